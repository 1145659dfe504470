import type { Language } from '../../../storage/column-values.ts';
import { addDays, weekdayOf } from '../../shared/local-time.ts';
import { readBareDays } from './bare-days.ts';
import { monthNamed, patternsOf, weekdayNamed } from './calendar-words.ts';
import { calendarDay, type DateMention, type DateStyle, dayInMonthsAround, dayOf } from './date-mention.ts';
import { readRelative, readWeekdays } from './relative-dates.ts';
import { matches, overlaps, type Source, type Span } from './source.ts';

/** The dates in a text, in order. `today` is the agency's day. */
export function readDates(source: Source, today: string, language: Language): DateMention[] {
  const languages: Language[] = language === 'fr' ? ['fr'] : ['en', 'fr'];
  const found: DateMention[] = [];
  for (const spoken of languages) {
    for (const read of [
      readWords,
      readNamedDays,
      readNumeric,
      readWeekdayAndDay,
      readRelative,
      readWeekdays,
      readBareDays,
    ]) {
      for (const mention of read(source.plain, today, spoken)) {
        if (!found.some((other) => overlaps(other, mention))) found.push(mention);
      }
    }
  }
  return inMonthBefore(found.sort((a, b) => a.start - b.start));
}

/**
 * « le 15 janvier à 14 h ou le mardi 19 »: a day without a month takes that of the date before it, where it fits, and the next
 * one if it is lower: « le 30 janvier ou le 2 ».
 */
function inMonthBefore(dates: DateMention[]): DateMention[] {
  let before: string | undefined;
  return dates.map((date): DateMention => {
    if (date.style.form === 'words' || date.style.form === 'numeric') before = date.days[0] ?? before;
    if (!before || (date.style.form !== 'weekday and day' && date.style.form !== 'day')) return date;
    const [near = ''] = date.days;
    const isLower = date.style.form === 'day' && near.slice(8) < before.slice(8);
    const month = isLower ? addDays(`${before.slice(0, 7)}-01`, 31).slice(0, 7) : before.slice(0, 7);
    const day = calendarDay(Number(month.slice(0, 4)), Number(month.slice(5)), Number(near.slice(8)));
    const weekday = date.wrongWeekday ?? (date.style.weekday && near ? weekdayOf(near) : undefined);
    if (!day || near.slice(0, 7) === month || (weekday && weekdayOf(day) !== weekday)) return date;
    const { wrongWeekday: _, ...rest } = date;
    return { ...rest, days: [day] };
  });
}

/** « mardi 24 novembre 2026 », « 24 nov. », « 1er décembre »; « Tuesday, November 24th ». */
function readWords(plain: string, today: string, language: Language): DateMention[] {
  const { anyDay, month } = patternsOf(language);
  const dayFirst = `(?<day>\\d{1,2})(?:er|eme|e|st|nd|rd|th)?(?: of)? (?<month>${month})(?![a-z])\\.?(?:,? (?<year>20\\d\\d)(?!\\d))?`;
  const monthFirst = `(?<month>${month})(?![a-z])\\.? (?<day>\\d{1,2})(?:st|nd|rd|th)?(?!\\d| ?(?:h|am|pm|:))(?:,? (?<year>20\\d\\d)(?!\\d))?`;
  const bodies = language === 'en' ? [dayFirst, monthFirst] : [dayFirst];
  return bodies.flatMap((body, index) =>
    matches(new RegExp(`(?<![a-z\\d/.,-])(?:(?<weekday>${anyDay}),? (?:le |the )?)?${body}`, 'g'), plain).map(
      (match) => {
        const { weekday, day = '', month: name = '', year } = match.groups as Record<string, string | undefined>;
        const style: DateStyle = {
          form: 'words',
          language,
          weekday: weekday !== undefined,
          shortMonth:
            name.replace('.', '').length < 5 && !['mars', 'mai', 'juin', 'aout', 'may', 'june', 'july'].includes(name),
          monthFirst: index === 1,
          yearDigits: year ? 4 : 0,
        };
        const written = { day: Number(day), month: monthNamed(name, language), year: year ? Number(year) : undefined };
        return {
          start: match.start,
          end: trimmedEnd(plain, match),
          style,
          ...dayOf(written, weekdayNamed(weekday, language), today),
        };
      },
    ),
  );
}

/** A full stop that ends the sentence is not part of the date: « le 24 novembre. » */
const trimmedEnd = (plain: string, { start, end }: Span): number =>
  /(?:[a-z]{5,}|mars|mai|juin|aout|may|june|july)\.$/.test(plain.slice(start, end)) ? end - 1 : end;

