import { sql } from 'kysely';
import { asJson } from '../../storage/json.ts';
import type { Tenant } from '../../storage/tenant.ts';
import type { Work } from '../shared/operation.ts';
import type { Claim } from './account-states.ts';

export type BusyTime = { startsAt: Date; endsAt: Date };

/** More than a large team's calendars hold in a month. */
const MOST = 5000;

/**
 * The times between two instants at which colleagues' own calendars say that they are busy, in their order; nothing of what they do.
 * A colleague who has connected no calendar has none.
 * @param userId the only colleague who counts, as a UUID; without one all of them do
 */
export async function busyTimes(
  work: Work,
  { userId, from, to }: { userId?: string | undefined; from: Date; to: Date },
): Promise<(BusyTime & { userId: string })[]> {
  let rows = work.agency
    .from('busy_time')
    .select(['user_id', 'starts_at', 'ends_at'])
    .where('starts_at', '<', to)
    .where('ends_at', '>', from);
  if (userId !== undefined) rows = rows.where('user_id', '=', userId);
  const found = await rows.orderBy('starts_at').orderBy('user_id').limit(MOST).execute();
  return found.map(({ user_id, starts_at, ends_at }) => ({ userId: user_id, startsAt: starts_at, endsAt: ends_at }));
}

/** Puts the times that were read in place of those that were known. Nothing changes if the claim is lost, or the account left. */
export async function replaceBusyTimes(agency: Tenant, claim: Claim, times: readonly BusyTime[]): Promise<void> {
  const given = times.map(({ startsAt, endsAt }) => ({ starts_at: startsAt, ends_at: endsAt }));
  await agency.db.transaction().execute(async (db) => {
    const held = sql`select from calendar_account where agency_id = ${agency.id} and user_id = ${claim.user_id}
      and created_at = ${claim.created_at} and claimed_at = ${claim.claimed_at} and status <> 'leaving' for update`;
    if ((await held.execute(db)).rows.length === 0) return;
    await sql`delete from busy_time where agency_id = ${agency.id} and user_id = ${claim.user_id}`.execute(db);
    await sql`insert into busy_time (agency_id, user_id, starts_at, ends_at)
      select ${agency.id}, ${claim.user_id}, starts_at, ends_at
      from jsonb_to_recordset(${asJson(given)}::jsonb) as given (starts_at timestamptz, ends_at timestamptz)`.execute(
      db,
    );
  });
}
