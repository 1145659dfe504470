import type { Language } from '../i18n/dates.ts';

/** A size as people read it: 340 ko, 1,2 Mo. The unit never begins a line. */
export function fileSize(bytes: number, language: Language): string {
  const [value, unit] = bytes < 1024 ** 2 ? [Math.max(1, bytes / 1024), 'kilobyte'] : [bytes / 1024 ** 2, 'megabyte'];
  const maximumFractionDigits = unit === 'megabyte' ? 1 : 0;
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits });
  return format.format(value).replace(' ', '\u00a0');
}
