import { instantAt } from '../../../domain/shared/local-time.ts';
import { agencyTimeZone } from './dates.ts';
import { useDateFormat } from './use-date-format.ts';

/** Days with their year: « 12 mars 2024 » for `2024-03-12`. */
export function useDayFormat(): (day: string) => string {
  const { formatDate } = useDateFormat();
  return (day) => formatDate(instantAt(day, '12:00', agencyTimeZone()).toISOString());
}
