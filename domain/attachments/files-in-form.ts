import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../storage/db.ts';
import { AttachedFile } from '../drafts/attached-file.ts';
import { attachmentLimits } from '../drafts/message-limits.ts';
import { newId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { checkedFile, tooLarge } from './checked-file.ts';
import { attachedFile, idsOf } from './stored-files.ts';

/** A file in a form that is never sent is kept for as long. */
const IN_FORM_HOURS = 24;

/** All files that one person has put into forms and not sent. */
const MAX_UNSENT_BYTES = 5 * attachmentLimits.bytes;

const keptUntil = (now: Date): Date => new Date(now.getTime() + IN_FORM_HOURS * 3_600_000);

/** A file that a person brings, as `console/uploads.ts` receives it. */
const BroughtFile = z.strictObject({
  name: z.string().min(1).max(1000),
  open: z.custom<() => AsyncIterable<Uint8Array>>((value) => typeof value === 'function'),
});

export const addAttachment = direct({
  name: 'addAttachment',
  scope: 'human',
  summary: 'Keep a file for an e-mail that this person writes.',
  effect: 'write',
  input: z.strictObject({ file: BroughtFile }),
  output: AttachedFile,
  run: async (work, { file }) => {
    const checked = checkedFile(file.name, await bytesOf(file.open()));
    await requireRoom(work, checked.bytes);
    const row = {
      id: newId(),
      user_id: work.actor.id,
      created_at: work.now,
      kept_until: keptUntil(work.now),
      ...checked,
    };
    await work.agency.insert('attachment', row).execute();
    return attachedFile(row);
  },
});

/** @throws Refusal `attachment_too_large` before more than that is in memory */
async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > attachmentLimits.bytes) throw tooLarge();
    read.push(piece);
  }
  return Buffer.concat(read);
}

async function requireRoom(work: Work, bytes: number): Promise<void> {
  const unsent = work.agency
    .from('attachment')
    .select(sql<string>`coalesce(sum(bytes), 0)`.as('bytes'))
    .where('user_id', '=', work.actor.id)
    .where('kept_until', 'is not', null);
  const held = Number((await unsent.executeTakeFirstOrThrow()).bytes);
  if (held + bytes <= MAX_UNSENT_BYTES) return;
  throw new Refusal('too_many_unsent_files', 'The texts that this person has not sent hold too many files.', {
    hint: `Send or drop some of them; a file that is not sent is deleted after ${IN_FORM_HOURS} hours.`,
  });
}

/**
 * The files in this person's form, in the order of their ids. Another form may take one until `attachTo` has.
 * @throws Refusal `attachment_gone` for one that is not, or not any more, in a form of theirs
 */
export async function filesInForm(work: Work, ids: readonly string[]): Promise<AttachedFile[]> {
  if (ids.length === 0) return [];
  const uuids = ids.map((each) => uuidOf('attachment', each));
  const rows = work.agency
    .from('attachment')
    .select(['id', 'name', 'type', 'bytes', 'sha256'])
    .where('id', 'in', uuids)
    .where('user_id', '=', work.actor.id)
    .where('kept_until', 'is not', null);
  const found = new Map((await rows.execute()).map((row) => [row.id, row]));
  const files = uuids.map((uuid) => {
    const row = found.get(uuid);
    if (!row) throw gone();
    return attachedFile(row);
  });
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > attachmentLimits.bytes) throw tooLarge();
  return files;
}

/** The files leave with this draft: they are in no form any more.
 * @throws Refusal `attachment_gone` if another text has taken one meanwhile */
export async function attachTo(work: Work, draftId: string, files: readonly AttachedFile[]): Promise<void> {
  if (files.length === 0) return;
  const taken = await work.agency
    .update('attachment')
    .set({ draft_id: draftId, kept_until: null })
    .where('id', 'in', idsOf(files))
    .where('user_id', '=', work.actor.id)
    .where('kept_until', 'is not', null)
    .returning('id')
    .execute();
  if (taken.length < files.length) throw gone();
}

/** The files of a draft that was taken back are in the form of the person who did it. */
export async function returnToForm(work: Work, draftId: string): Promise<void> {
  await work.agency
    .update('attachment')
    .set({ draft_id: null, user_id: work.actor.id, kept_until: keptUntil(work.now) })
    .where('draft_id', '=', draftId)
    .execute();
}

/** Deletes the files of texts that were never sent. */
export async function deleteUnsentFiles(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('attachment').where('kept_until', '<=', now).execute();
}

const gone = () =>
  new Refusal('attachment_gone', 'A file of this text is not there any more, or went with another text.', {
    hint: 'Take it out and add it again.',
  });
