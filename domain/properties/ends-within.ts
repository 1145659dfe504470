import { addDays } from '../shared/local-time.ts';

/** So many days before its end a mandate is shown as one that ends soon. */
export const MANDATE_NOTICE_DAYS = 30;

/** So many days after its end a mandate is still shown as one to renew. */
export const MANDATE_ENDED_DAYS = 30;

/** Whether the last day on which something holds is today, or one of so many days after it. All of them are days of the agency. */
export const endsWithin = (last: string, days: number, today: string): boolean =>
  last >= today && last <= addDays(today, days);
