import { type CalendarDriver, CalendarError } from '../../delivery/calendars/calendar-driver.ts';
import type { ClaimedAccount } from '../../domain/calendars/account-states.ts';
import { replaceBusyTimes } from '../../domain/calendars/busy-times.ts';
import { readAgencyProfile } from '../../domain/shared/agency-profile.ts';
import type { AppContext } from '../../door/transaction/transact.ts';
import type { CalendarFault } from '../../storage/column-values.ts';
import type { Tenant } from '../../storage/tenant.ts';

const DAYS_AHEAD = 60;

/**
 * Reads when the colleague is busy by their own calendar, and nothing else of it. Where that cannot be read, what was known stays, and
 * the appointments have been written all the same. @returns the fault, if there was one
 */
export async function pullBusyTimes(
  { now }: AppContext,
  agency: Tenant,
  account: ClaimedAccount,
  driver: CalendarDriver,
  calendarUrl: string,
): Promise<CalendarFault | null> {
  const from = now();
  const to = new Date(from.getTime() + DAYS_AHEAD * 86_400_000);
  const { timeZone: zone } = await readAgencyProfile(agency);
  const user = agency.from('user_account').select('email').where('id', '=', account.user_id);
  const { email } = await user.executeTakeFirstOrThrow();
  const addresses = [email, account.username].map((address) => address.toLowerCase());
  try {
    await replaceBusyTimes(agency, account, await driver.busy(calendarUrl, { from, to, zone, addresses }));
    return null;
  } catch (error) {
    if (!(error instanceof CalendarError) || error.fault === 'password') throw error;
    return error.fault;
  }
}
