import { type Selectable, sql, type Updateable } from 'kysely';
import type { CalendarFault } from '../../storage/column-values.ts';
import type { Db } from '../../storage/db.ts';
import type { Tables } from '../../storage/entities/all.ts';
import type { OfferedCalendar } from '../../storage/entities/calendar.ts';
import { asJson } from '../../storage/json.ts';
import type { Tenant } from '../../storage/tenant.ts';
import type { Work } from '../shared/operation.ts';

export type CalendarAccountRow = Selectable<Tables['calendar_account']>;

/** A synchronisation ends itself before this; a row that is claimed for longer has lost its process. */
const CLAIM_MS = 300_000;

/** Busy times are read, and lost changes found, this often. */
const EVERY_MS = 15 * 60_000;

/** The waits after failures in a row; the last one is repeated. */
const RETRY_SECONDS = [60, 300, 900, 3600, 3 * 3600, 6 * 3600];

/** An account that its owner left, and whose server does not answer, is given up after so many failures: about three days. */
const LEAVING_FAILURES = 16;

/*
 * The file that writes the table `calendar_account`, with `accounts.ts` beside it for what its owner does. A claim is known by its time:
 * a change by a synchronisation that lost its claim, or whose account was connected anew, changes nothing.
 */

/** An account that this worker has claimed. */
export type ClaimedAccount = CalendarAccountRow & { claimed_at: Date };

export type Claim = Pick<CalendarAccountRow, 'user_id' | 'created_at' | 'status'> & { claimed_at: Date };

/** Accounts that a worker has something to do for. After a restore a person resumes first; who left the agency has no calendar. */
const isDue = (now: Date) => sql<boolean>`status in ('active', 'leaving')
  and (due_at <= ${now} or changed and failures = 0)
  and (claimed_at is null or claimed_at < ${new Date(now.getTime() - CLAIM_MS)})
  and exists (select from agency where agency.id = calendar_account.agency_id and restored_from is null)`;

const BATCH_SIZE = 500;

export const findDueAccounts = (allAgencies: Db, now: Date) =>
  allAgencies
    .selectFrom('calendar_account')
    .select(['agency_id', 'user_id'])
    .where(isDue(now))
    .orderBy('due_at')
    .limit(BATCH_SIZE)
    .execute();

/** One worker claims an account that is due. @returns undefined if nobody has to look at it */
export async function claimAccount(agency: Tenant, userId: string, now: Date) {
  const account = agency.update('calendar_account').set({ claimed_at: now, changed: false });
  const row = await account.where('user_id', '=', userId).where(isDue(now)).returningAll().executeTakeFirst();
  return row && { ...row, claimed_at: now };
}

const claimed = (agency: Tenant, { user_id, created_at, claimed_at }: Claim) =>
  agency
    .update('calendar_account')
    .where('user_id', '=', user_id)
    .where('created_at', '=', created_at)
    .where('claimed_at', '=', claimed_at);

export const rememberCalendars = (agency: Tenant, claim: Claim, calendars: OfferedCalendar[], calendarUrl: string) =>
  claimed(agency, claim)
    .set({ calendars: asJson(calendars), calendar_url: calendarUrl })
    .execute();

type Columns = Omit<Updateable<Tables['calendar_account']>, 'claimed_at' | 'status'>;

/** Ends a turn. An account that its owner has left meanwhile stays left, and is next at once. */
async function endTurn(agency: Tenant, claim: Claim, columns: Columns): Promise<void> {
  const ended = claimed(agency, claim)
    .set({ ...columns, claimed_at: null })
    .where('status', '=', claim.status);
  if (await ended.returning('user_id').executeTakeFirst()) return;
  await claimed(agency, claim).set({ claimed_at: null }).execute();
}

/** Up to date, or as far as this turn went. `fault` is of single events, or of the busy times: the rest was done. */
export const markSynced = (
  agency: Tenant,
  claim: Claim,
  now: Date,
  { isComplete, fault }: { isComplete: boolean; fault: CalendarFault | null },
) =>
  endTurn(agency, claim, {
    failures: 0,
    fault,
    fault_at: fault ? now : null,
    due_at: new Date(now.getTime() + (isComplete ? EVERY_MS : 0)),
    ...(isComplete && { synced_at: now }),
  });

/** Tried again later. */
export const markFailed = (
  agency: Tenant,
  claim: Claim,
  now: Date,
  { fault, failures, afterSeconds = 0 }: { fault: CalendarFault; failures: number; afterSeconds?: number | undefined },
) => {
  const last = RETRY_SECONDS.at(-1) as number;
  const seconds = Math.max(RETRY_SECONDS[failures - 1] ?? last, Math.min(afterSeconds, last));
  const due_at = new Date(now.getTime() + seconds * 1000);
  return endTurn(agency, claim, { failures, fault, fault_at: now, due_at });
};

/**
 * Nothing more is tried until its owner has given another password: a server locks an account that is tried too often.
 * @returns false if its owner has left it meanwhile, or the claim is lost
 */
export async function markStopped(work: Work, claim: Claim, fault: CalendarFault): Promise<boolean> {
  const stopped = claimed(work.agency, claim).where('status', '<>', 'leaving');
  const columns = { status: 'stopped', claimed_at: null, fault, fault_at: work.now } as const;
  return (await stopped.set(columns).returning('user_id').executeTakeFirst()) !== undefined;
}

/**
 * Nothing more is tried with an account that its owner left, although events are left in its calendar: its owner reads so, and tries
 * again or forgets it. @returns false if the claim is lost
 */
export async function markNotRemoved(work: Work, claim: Claim, fault: CalendarFault): Promise<boolean> {
  const ended = claimed(work.agency, claim).where('status', '=', 'leaving');
  const columns = { status: 'not_removed', claimed_at: null, fault, fault_at: work.now } as const;
  return (await ended.set(columns).returning('user_id').executeTakeFirst()) !== undefined;
}

export const isGivenUp = ({ status }: Pick<CalendarAccountRow, 'status'>, failures: number): boolean =>
  status === 'leaving' && failures >= LEAVING_FAILURES;

/** The account and all that is known of its calendar are forgotten. */
export async function forgetAccount(agency: Tenant, { user_id, created_at }: Pick<Claim, 'user_id' | 'created_at'>) {
  const forgotten = agency
    .remove('calendar_account')
    .where('user_id', '=', user_id)
    .where('created_at', '=', created_at);
  return (await forgotten.returning('user_id').executeTakeFirst()) !== undefined;
}
