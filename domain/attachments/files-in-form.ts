import { z } from 'zod';
import type { Db } from '../../storage/db.ts';
import { AttachedFile } from '../drafts/attached-file.ts';
import { attachmentLimits } from '../drafts/message-limits.ts';
import { newId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { BroughtFile, bytesOf, keptUntil, requireRoom } from './brought-file.ts';
import { checkedFile, tooLarge } from './checked-file.ts';
import { attachedFile, idsOf } from './stored-files.ts';

export const addAttachment = direct({
  name: 'addAttachment',
  scope: 'human',
  summary: 'Keep a file for an e-mail that this person writes.',
  effect: 'write',
  input: z.strictObject({ file: BroughtFile }),
  output: AttachedFile,
  run: async (work, { file }) => {
    const checked = checkedFile(file.name, await bytesOf(file, attachmentLimits.bytes, tooLarge));
    await requireRoom(work, 'attachment', { bytes: checked.bytes, largest: attachmentLimits.bytes });
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
