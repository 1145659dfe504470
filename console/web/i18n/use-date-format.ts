import { useMemo } from 'react';
import { formatDate, formatDateTime } from './dates.ts';
import { useLanguage } from './language-provider.tsx';

/** The date formats in the chosen language. They take ISO 8601 strings. */
export function useDateFormat() {
  const { language } = useLanguage();
  return useMemo(
    () => ({
      formatDateTime: (at: string) => formatDateTime(language, at),
      formatDate: (at: string) => formatDate(language, at),
    }),
    [language],
  );
}
