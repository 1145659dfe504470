import type { Language } from '../../storage/column-values.ts';
import { addDays, weekdayOf } from '../shared/local-time.ts';
import type { DateStyle } from './reading/date-mention.ts';
import type { HourMention } from './reading/hours.ts';

const days = {
  fr: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
};
const months = {
  fr: [
    'janvier',
    'février',
    'mars',
    'avril',
    'mai',
    'juin',
    'juillet',
    'août',
    'septembre',
    'octobre',
    'novembre',
    'décembre',
  ],
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
};
const shortMonths = {
  fr: ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'],
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
};

const weekdayName = (day: string, language: Language) => days[language][weekdayOf(day) - 1] as string;

/** « mardi 24 novembre » */
export function sayDay(
  day: string,
  language: Language,
  { weekday = true, shortMonth = false, monthFirst = false, year = '' } = {},
): string {
  const [, month = 1, date = 1] = day.split('-').map(Number);
  const name = (shortMonth ? shortMonths : months)[language][month - 1] as string;
  const number = language === 'fr' && date === 1 ? '1er' : String(date);
  const words = monthFirst ? `${name} ${number}` : `${number} ${name}`;
  const comma = monthFirst ? ',' : '';
  return `${weekday ? `${weekdayName(day, language)}${comma} ` : ''}${words}${year && `${comma} ${year}`}`;
}

/** « 11 h 45 », « 11:45 » in English. */
export function sayTime(time: string, language: Language): string {
  const [hours = '', minutes = ''] = time.split(':');
  if (language === 'en') return time;
  return minutes === '00' ? `${Number(hours)} h` : `${Number(hours)} h ${minutes}`;
}

/** « mardi 24 novembre à 11 h 45 » */
export const sayMoment = (day: string, time: string, language: Language): string =>
  `${sayDay(day, language)} ${language === 'fr' ? 'à' : 'at'} ${sayTime(time, language)}`;

/** Another day in the words of the one that it replaces: « mar. 24/11 » becomes « mer. 25/11 ». */
export function sayDayAs(day: string, style: DateStyle, written: string, today: string): string {
  const { form, language } = style;
  const [year = '', month = '', date = ''] = day.split('-');
  const said = {
    words: () =>
      sayDay(day, language, {
        weekday: style.weekday ?? false,
        shortMonth: style.shortMonth ?? false,
        monthFirst: style.monthFirst ?? false,
        year: style.yearDigits ? year : '',
      }),
    numeric: () => {
      const parts = [date, month, ...(style.yearDigits ? [year.slice(-style.yearDigits)] : [])];
      return `${style.weekday ? `${weekdayName(day, language)} ` : ''}${parts.join(style.separator ?? '/')}`;
    },
    iso: () => day,
    'weekday and day': () =>
      `${weekdayName(day, language)} ${Number(date) === 1 && language === 'fr' ? '1er' : Number(date)}`,
    day: () => (Number(date) === 1 && language === 'fr' ? '1er' : String(Number(date))),
    weekday: () => sayDay(day, language),
    relative: () => sayNear(day, language, today),
  }[form]();
  return /^\p{Lu}/u.test(written) ? said.charAt(0).toUpperCase() + said.slice(1) : said;
}

function sayNear(day: string, language: Language, today: string): string {
  const words = language === 'fr' ? ["aujourd'hui", 'demain', 'après-demain'] : ['today', 'tomorrow'];
  return words.find((_, offset) => addDays(today, offset) === day) ?? sayDay(day, language);
}

/** Another time in the form of the one that it replaces: « 10h45 » becomes « 11h45 », « 10:45 am » « 11:45 am ». */
export function sayTimeAs(time: string, { style }: Pick<HourMention, 'style'>, written: string): string {
  const [hours = '', minutes = ''] = time.split(':');
  const hour = Number(hours);
  const space = /[\s\u00a0\u202f]/.exec(written)?.[0] ?? '';
  if (style === 'colon') return `${/^0/.test(written) ? hours : hour}:${minutes}`;
  if (style === 'heures') return `${hour}${space || ' '}heures${minutes === '00' ? '' : ` ${minutes}`}`;
  if (style === 'am-pm') {
    const half = hour < 12 ? 'am' : 'pm';
    const shown = hour % 12 === 0 ? 12 : hour % 12;
    return `${shown}${minutes === '00' ? '' : `:${minutes}`}${space}${/\./.test(written) ? `${half.charAt(0)}.m.` : half}`;
  }
  const hasMinutes = minutes !== '00' || /h[\s\u00a0\u202f]*00$/i.test(written);
  return `${hour}${space}h${hasMinutes ? `${space}${minutes}` : ''}`;
}
