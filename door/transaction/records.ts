import type { Actor } from '../../domain/shared/actor.ts';
import type { JournalEntry, Wake } from '../../domain/shared/operation.ts';
import { insertEvents, type NewEvent } from '../../domain/webhooks/delivery-transitions.ts';
import type { PreparedQuery } from '../../storage/prepared-statements.ts';
import type { LastStatement } from '../../storage/round-trips.ts';
import { appendToJournal } from '../journal/journal.ts';

/** Everything that a transaction records beside its change, and the wakes that follow its commit. */
export type Records = {
  events: NewEvent[];
  /** The answer to a request that may be repeated. */
  answers: PreparedQuery[];
  entries: JournalEntry[];
  wakes: Wake[];
};

export const noRecords = (): Records => ({ events: [], answers: [], entries: [], wakes: [] });

/**
 * The statements that write the records. They are the last ones of the transaction, and the journal's is the very last: its
 * head is one row, which all changes of an agency wait for.
 */
export function statementsOf({ events, answers, entries, wakes }: Records, actor: Actor, now: Date): LastStatement[] {
  const wake = (added: Wake) => void wakes.push(added);
  return [
    ...(events.length > 0 ? [insertEvents(actor.agencyId, now, events, wake)] : []),
    ...answers.map((query) => ({ query })),
    ...(entries.length > 0 ? [{ query: appendToJournal(actor, now, entries) }] : []),
  ];
}
