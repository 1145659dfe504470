import { sql } from 'kysely';
import type { Work } from '../../shared/operation.ts';

/**
 * The conditions under which a merge can be undone, on its row `e` of the table `contact_merge`. The undo asks them one by one, so
 * that it can say which is in the way; the timeline asks all, and offers the undo only where none is.
 */

/** A contact's row as PostgreSQL writes it as JSON. */
export type ContactJson = Record<string, unknown> & { id: string; updated_at: string };

/** A whole row, without the columns that the database maintains: the generated ones, and the mark of a dead address. */
export const contactAsJson = sql<ContactJson>`to_jsonb(contact) - 'undeliverable'::text - array(
  select attname::text from pg_attribute where attrelid = 'contact'::regclass and attgenerated <> '')`;

/** Whether the survivor is as the merge left it. If it was merged too, the row `e` has another survivor by now. */
const isUnchanged = sql<boolean>`exists (
  select from contact where contact.agency_id = e.agency_id and contact.id = e.survivor_id
    and ${contactAsJson} = e.undo->'after')`;

const moved = (reference: string) => sql`coalesce(e.undo->'moved'->${sql.lit(reference)}->'keys', '[]')`;

/** Whether a decision or a step was made since for what the merged contact had brought. */
export const isDecidedSince = sql<boolean>`exists (
  select from draft where draft.agency_id = e.agency_id and draft.contact_id = e.survivor_id and (
    (e.undo->'pending' ? draft.id::text and draft.status not in ('pending', 'rejected', 'expired'))
    or (${moved('draft.contact_id')} ? draft.id::text
      and draft.status in ('approved', 'scheduled', 'sending', 'unconfirmed'))
    or (${moved('enrollment.contact_id')} ? draft.enrollment_id::text and not ${moved('draft.contact_id')} ? draft.id::text)))`;

/** Whether a merge can be undone now, but for its age. Only of the few that are not too old are the other rows read. */
export const isUndoable = sql<boolean>`case when e.undo is null or e.undone_at is not null then false
  else ${isUnchanged} and not ${isDecidedSince} end`;

/**
 * Lets earlier merges be undone although these survivors get a new time of change now: nothing else of them has changed.
 */
export async function keepUndoable(
  work: Work,
  before: readonly Pick<ContactJson, 'id' | 'updated_at'>[],
): Promise<void> {
  for (const { id, updated_at } of before) {
    await sql`
      update contact_merge set undo = jsonb_set(undo, '{after,updated_at}', to_jsonb(${work.now}::timestamptz(3)))
      where agency_id = ${work.agency.id} and survivor_id = ${id}::uuid and undone_at is null
        and undo->'after'->>'id' = ${id} and undo->'after'->>'updated_at' = ${updated_at}`.execute(work.agency.db);
  }
}
