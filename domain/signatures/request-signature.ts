import { z } from 'zod';
import { asJson } from '../../storage/json.ts';
import { signerProofs } from '../../storage/signature-values.ts';
import { checkAndFindSlots, storedCheck } from '../checks/check-drafts.ts';
import { emailRefusalReason } from '../consent/may-receive.ts';
import { emailAddressOf, noPhone, recipientsOf } from '../contacts/addresses/recipient-address.ts';
import { lockContacts } from '../contacts/erased-contact.ts';
import { expiryOf } from '../drafts/draft-record.ts';
import { createOwnTexts } from '../drafts/draft-transitions.ts';
import { subjectLine } from '../drafts/subject.ts';
import { actorSummary } from '../shared/actor.ts';
import { text } from '../shared/fields.ts';
import { id, newId, publicId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { invalidInput, Refusal } from '../shared/refusal.ts';
import { signatureLimits } from './limits.ts';
import { requireAccount } from './signature-account.ts';
import { documentInForm, takeDocument } from './signature-files.ts';
import type { SignatureItem, Signer } from './signature-item.ts';
import { draftsAbout, SignatureRequest, signatureRecords } from './signature-record.ts';
import { signatureRequest } from './signature-request.ts';
import { findSubject, Subject } from './subject.ts';

const ChosenSigner = z.strictObject({
  contactId: id('contact').describe('Their record'),
  proof: z.enum(signerProofs).describe('How they prove who they are'),
});

export const requestSignature = direct({
  name: 'requestSignature',
  scope: 'human',
  summary:
    'Prepare a request for signatures; it waits in the queue, and the provider hears nothing before a person approves.',
  effect: 'write',
  input: z.strictObject({
    about: Subject.describe('The mandate or the offer'),
    documentId: id('document').describe('The PDF that this person has brought'),
    subject: subjectLine(text(signatureLimits.title)).describe('The subject of the provider’s e-mail'),
    body: text(signatureLimits.message).describe('The message in the provider’s e-mail'),
    signers: z.array(ChosenSigner).min(1).max(signatureLimits.signers).describe('They sign in this order'),
  }),
  output: SignatureRequest,
  run: async (work, { about, documentId, subject, body, signers }) => {
    const account = await requireAccount(work);
    const { label } = await findSubject(work, about);
    const document = await documentInForm(work, documentId);
    const people = await signersFrom(work, signers);
    await requireNotAsked(work, about.id, document.sha256);
    const { provider, environment } = account;
    const item: SignatureItem = {
      to: (people[0] as Signer).email,
      ...{
        subject,
        body,
        purpose: 'service',
        about: { ...about, label },
        document,
        signers: people,
        provider,
        environment,
      },
    };
    const draft = {
      id: newId(),
      kind: 'signature' as const,
      contact_id: uuidOf('contact', (people[0] as Signer).contactId),
    };
    const stored = { ...draft, item, created_at: work.now };
    const checked = (await checkAndFindSlots(work, [stored])).get(draft.id);
    await createOwnTexts(work, [
      {
        ...draft,
        ...{ operation: signatureRequest.name, asked: asJson(item), item: asJson(item), created_at: work.now },
        ...{ requested_by: asJson(actorSummary(work.actor)), expires_at: expiryOf(work.now), plan_id: null },
        ...storedCheck(work, checked),
      },
    ]);
    await work.agency
      .insert(
        'signature_signer',
        people.map((person, index) => signerRow(draft.id, person, index + 1)),
      )
      .execute();
    await takeDocument(work, documentId, draft.id);
    const [record] = await signatureRecords(work, [{ ...stored, status: 'pending' }]);
    return record as SignatureRequest;
  },
});

const signerRow = (
  draft_id: string,
  { contactId, firstName, lastName, email, phone, proof }: Signer,
  position: number,
) => ({
  ...{ draft_id, position, contact_id: uuidOf('contact', contactId), first_name: firstName, last_name: lastName },
  ...{ email, phone, proof, status: 'waiting' as const },
});

type Chosen = z.output<typeof ChosenSigner>;

/** The signers as their records are now, which stay so until the commit. @throws Refusal of a contact who may not be written to */
async function signersFrom(work: Work, chosen: readonly Chosen[]): Promise<Signer[]> {
  const ids = chosen.map(({ contactId }) => contactId);
  if (new Set(ids).size < ids.length) {
    throw invalidInput([{ path: 'signers', message: 'names somebody twice' }], 'Each person signs once.');
  }
  const contacts = await lockContacts(work, ids, ['first_name', 'last_name', 'phone']);
  const contactOf = new Map(contacts.map((row) => [row.id, row]));
  const uuids = [...contactOf.keys()];
  const recipients = await recipientsOf(work).where('id', 'in', uuids).execute();
  const recipientOf = new Map(recipients.map((row) => [row.id, row]));
  return chosen.map(({ contactId, proof }) => {
    const uuid = uuidOf('contact', contactId);
    const email = emailAddressOf(work, uuid, recipientOf.get(uuid));
    const { first_name: firstName, last_name: lastName, phone } = contactOf.get(uuid) as (typeof contacts)[number];
    if (proof === 'sms' && phone === null) throw noPhone();
    if (!lastName) throw nameMissing();
    return { contactId, firstName, lastName, email, phone: proof === 'sms' ? phone : null, proof };
  });
}

/** The same paper twice would confuse its signers more than help them. @throws Refusal `signature_asked` */
async function requireNotAsked(work: Work, about: string, sha256: string): Promise<void> {
  const records = await signatureRecords(work, await draftsAbout(work, about).execute());
  const isOpen = ({ draftStatus, status, endedAt }: SignatureRequest) =>
    draftStatus === 'pending' || (status !== null && endedAt === null);
  const open = records.find((record) => isOpen(record) && record.document?.sha256 === sha256);
  if (!open) return;
  throw new Refusal('signature_asked', 'The signature of this very document is being asked for already.', {
    hint: 'Cancel that request first, or choose another document.',
    existingId: open.draftId,
  });
}

const nameMissing = () =>
  new Refusal('signer_name_missing', 'A signer needs a family name.', { hint: 'Complete the contact’s record.' });

/** The beginning of the form of a request. */
export const prepareSignature = direct({
  name: 'prepareSignature',
  scope: 'human',
  summary: 'Who signs a mandate, an offer or a compromis as a rule, and how they can be reached.',
  effect: 'read',
  input: z.strictObject({ about: Subject.describe('The mandate or the offer') }),
  output: z.object({
    number: z.string().nullable().describe('The number of a mandate'),
    property: z.object({ title: z.string(), city: z.string() }).nullable().describe('Null for a search mandate'),
    provider: SignatureRequest.shape.provider.nullable().describe('Null until an owner has chosen one'),
    environment: SignatureRequest.shape.environment,
    signers: z.array(
      z.object({
        contactId: id('contact'),
        name: z.string(),
        email: z.string().nullable(),
        phone: z.string().nullable(),
        refusal: z
          .enum(['no_email', 'opted_out', 'email_consent_denied', 'undeliverable', 'signer_name_missing'])
          .nullable()
          .describe('Why the provider cannot write to them yet; null if it can'),
      }),
    ),
  }),
  run: async (work, { about }) => {
    const { number, property, contactIds } = await findSubject(work, about);
    const account = await work.agency.from('signature_account').select(['provider', 'environment']).executeTakeFirst();
    const columns = ['id', 'first_name', 'last_name', 'email', 'phone'] as const;
    const rows =
      contactIds.length === 0
        ? []
        : await work.agency
            .from('contact')
            .select([...columns, emailRefusalReason.as('email_refusal')])
            .where('id', 'in', contactIds)
            .where('erased_at', 'is', null)
            .execute();
    const found = new Map(rows.map((row) => [row.id, row]));
    const signers = contactIds.flatMap((contactId) => found.get(contactId) ?? []);
    return {
      number,
      property,
      provider: account?.provider ?? null,
      environment: account?.environment ?? 'trial',
      signers: signers.map((row) => ({
        contactId: publicId('contact', row.id),
        name: [row.first_name, row.last_name].filter(Boolean).join(' '),
        email: row.email,
        phone: row.phone,
        refusal: row.email_refusal ?? (row.last_name ? null : ('signer_name_missing' as const)),
      })),
    };
  },
});
