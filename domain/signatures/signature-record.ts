import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { draftStatuses } from '../../storage/column-values.ts';
import type { Tables } from '../../storage/entities/all.ts';
import {
  signatureEnvironments,
  signatureProviders,
  signatureStatuses,
  signatureSubjects,
  signerStatuses,
} from '../../storage/signature-values.ts';
import { time } from '../shared/fields.ts';
import { notFound } from '../shared/find-record.ts';
import { id, publicId, publicIdOrNull, uuidOf } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import { sandboxSigningUrl } from './sandbox-link.ts';
import { signatureFile } from './signature-files.ts';
import { SignatureFile, type SignatureItem, Signer } from './signature-item.ts';

export type RequestRow = Selectable<Tables['signature_request']>;
export type SignerRow = Selectable<Tables['signature_signer']>;

const Failure = z.object({ code: z.string(), detail: z.string() });

/** A request for signatures as pages show it: a draft while it waits for its approval, then what the provider makes of it. */
export const SignatureRequest = z.object({
  draftId: id('draft').describe('The draft, which says what was approved'),
  id: id('signature').nullable().describe('Null until a person has approved it'),
  subject: z.enum(signatureSubjects).describe('What is to be signed'),
  title: z.string().describe('The subject of the provider’s e-mail'),
  provider: z.enum(signatureProviders).describe('Who asks for the signatures'),
  environment: z.enum(signatureEnvironments).describe('A trial is worth nothing'),
  draftStatus: z.enum(draftStatuses).describe('Where its draft stands'),
  status: z.enum(signatureStatuses).nullable().describe('Where it stands; null until a person has approved it'),
  signers: z.array(
    Signer.extend({
      status: z.enum(signerStatuses).describe('What they have done'),
      signedAt: time.nullable().describe('When they signed'),
      testUrl: z.string().nullable().describe('Where they sign in the sandbox'),
    }),
  ),
  document: SignatureFile.nullable().describe('What is to be signed; null where it was erased'),
  signed: SignatureFile.nullable().describe('What was signed'),
  proof: SignatureFile.nullable().describe('The provider’s proof'),
  createdAt: time.describe('When it was written'),
  sentAt: time.nullable().describe('When the provider was asked'),
  checkedAt: time.nullable().describe('When the provider was asked last where it stands'),
  remindedAt: time.nullable().describe('When the signers were reminded last'),
  isReminding: z.boolean().describe('A reminder is about to leave'),
  reminderFailure: Failure.nullable().describe('Why the last reminder did not leave; `unknown`: nobody knows whether'),
  endedAt: time.nullable().describe('When it was signed or came to another end'),
  declineReason: z.string().nullable().describe('The words of the signer who refused'),
  failure: Failure.nullable().describe('What the provider refused, or why it is not reached'),
});
export type SignatureRequest = z.output<typeof SignatureRequest>;

type DraftColumns = Pick<Selectable<Tables['draft']>, 'id' | 'item' | 'status' | 'created_at'>;
type FileRow = Selectable<Tables['signature_file']>;

/** The requests of these drafts, in their order. */
export async function signatureRecords(work: Work, drafts: readonly DraftColumns[]): Promise<SignatureRequest[]> {
  if (drafts.length === 0) return [];
  const ids = drafts.map(({ id }) => id);
  const requests = await work.agency.from('signature_request').selectAll().where('draft_id', 'in', ids).execute();
  const signers = await work.agency
    .from('signature_signer')
    .selectAll()
    .where('draft_id', 'in', ids)
    .orderBy('position')
    .execute();
  const columns = ['id', 'draft_id', 'role', 'name', 'bytes', 'sha256'] as const;
  const files = await work.agency.from('signature_file').select(columns).where('draft_id', 'in', ids).execute();
  const requestOf = new Map(requests.map((row) => [row.draft_id, row]));
  const signersOf = Map.groupBy(signers, ({ draft_id }) => draft_id);
  return drafts.map((draft) => recordOf(work, draft, requestOf.get(draft.id), signersOf.get(draft.id) ?? [], files));
}

type Files = readonly Pick<FileRow, 'id' | 'draft_id' | 'role' | 'name' | 'bytes' | 'sha256'>[];

function recordOf(
  work: Work,
  draft: DraftColumns,
  request: RequestRow | undefined,
  signers: readonly SignerRow[],
  files: Files,
): SignatureRequest {
  const item = draft.item as Pick<SignatureItem, 'about' | 'subject' | 'provider' | 'environment'>;
  const isPlayed = request?.provider === 'sandbox' && request.status === 'sent';
  const [document] = files.filter((row) => row.role === 'document' && row.draft_id === draft.id);
  const file = (fileId: string | null | undefined) => {
    const found = files.find((row) => row.id === fileId);
    return found ? signatureFile(found) : null;
  };
  return {
    draftId: publicId('draft', draft.id),
    id: publicIdOrNull('signature', request?.id ?? null),
    subject: item.about.subject,
    title: item.subject,
    provider: item.provider,
    environment: item.environment,
    draftStatus: draft.status,
    status: request?.status ?? null,
    signers: signers.map((signer) => ({
      contactId: publicId('contact', signer.contact_id),
      firstName: signer.first_name,
      lastName: signer.last_name,
      email: signer.email,
      phone: signer.phone,
      proof: signer.proof,
      status: signer.status,
      signedAt: signer.signed_at?.toISOString() ?? null,
      testUrl:
        isPlayed && signer.status === 'waiting'
          ? sandboxSigningUrl(work, { requestId: request.id, position: signer.position })
          : null,
    })),
    document: document ? signatureFile(document) : null,
    signed: file(request?.signed_id),
    proof: file(request?.proof_id),
    createdAt: draft.created_at.toISOString(),
    sentAt: request?.sent_at?.toISOString() ?? null,
    checkedAt: request?.checked_at?.toISOString() ?? null,
    remindedAt: request?.reminded_at?.toISOString() ?? null,
    isReminding: request?.remind_asked_at != null,
    reminderFailure: request?.reminder_failure ?? null,
    endedAt: request?.ended_at?.toISOString() ?? null,
    declineReason: request?.decline_reason ?? null,
    failure: request?.failure ?? null,
  };
}

/** @throws Refusal `not_found` */
export async function lockRequest(work: Work, requestId: string): Promise<RequestRow> {
  const rows = work.agency.from('signature_request').selectAll().where('id', '=', uuidOf('signature', requestId));
  const row = await rows.forUpdate().executeTakeFirst();
  if (!row) throw notFound('signature', requestId);
  return row;
}

/** The drafts that ask for a signature of this mandate or offer and wait for a decision, which stay so until the commit. */
export const waitingDraftsAbout = (work: Work, about: string) =>
  work.agency
    .from('draft')
    .select('id')
    .where('kind', '=', 'signature')
    .where(sql<boolean>`item->'about'->>'id' = ${about}`)
    .where('status', '=', 'pending')
    .orderBy('id')
    .forUpdate()
    .execute();

/** The drafts that ask for a signature of this mandate or offer, the latest first. */
export const draftsAbout = (work: Work, about: string) =>
  work.agency
    .indexed('draft')
    .select(['id', 'item', 'status', 'created_at'])
    .where('kind', '=', 'signature')
    .where(sql<boolean>`item->'about'->>'id' = ${about}`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
