const FRENCH = /(\d{1,2})\s*(?:h|heures?)(?![a-zà-ÿ])\s*(\d{2})?/gi;
const TWELVE_HOURS = /(\d{1,2})(?:[:.](\d{2}))?\s*([ap])\.?\s?m\b/gi;
const WITH_COLON = /(\d{1,2}):(\d{2})(?!\s*[ap]\.?\s?m\b)/gi;
const NOON = /\b(?:midi|noon)\b/gi;

/** The times of day that a French or English text names, as `11:45`: « 11 h 45 », « 11h45 », “11:45 am”, “2 pm”, « midi ». */
export function timesIn(text: string): string[] {
  const found = [
    ...[...text.matchAll(FRENCH)].map(([, hours, minutes]) => timeOf(Number(hours), minutes)),
    ...[...text.matchAll(WITH_COLON)].map(([, hours, minutes]) => timeOf(Number(hours), minutes)),
    ...[...text.matchAll(TWELVE_HOURS)].map(([, hours, minutes, half]) =>
      timeOf((Number(hours) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0), minutes),
    ),
    ...[...text.matchAll(NOON)].map(() => '12:00'),
  ];
  return [...new Set(found)];
}

const timeOf = (hours: number, minutes = '00') => `${String(hours).padStart(2, '0')}:${minutes}`;
