import { formatWholeDay } from './dates.ts';
import { useLanguage } from './language-provider.tsx';

/** Days with their year: « 12 mars 2024 » for `2024-03-12`. */
export function useDayFormat(): (day: string) => string {
  const { language } = useLanguage();
  return (day) => formatWholeDay(language, day);
}
