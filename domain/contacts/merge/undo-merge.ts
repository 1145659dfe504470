import { isDeepStrictEqual } from 'node:util';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../../../storage/entities/all.ts';
import { asJson } from '../../../storage/json.ts';
import { type Consent, insertProof } from '../../consent/consent.ts';
import { ownProofs } from '../../consent/own-proofs.ts';
import { unmarkCampaignMessages } from '../../drafts/merged-drafts.ts';
import { actorSummary } from '../../shared/actor.ts';
import { notFound } from '../../shared/find-record.ts';
import { id, publicId, uuidOf } from '../../shared/ids.ts';
import { direct, type Work } from '../../shared/operation.ts';
import { Refusal } from '../../shared/refusal.ts';
import { readContact } from '../contacts.ts';
import { isErased, personErased } from '../erased-contact.ts';
import { Contact, type ContactRow, contactUpdated } from '../record/contact-record.ts';
import { UNDO_MERGE_MS } from '../record/timeline-entry.ts';
import { moveReferencesBack } from './contact-references.ts';
import { contactsAsJson, type MergeUndo, saveSearches } from './merge-contacts.ts';
import { isDecidedSince, keepUndoable } from './undoable-merge.ts';

/**
 * Takes a merge back within a day: both contacts are as they were, each with what referred to it then. What came since stays with
 * the survivor. It is refused where something happened since that cannot be told apart.
 */
export const undoMerge = direct({
  name: 'undoMerge',
  scope: 'human',
  summary: 'Undo a merge of contacts within a day.',
  effect: 'write',
  input: z.strictObject({ id: id('merge') }),
  output: z.object({ id: id('merge'), contact: Contact, restored: Contact }),
  run: async (work, input) => {
    const merge = await lockMerge(work, input.id);
    const undo = merge.undo as MergeUndo;
    const survivorId = await lockSurvivor(work, merge, undo);
    await requireSeparable(work, merge.id);
    await saveSearches(work, survivorId, undo.survivor.searches as ContactRow['searches']);
    await insertContact(work, { ...undo.merged, updated_at: work.now });
    await moveReferencesBack(work, undo.moved, { from: survivorId, to: merge.merged_id });
    await unmarkCampaignMessages(work, merge.id);
    await restoreSurvivor(work, { ...undo.survivor, updated_at: work.now });
    // Earlier merges can be undone after this one: both contacts are as those had left them.
    await keepUndoable(work, [undo.survivor, undo.merged]);
    await recordConsents(work, survivorId, undo);
    await work.agency
      .update('contact_merge')
      .set({ undone_at: work.now, undone_by: asJson(actorSummary(work.actor)), undo: null, dropped_hashes: [] })
      .where('id', '=', merge.id)
      .execute();
    const [contact, restored] = [await readContact(work, survivorId), await readContact(work, merge.merged_id)];
    work.emit(contactUpdated, contact, restored);
    return { id: input.id, contact, restored };
  },
});

type MergeRow = Selectable<Tables['contact_merge']>;

/** @throws Refusal `not_found`, or `conflict` if it is too late */
async function lockMerge(work: Work, mergeId: string): Promise<MergeRow> {
  const rows = work.agency.from('contact_merge').selectAll().where('id', '=', uuidOf('merge', mergeId));
  const row = await rows.forUpdate().executeTakeFirst();
  if (!row) throw notFound('merge', mergeId);
  if (row.undone_at) throw refused(`This merge was undone at ${row.undone_at.toISOString()}.`);
  if (await isErased(work, row.survivor_id)) throw personErased(publicId('contact', row.survivor_id), work.actor);
  if (row.undo === null || work.now.getTime() - row.merged_at.getTime() > UNDO_MERGE_MS) {
    throw refused('A merge can be undone within a day, and this one is older.');
  }
  return row;
}

const refused = (message: string, hint = 'Create the other contact again, and move by hand what belongs to it.') =>
  new Refusal('conflict', message, { hint });

/** @throws Refusal `conflict` if it was merged into another one, or changed */
async function lockSurvivor(work: Work, merge: MergeRow, { survivor, after }: MergeUndo): Promise<string> {
  const survivorId = survivor.id as string;
  if (survivorId !== merge.survivor_id) {
    throw refused('The contact was merged into another one since.', 'Undo that merge first.');
  }
  await work.agency.from('contact').select('id').where('id', '=', survivorId).forUpdate().executeTakeFirst();
  const now = (await contactsAsJson(work, [survivorId])).get(survivorId);
  if (isDeepStrictEqual(now, after)) return survivorId;
  throw refused('The contact was changed since the merge, and nobody can tell which of the two the change is about.');
}

/** @throws Refusal `conflict` for a decision or a step that was made since for what the merged contact had brought */
async function requireSeparable(work: Work, mergeId: string): Promise<void> {
  const { rows } = await sql`
    select from contact_merge as e where e.agency_id = ${work.agency.id} and e.id = ${mergeId} and ${isDecidedSince}`.execute(
    work.agency.db,
  );
  if (rows.length === 0) return;
  throw refused('A message that the merged contact had brought was decided or written since.');
}

const columnsOf = (row: object) =>
  sql.join(
    Object.keys(row).map((column) => sql.ref(column)),
    sql`, `,
  );

const recordOf = (row: object) => sql`jsonb_populate_record(null::contact, ${JSON.stringify(row)}::jsonb)`;

async function insertContact(work: Work, row: Record<string, unknown>): Promise<void> {
  const columns = columnsOf(row);
  await sql`insert into contact (${columns}) select ${columns} from ${recordOf(row)}`.execute(work.agency.db);
}

async function restoreSurvivor(work: Work, row: Record<string, unknown>): Promise<void> {
  const columns = columnsOf(row);
  await sql`
    update contact set (${columns}) = (select ${columns} from ${recordOf(row)})
    where agency_id = ${work.agency.id} and id = ${row.id}`.execute(work.agency.db);
}

/** The proof of each consent that the merge had changed, and that is as before again. */
async function recordConsents(work: Work, survivorId: string, { survivor, after }: MergeUndo): Promise<void> {
  for (const channel of ['sms', 'email'] as const) {
    const column = `${channel}_consent`;
    if (isDeepStrictEqual(survivor[column], after[column])) continue;
    const { status } = survivor[column] as Consent;
    const proof = { status, source: ownProofs.mergeUndone, evidence: null, recordedAt: work.now.toISOString() };
    await insertProof(work, survivorId, channel, proof);
  }
}
