import { type CalendarDriver, CalendarError } from '../../delivery/calendars/calendar-driver.ts';
import { openCalendar } from '../../delivery/calendars/open-calendar.ts';
import {
  type ClaimedAccount,
  claimAccount,
  forgetAccount,
  isGivenUp,
  markFailed,
  markStopped,
  markSynced,
  rememberCalendars,
} from '../../domain/calendars/account-states.ts';
import { systemActor } from '../../domain/shared/actor.ts';
import { encryptionWith } from '../../domain/shared/encryption.ts';
import { publicId } from '../../domain/shared/ids.ts';
import { type AppContext, transact } from '../../door/transaction/transact.ts';
import type { CalendarFault } from '../../storage/column-values.ts';
import type { Job } from '../../storage/queue.ts';
import { type Tenant, tenantOf } from '../../storage/tenant.ts';
import { pullBusyTimes } from './pull-busy-times.ts';
import { type Pushed, pushAppointments } from './push-appointments.ts';

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
  if (account.status === 'leaving') {
    const { isComplete } = await pushAppointments(context, agency, account, driver, null);
    if (!isComplete) return goOn(context, agency, account, null);
    if (await forgetAccount(agency, account)) await note(context, account, 'removeCalendarAccount');
    return;
  }
  const calendarUrl = account.calendar_url ?? (await chooseFirst(agency, account, driver));
  const pushed: Pushed = await pushAppointments(context, agency, account, driver, calendarUrl);
  if (!pushed.isComplete) return goOn(context, agency, account, pushed.fault);
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
  if (isGivenUp(account, failures)) {
    if (await forgetAccount(agency, account)) await note(context, account, 'removeCalendarAccount');
  } else if (fault === 'password') {
    await stop(context, account, fault);
  } else {
    await markFailed(agency, account, context.now(), { fault, failures, afterSeconds });
  }
}

/** An account that is left is forgotten: its owner gives no other password for it. */
async function stop(context: AppContext, account: ClaimedAccount, fault: CalendarFault): Promise<void> {
  await transact(context, systemActor(account.agency_id), async (work) => {
    const isLeft = account.status === 'leaving';
    const isChanged = isLeft ? await forgetAccount(work.agency, account) : await markStopped(work, account, fault);
    if (isChanged) work.journal(entryOf(account, isLeft ? 'removeCalendarAccount' : 'stopCalendarAccount'));
  });
}

const note = (context: AppContext, account: ClaimedAccount, operation: string) =>
  transact(context, systemActor(account.agency_id), async (work) => work.journal(entryOf(account, operation)));

const entryOf = ({ user_id }: ClaimedAccount, operation: string) =>
  ({ operation, outcome: 'done', subject: publicId('user', user_id) }) as const;
