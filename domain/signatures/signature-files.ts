import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../storage/db.ts';
import type { Tables } from '../../storage/entities/all.ts';
import { BroughtFile, bytesOf, keptUntil, requireRoom } from '../attachments/brought-file.ts';
import { kindOf } from '../attachments/file-kind.ts';
import { endingOf, fileName } from '../attachments/file-name.ts';
import { notFound } from '../shared/find-record.ts';
import { id, newId, publicId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { signatureLimits } from './limits.ts';
import { SignatureFile } from './signature-item.ts';

type FileRow = Pick<Selectable<Tables['signature_file']>, 'id' | 'name' | 'bytes' | 'sha256'>;

export const signatureFile = ({ id, name, bytes, sha256 }: FileRow): SignatureFile => ({
  id: publicId('document', id),
  ...{ name, bytes, sha256 },
});

/** The columns of a PDF. @throws Refusal `document_empty`, `document_too_large`, `document_kind` */
export function checkedPdf(givenName: string, content: Buffer) {
  if (content.length === 0) throw new Refusal('document_empty', 'The file is empty.', { hint: 'Choose another one.' });
  if (content.length > signatureLimits.bytes) throw tooLarge();
  // A PDF that was cut off on its way has no end.
  const isWhole = content.subarray(-2048).includes('%%EOF');
  if (kindOf(content)?.type !== 'application/pdf' || !isWhole) {
    throw new Refusal('document_kind', 'Only a whole PDF can be signed.', { hint: 'Save the document as a PDF.' });
  }
  const name = fileName(givenName);
  return {
    name: endingOf(name) === 'pdf' ? name : `${name}.pdf`,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    content,
  };
}

export const addSignatureFile = direct({
  name: 'addSignatureFile',
  scope: 'human',
  summary: 'Keep a PDF whose signature this person is about to ask for.',
  effect: 'write',
  input: z.strictObject({ file: BroughtFile }),
  output: SignatureFile,
  run: async (work, { file }) => {
    const checked = checkedPdf(file.name, await bytesOf(file, signatureLimits.bytes, tooLarge));
    await requireRoom(work, 'signature_file', { bytes: checked.bytes, largest: signatureLimits.bytes });
    const row = {
      id: newId(),
      role: 'document' as const,
      user_id: work.actor.id,
      created_at: work.now,
      kept_until: keptUntil(work.now),
      ...checked,
    };
    await work.agency.insert('signature_file', row).execute();
    return signatureFile(row);
  },
});

/** The PDF goes with this draft and is in no form any more. @throws Refusal `document_gone` if it is not there, or somebody else's */
export async function takeDocument(work: Work, documentId: string, draftId: string): Promise<void> {
  const taken = await work.agency
    .update('signature_file')
    .set({ draft_id: draftId, kept_until: null })
    .where('id', '=', uuidOf('document', documentId))
    .where('user_id', '=', work.actor.id)
    .where('kept_until', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (!taken) throw documentGone();
}

/** The PDF in this person's form. @throws Refusal `document_gone` */
export async function documentInForm(work: Work, documentId: string): Promise<SignatureFile> {
  const row = await work.agency
    .from('signature_file')
    .select(['id', 'name', 'bytes', 'sha256'])
    .where('id', '=', uuidOf('document', documentId))
    .where('user_id', '=', work.actor.id)
    .where('kept_until', 'is not', null)
    .executeTakeFirst();
  if (!row) throw documentGone();
  return signatureFile(row);
}

export const readSignatureFile = direct({
  name: 'readSignatureFile',
  scope: 'human',
  summary: 'A PDF of a request for signatures, with its bytes: the document, what was signed, or the proof.',
  effect: 'read',
  input: z.strictObject({ id: id('document') }),
  output: z.object({
    name: z.string(),
    content: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  }),
  run: async (work, input) => {
    const rows = work.agency.from('signature_file').select(['name', 'content']);
    const mine = rows.where((file) => file.or([file('kept_until', 'is', null), file('user_id', '=', work.actor.id)]));
    const row = await mine.where('id', '=', uuidOf('document', input.id)).executeTakeFirst();
    if (!row) throw notFound('document', input.id);
    return row;
  },
});

/** Deletes the PDFs of requests that were never made. */
export async function deleteUnsentDocuments(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('signature_file').where('kept_until', '<=', now).execute();
}

const tooLarge = () =>
  new Refusal('document_too_large', 'The document has more than 20 MB.', { hint: 'Save it with smaller pictures.' });

const documentGone = () =>
  new Refusal('document_gone', 'The document is not there any more, or went with another request.', {
    hint: 'Add it again.',
  });
