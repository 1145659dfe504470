import { sql } from 'kysely';
import type { Db } from '../../storage/db.ts';
import { Refusal } from '../shared/refusal.ts';
import { hashOf } from '../shared/token.ts';

/** How many passwords may be tried for one account: in all unknown browsers together, and in each where somebody has signed in to it. */
const SIGN_IN_LIMIT = { checks: 10, minutes: 15 } as const;
const WINDOW_MS = SIGN_IN_LIMIT.minutes * 60_000;

/** The stored form of an e-mail that a person typed: lower case, without the space that a phone's keyboard adds. */
export const normalizedEmail = (email: string): string => email.trim().toLowerCase();

// Attempts are also counted for e-mails without an account, so the table stores hashes instead of strangers' addresses.
const windowOf = (email: string, place: string | undefined) =>
  hashOf([normalizedEmail(email), ...(place === undefined ? [] : [place])].join('\n'));

/**
 * Counts a password check before it is made, whether or not anybody has this account.
 *
 * The window slides like that of a key (`admission.ts`): checks of all processes wait for the lock of the account's row,
 * and times are by the database's clock.
 * @param place a browser in which somebody has signed in to this account, or a session of it: it is counted apart
 * @throws Refusal `too_many_attempts` */
export async function countAttempt(db: Db, email: string, place: string | undefined): Promise<void> {
  const isFree = sql`cardinality(w.hits) < ${SIGN_IN_LIMIT.checks}::int or w.hits[1] <= excluded.hits[1] - ${WINDOW_MS}::bigint`;
  const { rows } = await sql<{ accepted: boolean; wait_ms: number }>`
    insert into sign_in_window as w (account_hash, hits, accepted)
    values (${windowOf(email, place)}, array[(extract(epoch from clock_timestamp()) * 1000)::bigint], true)
    on conflict (account_hash) do update set
      accepted = ${isFree},
      hits = case when ${isFree}
        then (w.hits || greatest(excluded.hits[1], w.hits[cardinality(w.hits)]))
             [greatest(1, cardinality(w.hits) + 2 - ${SIGN_IN_LIMIT.checks}::int):]
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

/** Resets the count of this place after a successful sign-in. That of others goes on. */
export async function clearAttempts(db: Db, email: string, place: string | undefined): Promise<void> {
  await db.deleteFrom('sign_in_window').where('account_hash', '=', windowOf(email, place)).execute();
}

/** Deletes the counts whose time is over. */
export async function deleteOldAttempts(db: Db): Promise<void> {
  await sql`delete from sign_in_window
    where hits[cardinality(hits)] <= extract(epoch from clock_timestamp()) * 1000 - ${WINDOW_MS}`.execute(db);
}
