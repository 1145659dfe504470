import { type CalendarDriver, CalendarError } from '../../delivery/calendars/calendar-driver.ts';
import { openCalendar } from '../../delivery/calendars/open-calendar.ts';
import {
  type ClaimedAccount,
  claimAccount,
  forgetAccount,
  isGivenUp,
  markFailed,
  markNotRemoved,
  markStopped,
  markSynced,
  rememberCalendars,
} from '../../domain/calendars/account-states.ts';
import { eventsOf } from '../../domain/calendars/own-events.ts';
import { systemActor } from '../../domain/shared/actor.ts';
import { encryptionWith } from '../../domain/shared/encryption.ts';
import { publicId } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { type AppContext, transact } from '../../door/transaction/transact.ts';
import type { CalendarFault } from '../../storage/column-values.ts';
import type { Job } from '../../storage/queue.ts';
import { type Tenant, tenantOf } from '../../storage/tenant.ts';
import { pullBusyTimes } from './pull-busy-times.ts';
import { pushAppointments } from './push-appointments.ts';

/**
 * Brings one colleague's calendar up to date: claim, ask and write, record. Any number of processes may do this for the same account at
 * once: one of them claims it. No transaction is open while the server is asked.
 */
export async function syncCalendar(context: AppContext, { agencyId, id }: Job): Promise<void> {
  const agency = tenantOf(context.rows.ofAgency(agencyId), agencyId);
  const account = await claimAccount(agency, id, context.now());
  if (!account) return;
  const password = passwordOf(context, account);
  if (password === undefined) return stop(context, account, 'secret_unreadable');
  const { driver: name, address, username } = account;
  const driver = openCalendar(name, { address, username, password, privateTargets: context.privateWebhooks });
  try {
    await bringUpToDate(context, agency, account, driver);
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    await recordFault(context, agency, account, error);
  } finally {
    await driver.close();
    // Pages show how it ended.
    context.afterCommit(agencyId, []);
  }
}

/** Undefined if `CLEF_SECRET` was changed since. */
function passwordOf(context: AppContext, { password }: ClaimedAccount): string | undefined {
  try {
    return encryptionWith(context.secret).decrypt(password);
  } catch {
    return undefined;
  }
}

async function bringUpToDate(context: AppContext, agency: Tenant, account: ClaimedAccount, driver: CalendarDriver) {
  const isLeaving = account.status === 'leaving';
  const calendarUrl = isLeaving ? null : (account.calendar_url ?? (await chooseFirst(agency, account, driver)));
  const pushed = await pushAppointments(context, agency, account, driver, calendarUrl);
  if (!pushed.isComplete && pushed.changes > 0) return goOn(context, agency, account, pushed.fault);
  // A turn that changed nothing would do the same at once again; and an event that could not be removed is not forgotten.
  if (pushed.fault && (!pushed.isComplete || isLeaving)) throw new CalendarError(pushed.fault);
  if (calendarUrl === null) return forget(context, account);
  const fault = (await pullBusyTimes(context, agency, account, driver, calendarUrl)) ?? pushed.fault;
  await markSynced(agency, account, context.now(), { isComplete: true, fault });
}

async function chooseFirst(agency: Tenant, account: ClaimedAccount, driver: CalendarDriver): Promise<string> {
  const calendars = await driver.list();
  const [first] = calendars;
  if (!first) throw new CalendarError('no_calendar');
  await rememberCalendars(agency, account, calendars, first.url);
  return first.url;
}

/** There was more than one turn may do: the next one goes on. */
async function goOn(context: AppContext, agency: Tenant, account: ClaimedAccount, fault: CalendarFault | null) {
  await markSynced(agency, account, context.now(), { isComplete: false, fault });
  context.wake(account.agency_id, [{ queue: 'calendar', id: account.user_id }]);
}

async function recordFault(
  context: AppContext,
  agency: Tenant,
  account: ClaimedAccount,
  { fault, afterSeconds }: CalendarError,
): Promise<void> {
  const failures = account.failures + 1;
  if (fault === 'password' || isGivenUp(account, failures)) return stop(context, account, fault);
  await markFailed(agency, account, context.now(), { fault, failures, afterSeconds });
}

/** Nothing more is tried before the colleague does something about it. */
async function stop(context: AppContext, account: ClaimedAccount, fault: CalendarFault): Promise<void> {
  await transact(context, systemActor(account.agency_id), async (work) => {
    if (await markStopped(work, account, fault)) work.journal(entryOf(account, 'stopCalendarAccount'));
    else if (await leaveEvents(work, account, fault)) work.journal(entryOf(account, 'leaveCalendarEvents'));
  });
}

/** An account that was left, perhaps during this turn, ends with events in its calendar. @returns false if the claim is lost */
async function leaveEvents(work: Work, account: ClaimedAccount, fault: CalendarFault): Promise<boolean> {
  const user = work.agency.from('user_account').select('disabled_at').where('id', '=', account.user_id);
  const { disabled_at } = await user.executeTakeFirstOrThrow();
  const [event] = await eventsOf(work.agency, account.user_id);
  if (!event) return forgetAccount(work.agency, account);
  // A colleague who was disabled does not read what became of their account.
  if (disabled_at !== null) return forgetAccount(work.agency, account);
  return markNotRemoved(work, account, fault);
}

async function forget(context: AppContext, account: ClaimedAccount): Promise<void> {
  await transact(context, systemActor(account.agency_id), async (work) => {
    if (await forgetAccount(work.agency, account)) work.journal(entryOf(account, 'removeCalendarAccount'));
  });
}

const entryOf = ({ user_id }: ClaimedAccount, operation: string) =>
  ({ operation, outcome: 'done', subject: publicId('user', user_id) }) as const;
