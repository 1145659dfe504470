/** Dates as people in the agency say them. The agency, its visits and the law's hours are in mainland France. */
const timeZone = 'Europe/Paris';

export type Language = 'fr' | 'en';

/** French says « 1er sept. », which ICU does not. */
const ofTheFirst = (format: Intl.DateTimeFormat) => ({
  format: (when: Date) =>
    format
      .formatToParts(when)
      .map(({ type, value }) => (type === 'day' && value === '1' ? '1er' : value))
      .join(''),
});

const formats = {
  fr: {
    day: ofTheFirst(new Intl.DateTimeFormat('fr-FR', { timeZone, weekday: 'short', day: 'numeric', month: 'short' })),
    date: ofTheFirst(new Intl.DateTimeFormat('fr-FR', { timeZone, day: 'numeric', month: 'short', year: 'numeric' })),
    clock: new Intl.DateTimeFormat('fr-FR', { timeZone, hour: 'numeric', minute: '2-digit' }),
    relative: new Intl.RelativeTimeFormat('fr', { numeric: 'auto', style: 'short' }),
    joined: (day: string, clock: string) => `${day} à ${clock}`,
    now: 'à l’instant',
  },
  en: {
    day: new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', day: 'numeric', month: 'short' }),
    date: new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short', year: 'numeric' }),
    clock: new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', minute: '2-digit' }),
    relative: new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' }),
    joined: (day: string, clock: string) => `${day} at ${clock}`,
    now: 'just now',
  },
};

/** « 8 h », « 17 h 30 » in French; 8:00, 17:30 in English. */
function clock(language: Language, at: Date): string {
  const written = formats[language].clock.format(at);
  return language === 'fr' ? written.replace(/^0?(\d+):(\d\d)$/, french) : written;
}

const french = (_: string, hours: string, minutes: string) =>
  minutes === '00' ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${minutes}`;

/** « lun. 23 nov. à 8 h » */
export function moment(language: Language, at: string): string {
  const when = new Date(at);
  return formats[language].joined(formats[language].day.format(when), clock(language, when));
}

/** « 12 oct. 2026 » */
export const date = (language: Language, at: string): string => formats[language].date.format(new Date(at));

const units = [
  ['minute', 60_000, 60],
  ['hour', 3_600_000, 24],
  ['day', 86_400_000, 7],
] as const;

/** « il y a 5 min » up to a week, then the date. `now` in milliseconds. */
export function since(language: Language, at: string, now: number): string {
  const passed = Math.max(0, now - Date.parse(at));
  if (passed < 45_000) return formats[language].now;
  for (const [unit, length, most] of units) {
    const count = Math.round(passed / length);
    if (count < most) return formats[language].relative.format(-Math.max(1, count), unit);
  }
  return date(language, at);
}
