const months = [
  ['janvier', 'january', 'jan'],
  ['février', 'fevrier', 'february', 'feb'],
  ['mars', 'march', 'mar'],
  ['avril', 'april', 'apr'],
  ['mai', 'may'],
  ['juin', 'june', 'jun'],
  ['juillet', 'july', 'jul'],
  ['août', 'aout', 'august', 'aug'],
  ['septembre', 'september', 'sept', 'sep'],
  ['octobre', 'october', 'oct'],
  ['novembre', 'november', 'nov'],
  ['décembre', 'decembre', 'december', 'dec'],
];
const weekdays = [
  ['lundi', 'monday', 'mon'],
  ['mardi', 'tuesday', 'tue'],
  ['mercredi', 'wednesday', 'wed'],
  ['jeudi', 'thursday', 'thu'],
  ['vendredi', 'friday', 'fri'],
  ['samedi', 'saturday', 'sat'],
  ['dimanche', 'sunday', 'sun'],
];

const weekdayInFull = `(?<weekday>${weekdays.flatMap((names) => names.slice(0, 2)).join('|')})`;
const weekday = `(?<weekday>${weekdays.flat().join('|')})`;
const month = `(?<month>${months.flat().join('|')})`;
const before = `(?:${weekday}\\.?,?\\s+(?:le\\s+|the\\s+)?)?`;
const day = '(?<day>\\d{1,2})(?:er|st|nd|rd|th)?';
const year = '(?:,?\\s+(?<year>\\d{4}))?';
const start = '(?<![\\p{L}\\d])';
const end = '(?![\\p{L}\\d])';

/** From the most to the least exact; the words that one of them has read are not read again by the next. */
const patterns = [
  `${start}(?<year>\\d{4})-(?<monthNumber>\\d{2})-(?<day>\\d{2})${end}`,
  `${start}${before}${day}\\s+(?:of\\s+)?${month}\\.?${year}${end}`,
  `${start}${before}${month}\\.?\\s+${day}${year}${end}`,
  `${start}${before}(?<day>\\d{1,2})/(?<monthNumber>\\d{1,2})(?:/(?<year>\\d{2,4}))?${end}`,
  `${start}${before}(?<day>\\d{1,2})[.-](?<monthNumber>\\d{1,2})[.-](?<year>\\d{4})${end}`,
  `${start}${weekday}\\.?,?\\s+(?:le\\s+|the\\s+)?${day}(?!\\s*(?:h|:|\\d|[ap]\\.?m))${end}`,
  `${start}(?<relative>après-demain|demain|aujourd['’]hui|tomorrow|today|ce (?:matin|soir)|cet après-midi|tonight|this (?:morning|afternoon|evening))${end}`,
  // « mon » and « sun » alone are other words.
  `${start}${weekdayInFull}${end}`,
].map((pattern) => new RegExp(pattern, 'giu'));

/**
 * The days that a French or English text names, as `2026-11-24`. A weekday that does not belong to its date counts as a
 * second day, so that « jeudi 24 novembre » is never taken for the Tuesday.
 * @param today the day on which the text was written: it decides what « demain » and « mardi » mean
 */
export function daysIn(text: string, today: string): string[] {
  const found: string[] = [];
  let unread = text;
  for (const pattern of patterns) {
    unread = unread.replace(pattern, (words, ...rest) => {
      found.push(...daysOf(rest.at(-1) as Groups, today));
      return ' '.repeat(words.length);
    });
  }
  return [...new Set(found)];
}

type Groups = { [group in 'weekday' | 'day' | 'month' | 'monthNumber' | 'year' | 'relative']?: string };

function daysOf(groups: Groups, today: string): string[] {
  const { relative, day: dayNumber } = groups;
  if (relative) return [addDays(today, relative.startsWith('après') ? 2 : /demain|tomorrow/i.test(relative) ? 1 : 0)];
  const weekdayIndex = indexIn(weekdays, groups.weekday);
  const coming = addDays(today, (weekdayIndex - weekdayOf(today) + 7) % 7);
  if (dayNumber === undefined) return [coming];
  const date = nextDate(Number(dayNumber), groups, today);
  const isItsWeekday = groups.weekday === undefined || weekdayOf(date) === weekdayIndex;
  return isItsWeekday ? [date] : [date, coming];
}

/** The date, without a year the first one from a month before today on; without a month, of this month or the next. */
function nextDate(dayNumber: number, { month: name, monthNumber, year: written }: Groups, today: string): string {
  const thisMonth = Number(today.slice(5, 7));
  const named = name ? indexIn(months, name) + 1 : Number(monthNumber ?? thisMonth);
  const thisYear = Number(today.slice(0, 4));
  const inYear = (chosen: number, chosenMonth = named) =>
    `${chosen}-${String(chosenMonth).padStart(2, '0')}-${String(dayNumber).padStart(2, '0')}`;
  if (written) return inYear(Number(written.length === 2 ? `20${written}` : written));
  const oldest = addDays(today, -31);
  if (!name && !monthNumber && inYear(thisYear) < today) return inYear(thisYear, (thisMonth % 12) + 1);
  return inYear(thisYear) >= oldest ? inYear(thisYear) : inYear(thisYear + 1);
}

const indexIn = (lists: string[][], word = '') => lists.findIndex((words) => words.includes(word.toLowerCase()));

/** 0 is Monday. */
const weekdayOf = (date: string) => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

const addDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
