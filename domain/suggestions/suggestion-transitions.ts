import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { SuggestionFailure } from '../../storage/column-values.ts';
import type { Db } from '../../storage/db.ts';
import type { Tables } from '../../storage/entities/all.ts';
import type { Work } from '../shared/operation.ts';

export type SuggestionRow = Selectable<Tables['reply_suggestion']>;
type Status = SuggestionRow['status'];

/**
 * The only file that writes the table `reply_suggestion`. Each function below makes the transition of its name and changes
 * nothing in a suggestion that is in another status. Nothing leads back to `waiting`: asking again costs money, and a person
 * decides it.
 */
export const suggestionTransitions = {
  insertSuggestion: { from: [], to: 'waiting' },
  startAsking: { from: ['waiting'], to: 'asking' },
  markReady: { from: ['asking'], to: 'ready' },
  markFailed: { from: ['waiting', 'asking'], to: 'failed' },
  markCancelled: { from: ['waiting', 'asking'], to: 'cancelled' },
} as const satisfies Record<string, { from: readonly Status[]; to: Status }>;

type Columns = Omit<Updateable<Tables['reply_suggestion']>, 'status'>;

export const insertSuggestion = (
  work: Work,
  row: Omit<Insertable<Tables['reply_suggestion']>, 'agency_id' | 'status' | 'created_at'>,
): Promise<SuggestionRow> =>
  work.agency
    .insert('reply_suggestion', { ...row, status: suggestionTransitions.insertSuggestion.to, created_at: work.now })
    .returningAll()
    .executeTakeFirstOrThrow();

/** One worker claims it, so that the model is asked once. @returns undefined if it does not wait any more */
export const startAsking = (work: Work, id: string) => transition(work, 'startAsking', id, { asking_at: work.now });

export const markReady = (work: Work, id: string, written: { subject: string | null; body: string }) =>
  transition(work, 'markReady', id, written);

export const markFailed = (
  work: Work,
  id: string,
  { failure, detail }: { failure: SuggestionFailure; detail: string | null },
) => transition(work, 'markFailed', id, { failure, detail });

/** A text that arrives later is thrown away. */
export const markCancelled = (work: Work, id: string) => transition(work, 'markCancelled', id, {});

function transition(
  work: Work,
  name: Exclude<keyof typeof suggestionTransitions, 'insertSuggestion'>,
  id: string,
  columns: Columns,
): Promise<SuggestionRow | undefined> {
  const { from, to } = suggestionTransitions[name];
  const rows = work.agency.update('reply_suggestion').set({ ...columns, status: to });
  return rows.where('id', '=', id).where('status', 'in', from).returningAll().executeTakeFirst();
}

const KEPT_MS = 24 * 3_600_000;

/** A suggestion is of use until its person has read it, and what they kept of it is in their own message. */
export async function deleteOldSuggestions(db: Db, now: Date): Promise<void> {
  await sql`delete from reply_suggestion where created_at < ${new Date(now.getTime() - KEPT_MS)}`.execute(db);
}
