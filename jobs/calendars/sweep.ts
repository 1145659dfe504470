import { findDueAccounts } from '../../domain/calendars/account-states.ts';
import type { AppContext } from '../../door/transaction/transact.ts';

/** Wakes a worker for every calendar that is due, whose visits have changed, or whose process died. */
export async function wakeDueCalendars(context: AppContext): Promise<number> {
  const due = await findDueAccounts(context.rows.ofAllAgencies, context.now());
  for (const { agency_id, user_id } of due) context.wake(agency_id, [{ queue: 'calendar', id: user_id }]);
  return due.length;
}
