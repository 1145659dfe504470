import { sql } from 'kysely';
import type { Db } from '../../storage/store.ts';
import { Refusal } from '../shared/refusal.ts';
import { hashOf } from './key-secret.ts';

/** How many passwords may be tried for one account. */
export const GUESSES = { checks: 10, minutes: 15 } as const;
const WINDOW_MS = GUESSES.minutes * 60_000;

/** An account as people type it: no matter the case, nor the space that a phone's keyboard adds. */
export const accountOf = (email: string): string => email.trim().toLowerCase();

// A window names accounts that nobody has, as whoever guessed typed them: it keeps no address of theirs.
const keyOf = (email: string) => hashOf(accountOf(email));

/**
 * Counts a password check before it is made, whether or not anybody has this account.
 *
 * The window slides as that of a key does (`admission.ts`): the row's lock puts the checks of all processes in one order,
 * and times are the database's.
 * @throws Refusal `too_many_attempts` */
export async function countAttempt(db: Db, email: string): Promise<void> {
  const free = sql`cardinality(w.hits) < ${GUESSES.checks}::int or w.hits[1] <= excluded.hits[1] - ${WINDOW_MS}::bigint`;
  const { rows } = await sql<{ accepted: boolean; wait_ms: number }>`
    insert into sign_in_window as w (account_hash, hits, accepted)
    values (${keyOf(email)}, array[(extract(epoch from clock_timestamp()) * 1000)::bigint], true)
    on conflict (account_hash) do update set
      accepted = ${free},
      hits = case when ${free}
        then (w.hits || greatest(excluded.hits[1], w.hits[cardinality(w.hits)]))
             [greatest(1, cardinality(w.hits) + 2 - ${GUESSES.checks}::int):]
        else w.hits end
    returning accepted, (hits[1] + ${WINDOW_MS} - extract(epoch from clock_timestamp()) * 1000)::int as wait_ms`.execute(
    db,
  );
  const [window] = rows;
  if (window?.accepted) return;
  const minutes = Math.max(1, Math.ceil((window?.wait_ms ?? WINDOW_MS) / 60_000));
  throw new Refusal('too_many_attempts', 'Too many passwords were tried for this account.', {
    hint: `Try again in ${minutes} min.`,
  });
}

/** Who knows the password may mistype it again tomorrow, or in a minute. */
export async function forgiveAttempts(db: Db, email: string): Promise<void> {
  await db.deleteFrom('sign_in_window').where('account_hash', '=', keyOf(email)).execute();
}

/** Deletes the windows that hold nothing back any more. */
export async function forgetAttempts(db: Db): Promise<void> {
  await sql`delete from sign_in_window
    where hits[cardinality(hits)] <= extract(epoch from clock_timestamp()) * 1000 - ${WINDOW_MS}`.execute(db);
}
