import type { Language } from '../i18n/dates.ts';

/** A size as people read it: 340 ko, 1,2 Mo. */
export function fileSize(bytes: number, language: Language): string {
  const [value, unit] = bytes < 1024 ** 2 ? [Math.max(1, bytes / 1024), 'kilobyte'] : [bytes / 1024 ** 2, 'megabyte'];
  const maximumFractionDigits = unit === 'megabyte' ? 1 : 0;
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits }).format(value);
}