const namedDays: Record<Language, readonly (readonly [words: string, month: number, day: number])[]> = {
  fr: [
    ['(?:le )?jour de noel', 12, 25],
    ["(?:le )?jour de l'an|(?:le )?1er de l'an", 1, 1],
  ],
  en: [
    ['christmas day', 12, 25],
    ["new year's day", 1, 1],
  ],
};

/** « le jour de Noël ». */
const readNamedDays = (plain: string, today: string, language: Language): DateMention[] =>
  namedDays[language].flatMap(([words, month, day]) =>
    matches(new RegExp(`(?<![a-z])(?:${words})(?![a-z])`, 'g'), plain).map(({ start, end }) => ({
      start,
      end,
      style: { form: 'words' as const, language },
      ...dayOf({ day, month }, undefined, today),
    })),
  );

/** « mardi 24/11 », « le 24/11/2026 », « 24.11.2026 », « 2026-11-24 ». A bare « 1/2 » is a fraction. */
function readNumeric(plain: string, today: string, language: Language): DateMention[] {
  const { anyDay } = patternsOf(language);
  const pattern = new RegExp(
    `(?<![\\w/.,-])(?:(?<weekday>${anyDay}),? (?:le )?|(?<article>(?:le|du|au|des|on) ))?` +
      '(?<day>\\d{1,2})(?<separator>[/.-])(?<month>\\d{1,2})(?:\\k<separator>(?<year>20\\d\\d|\\d\\d))?(?![\\w/]|[.,]\\d)',
    'g',
  );
  const numeric = matches(pattern, plain).flatMap((match): DateMention[] => {
    const { weekday, article = '', day, separator, month, year } = match.groups as Record<string, string | undefined>;
    const isBeforeHour = /^,? (?:a |vers )?\d{1,2} ?(?:h|:)/.test(plain.slice(match.end));
    const isDate = weekday || year || ((article || isBeforeHour) && separator === '/');
    if (!isDate || (separator !== '/' && !year)) return [];
    const fullYear = year ? Number(year) + (year.length === 2 ? 2000 : 0) : undefined;
    const yearDigits = year ? (year.length as 2 | 4) : 0;
    const style: DateStyle = {
      form: 'numeric',
      language,
      weekday: weekday !== undefined,
      separator: separator ?? '/',
      yearDigits,
    };
    const written = { day: Number(day), month: Number(month), year: fullYear };
    const result = dayOf(written, weekdayNamed(weekday, language), today);
    return [{ start: match.start + article.length, end: match.end, style, ...result }];
  });
  const iso = matches(/(?<![\w/.-])(20\d\d)-(\d\d)-(\d\d)(?![\w/-])/g, plain).map((match) => {
    const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
    return {
      start: match.start,
      end: match.end,
      style: { form: 'iso', language } as DateStyle,
      ...dayOf({ day, month, year }, undefined, today),
    };
  });
  return [...numeric, ...iso];
}

const notADay =
  "(?!\\d|[.,]\\d|[/:]| ?(?:h|heures?|am|pm|e|euros?|%|m2|m²|€|k|min|minutes|sqm|sq|square|metres?|meters?|ch|chambres?|bed\\w*|rooms?|people|personnes?|t[1-9]|pieces?|biens?|visites?|o'clock)(?![a-z]))";
const street =
  '(?! ?(?:,|bis|ter)? ?(?:rue|avenue|av|bd|boulevard|allee|place|chemin|impasse|quai|route|cours)(?![a-z]))';

/** « mardi 24 »: of the months around today, the one in which the day of the week is right, or else the coming one. */
function readWeekdayAndDay(plain: string, today: string, language: Language): DateMention[] {
  const { anyDay } = patternsOf(language);
  const pattern = new RegExp(
    `(?<![a-z])(?<weekday>${anyDay}),? (?:le |the )?(?<day>\\d{1,2})(?:er|st|nd|rd|th)?(?![a-z])${notADay}${street}`,
    'g',
  );
  return matches(pattern, plain).map((match) => {
    const { weekday, day } = match.groups as Record<string, string>;
    const style: DateStyle = { form: 'weekday and day', language, weekday: true };
    return {
      start: match.start,
      end: match.end,
      style,
      ...dayInMonthsAround(Number(day), weekdayNamed(weekday, language), today),
    };
  });
}
