import { useMemo } from 'react';
import { serverNow } from '../server-clock.ts';
import {
  formatClock,
  formatDate,
  formatDateTime,
  formatDay,
  formatDue,
  formatDueDay,
  formatLongDay,
  formatSoon,
  formatWhen,
} from './dates.ts';
import { useLanguage } from './language-provider.tsx';

/** The date formats in the chosen language. They take ISO 8601 strings: instants, days and times. */
export function useDateFormat() {
  const { language } = useLanguage();
  return useMemo(
    () => ({
      formatDateTime: (at: string) => formatDateTime(language, at, serverNow()),
      formatDate: (at: string) => formatDate(language, at),
      formatDay: (day: string) => formatDay(language, day),
      formatTime: (time: string) => formatClock(language, time),
      formatDue: (at: string) => formatDue(language, at, serverNow()),
      formatDueDay: (at: string) => formatDueDay(language, at, serverNow()),
      formatLongDay: (at: number) => formatLongDay(language, at),
      formatSoon: (at: string) => formatSoon(language, at, serverNow()),
      formatWhen: (at: string) => formatWhen(language, at, serverNow()),
    }),
    [language],
  );
}
