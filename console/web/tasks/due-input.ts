import { instantAt } from '../../../domain/shared/local-time.ts';
import type { LocalMoment } from '../dates/parse-moment.ts';
import { agencyTimeZone } from '../i18n/dates.ts';

/**
 * A due time as the server reads it; a day alone counts to its end. An hour is sent as an instant, because the server refuses a local
 * one that the agency's clocks skip or show twice.
 */
export const dueInput = ({ day, time }: LocalMoment): string | null => {
  if (day === '') return null;
  return time === '' ? day : instantAt(day, time, agencyTimeZone()).toISOString();
};
