import { sql } from 'kysely';
import { z } from 'zod';
import { emailAddressOf, recipientsOf, requireSameAddress } from '../contacts/addresses/recipient-address.ts';
import { subjectLine } from '../drafts/subject.ts';
import { text } from '../shared/fields.ts';
import { newId, uuidOf } from '../shared/ids.ts';
import type { DraftOperation, Work } from '../shared/operation.ts';
import { recheckEach } from '../shared/recheck.ts';
import { Refusal } from '../shared/refusal.ts';
import { signatureLimits } from './limits.ts';
import { requireAccount } from './signature-account.ts';
import type { SignatureItem } from './signature-item.ts';
import { insertRequest } from './signature-transitions.ts';
import { findSubject } from './subject.ts';

const Edit = z.strictObject({
  subject: subjectLine(text(signatureLimits.title)).optional(),
  body: text(signatureLimits.message).optional(),
});

/**
 * The drafts that ask for signatures. The provider writes to the signers, so approving one is approving that e-mail, its recipients and
 * the document by its hash. `release` gives the request to a worker, which waits for the time to undo and checks everything again.
 */
export const signatureRequest: DraftOperation<SignatureItem, typeof Edit> = {
  name: 'requestSignature',
  edit: Edit,
  revise: (item, change) => ({ ...item, ...change }),
  recheck: recheckEach((work, { draftId, item }) => requireAsApproved(work, draftId, item, 'name')),
  release: async (work, { draftId, item }) => {
    await requireAsApproved(work, draftId, item, 'bytes');
    const agency = work.agency.db.selectFrom('agency').select('undo_seconds').where('id', '=', work.agency.id);
    const { undo_seconds } = await agency.executeTakeFirstOrThrow();
    const { subject, id } = item.about;
    await insertRequest(work, {
      ...{ id: newId(), draft_id: draftId, subject, provider: item.provider, environment: item.environment },
      ...(subject === 'mandate' ? { mandate_id: uuidOf('mandate', id) } : { offer_id: uuidOf('offer', id) }),
      document_id: uuidOf('document', item.document.id),
      approved_at: work.now,
      next_at: new Date(work.now.getTime() + undo_seconds * 1000),
    });
  },
};

/**
 * Whether a request may still leave as it was written: with the account that its reader saw, for a record that is open, with the document
 * byte for byte, to people at the addresses that were read.
 * @param by `bytes` hashes the stored document once more, which a list of drafts does not
 * @throws Refusal `conflict`, `not_as_approved`, `nothing_to_sign`, or that of a contact who may not be written to
 */
export async function requireAsApproved(
  work: Work,
  draftId: string,
  item: SignatureItem,
  by: 'bytes' | 'name',
): Promise<void> {
  const { provider, environment } = await requireAccount(work);
  if (provider !== item.provider || environment !== item.environment) throw otherAccount();
  await findSubject(work, item.about);
  const hash = by === 'bytes' ? sql<string>`encode(sha256(content), 'hex')` : sql<string>`sha256`;
  const files = work.agency.from('signature_file').select(['draft_id', hash.as('hash')]);
  const document = await files.where('id', '=', uuidOf('document', item.document.id)).executeTakeFirst();
  if (document?.draft_id !== draftId || document.hash !== item.document.sha256) throw otherDocument();
  // These rows follow the merges of contacts, which the item does not.
  const people = work.agency.from('signature_signer').select('contact_id').where('draft_id', '=', draftId);
  const ids = (await people.orderBy('position').execute()).map(({ contact_id }) => contact_id);
  const recipients = new Map((await recipientsOf(work).where('id', 'in', ids).execute()).map((row) => [row.id, row]));
  for (const [index, { email, phone }] of item.signers.entries()) {
    const contactId = ids[index] as string;
    const recipient = recipients.get(contactId);
    requireSameAddress(email, emailAddressOf(work, contactId, recipient));
    if (phone !== null) requireSameAddress(phone, recipient?.phone ?? '');
  }
}

const otherAccount = () =>
  new Refusal('conflict', 'The agency asks for its signatures with another account since.', {
    hint: 'Ask for the signature again.',
  });

const otherDocument = () => new Refusal('not_as_approved', 'The document is not the one that was approved.');
