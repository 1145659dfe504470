import type { Language } from '../../../storage/column-values.ts';
import { addDays, weekdayOf } from '../../shared/local-time.ts';
import { monthNamed, patternsOf, weekdayNamed } from './calendar-words.ts';
import { matches, overlaps, type Source, type Span } from './source.ts';

/** How a date is written, so that a correction is written in the same way. */
export type DateStyle = {
  form: 'words' | 'numeric' | 'iso' | 'weekday and day' | 'day' | 'weekday' | 'relative';
  language: Language;
  weekday?: boolean;
  shortMonth?: boolean;
  monthFirst?: boolean;
  separator?: string;
  /** How many digits the year has; 0 if it is not written. */
  yearDigits?: 0 | 2 | 4;
};

export type DayPart = 'morning' | 'noon' | 'afternoon' | 'evening';

export type DateMention = Span & {
  /** The days that may be meant (`2026-11-24`), the likeliest first; none if there is no such day. */
  days: string[];
  style: DateStyle;
  /** The day of the week as written, where it is not the day's own (1 is Monday). */
  wrongWeekday?: number;
  /** Whether the words themselves say that it is over: « mardi dernier », « hier ». */
  isPast?: boolean;
  part?: DayPart;
};

const noDay = { days: [] as string[] };

/** The dates in a text, in order. `today` is the agency's day. */
export function readDates(source: Source, today: string, language: Language): DateMention[] {
  const languages: Language[] = language === 'fr' ? ['fr'] : ['en', 'fr'];
  const found: DateMention[] = [];
  for (const spoken of languages) {
    for (const read of [readWords, readNumeric, readWeekdayAndDay, readRelative, readWeekdays, readDayBeforeHour]) {
      for (const mention of read(source.plain, today, spoken)) {
        if (!found.some((other) => overlaps(other, mention))) found.push(mention);
      }
    }
  }
  return inMonthBefore(found.sort((a, b) => a.start - b.start));
}

/** « le 15 janvier à 14 h ou le mardi 19 »: a day without a month takes that of the date before it, where it fits. */
function inMonthBefore(dates: DateMention[]): DateMention[] {
  let month: string | undefined;
  return dates.map((date): DateMention => {
    if (date.style.form === 'words' || date.style.form === 'numeric') month = date.days[0]?.slice(0, 7) ?? month;
    if (!month || (date.style.form !== 'weekday and day' && date.style.form !== 'day')) return date;
    const [near = ''] = date.days;
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
  /[a-z]{5,}\.$/.test(plain.slice(start, end)) ? end - 1 : end;

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
    const isDate = weekday || year || (article && separator === '/');
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
  "(?!\\d|[.,]\\d|[/:]| ?(?:h|heures?|am|pm|e|euros?|%|m2|m²|€|k|min|minutes|pieces?|biens?|visites?|o'clock)(?![a-z]))";
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

/** « le 24 à 18h », « la visite du 24 ». Alone, « le 24 » may be a house number. */
function readDayBeforeHour(plain: string, today: string, language: Language): DateMention[] {
  if (language === 'en') return [];
  const pattern =
    /(?<![a-z])(?:(?:le|au) (?<before>\d{1,2})(?:er)?(?=,? (?:a|vers|des|de|entre) \d{1,2} ?(?:h|:))|(?:visite|rendez-vous|rdv) du (?<about>\d{1,2})(?:er)?(?![\da-z/]| (?:rue|avenue|bd|boulevard|allee|place|chemin|impasse|quai|route|janv|fevr|mars|avril|mai|juin|juil|aout|sept|oct|nov|dec))|(?:revoit|voit|retrouve|voyez|voyons|revoyons|retrouvons|attends?|attendons|revient|reviennent|revenez) (?:donc |bien |toujours )?le (?<seen>\d{1,2})(?:er)?(?![\da-z/]| (?:rue|avenue|bd|boulevard|allee|place|chemin|impasse|quai|route)))/g;
  return matches(pattern, plain).map((match) => {
    const day = match.groups?.before ?? match.groups?.about ?? match.groups?.seen ?? '';
    const start = match.start + match[0].search(/\d/);
    return {
      start,
      end: match.end,
      style: { form: 'day', language },
      ...dayInMonthsAround(Number(day), undefined, today),
    };
  });
}

type Written = { day: number; month: number; year?: number | undefined };

/** Without a year, the date nearest to today is meant. */
function dayOf(
  { day, month, year }: Written,
  weekday: number | undefined,
  today: string,
): Pick<DateMention, 'days' | 'wrongWeekday'> {
  const thisYear = Number(today.slice(0, 4));
  const years = year ? [year] : [thisYear, thisYear + 1, thisYear - 1];
  const days = years
    .flatMap((each) => calendarDay(each, month, day) ?? [])
    .sort((a, b) => distance(a, today) - distance(b, today));
  const [nearest] = days;
  // A 29 February is only invalid if its year is written.
  if (nearest === undefined) return noDay;
  return withWeekday([nearest], weekday);
}

function dayInMonthsAround(
  day: number,
  weekday: number | undefined,
  today: string,
): Pick<DateMention, 'days' | 'wrongWeekday'> {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const days = [0, 1, -1].flatMap((offset) => {
    const [y, m] = month + offset > 12 ? [year + 1, 1] : month + offset < 1 ? [year - 1, 12] : [year, month + offset];
    return calendarDay(y, m, day) ?? [];
  });
  if (day < 1 || day > 31) return noDay;
  const likely = days.sort((a, b) => Number(a < today) - Number(b < today) || distance(a, today) - distance(b, today));
  if (weekday === undefined) return { days: likely };
  const fitting = likely.filter((each) => weekdayOf(each) === weekday);
  return fitting.length > 0 ? { days: fitting } : withWeekday(likely.slice(0, 1), weekday);
}

function withWeekday(days: string[], weekday: number | undefined): Pick<DateMention, 'days' | 'wrongWeekday'> {
  const isWrong = weekday !== undefined && days.every((day) => weekdayOf(day) !== weekday);
  return isWrong ? { days, wrongWeekday: weekday } : { days };
}

function calendarDay(year: number, month: number, day: number): string | undefined {
  const written = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const at = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written) ? written : undefined;
}

const distance = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b));

const parts: Record<string, DayPart> = {
  matin: 'morning',
  midi: 'noon',
  'apres-midi': 'afternoon',
  'apres midi': 'afternoon',
  soir: 'evening',
  morning: 'morning',
  afternoon: 'afternoon',
  evening: 'evening',
};
const numberWords: Record<string, number> = {
  un: 1,
  une: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  six: 6,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
};

/** « demain soir », « après-demain », « aujourd'hui », « dans 3 jours », « hier ». */
function readRelative(plain: string, today: string, language: Language): DateMention[] {
  const part = '(?: (?<part>matin|midi|soir|apres-midi|apres midi|morning|afternoon|evening))?(?![a-z])';
  const words =
    language === 'fr'
      ? "avant-hier|hier|apres-demain|apres demain|demain|aujourd'hui|(?:ce|cet) (?=matin|midi|soir|apres-midi|apres midi)"
      : 'yesterday|(?:the )?day after tomorrow|tomorrow|today|tonight|this (?=morning|afternoon|evening)';
  const offsets: Record<string, number> = {
    'avant-hier': -2,
    hier: -1,
    'apres-demain': 2,
    'apres demain': 2,
    demain: 1,
    yesterday: -1,
    tomorrow: 1,
  };
  const { day } = patternsOf(language);
  const also = `(?:,? (?<weekday>${day})(?: (?<number>\\d{1,2})(?![\\w:]| ?h))?(?![a-z]))?`;
  const named = matches(new RegExp(`(?<![a-z-])(?<word>${words})${part}${also}`, 'g'), plain).map(
    (match): DateMention => {
      const word = match.groups?.word?.trim() ?? '';
      const offset = word.endsWith('day after tomorrow') ? 2 : (offsets[word] ?? 0);
      const said =
        match.groups?.part ?? /(?:matin|midi|soir|apres-midi|morning|afternoon|evening)$/.exec(match[0])?.[0];
      const target = addDays(today, offset);
      const { weekday, number } = match.groups as Record<string, string | undefined>;
      const isOtherDay = number !== undefined && Number(number) !== Number(target.slice(8));
      const checked = isOtherDay
        ? { days: [target], wrongWeekday: weekdayNamed(weekday, language) as number }
        : withWeekday([target], weekdayNamed(weekday, language));
      return {
        start: match.start,
        end: match.end,
        style: { form: 'relative', language },
        ...checked,
        isPast: offset < 0,
        ...partOf(word === 'tonight' ? 'soir' : said),
      };
    },
  );
  // « ce soir » ends after the part of the day, which the look-ahead of `words` only looked at.
  const pattern =
    language === 'fr'
      ? /(?<![a-z])dans (\d|un|deux|trois|quatre|cinq|six) jours?(?![a-z])/g
      : /(?<![a-z])in (\d|two|three|four|five) days(?![a-z])/g;
  const counted = matches(pattern, plain).map((match): DateMention => {
    const count = numberWords[match[1] ?? ''] ?? Number(match[1]);
    return { start: match.start, end: match.end, style: { form: 'relative', language }, days: [addDays(today, count)] };
  });
  return [...named.map((mention) => ({ ...mention, end: endOfPart(plain, mention) })), ...counted];
}

/** The look-ahead of « ce soir » leaves its second word out of the match. */
function endOfPart(plain: string, { end }: Span): number {
  const rest = /^ ?(?:matin|midi|soir|apres-midi|apres midi|morning|afternoon|evening)(?![a-z])/.exec(plain.slice(end));
  return end + (rest?.[0].length ?? 0);
}

const partOf = (said: string | undefined): { part?: DayPart } => {
  const part = said === undefined ? undefined : parts[said];
  return part ? { part } : {};
};

/** « mardi à 18h », « ce mardi », « mardi prochain », « mardi dernier ». A habit (« le mardi », « du lundi au samedi ») is no date. */
function readWeekdays(plain: string, today: string, language: Language): DateMention[] {
  const { day } = patternsOf(language);
  const range = new RegExp(`(?:${day})s? (?:au|a|et|-|to|through|ou) (?:${day})`, 'g');
  const isHabit = matches(
    language === 'fr' ? new RegExp(`(?<![a-z])(?:du |de )?(?:${day})s? ?(?:au|a|-) ?(?:${day})(?![a-z])`, 'g') : range,
    plain,
  );
  const pattern =
    language === 'fr'
      ? new RegExp(
          `(?<![a-z])(?<before>(?:ce|le|les|chaque|tous les|des|un) )?(?<weekday>${day})(?<plural>s)?(?: (?<after>prochain|suivant|dernier|passe|en huit|matin|midi|soir|apres-midi|apres midi))?(?![a-z])`,
          'g',
        )
      : new RegExp(
          `(?<![a-z])(?<before>(?:this|next|last|on|every|each|coming) )?(?<weekday>${day})(?<plural>s)?(?: (?<after>morning|afternoon|evening))?(?![a-z])`,
          'g',
        );
  return matches(pattern, plain).flatMap((match): DateMention[] => {
    const { before = '', weekday = '', plural, after } = match.groups as Record<string, string | undefined>;
    const said = before.trim();
    if (plural || ['le', 'les', 'chaque', 'tous les', 'des', 'un', 'every', 'each'].includes(said)) return [];
    if (isHabit.some((habit) => overlaps(habit, match))) return [];
    const isPast = after === 'dernier' || after === 'passe' || said === 'last';
    const offset = ((weekdayNamed(weekday, language) ?? 0) - weekdayOf(today) + 7) % 7;
    const coming = addDays(today, offset);
    const days = isPast ? [addDays(today, offset - 7)] : coming === today ? [addDays(today, 7), today] : [coming];
    if (after === 'prochain' || after === 'suivant' || said === 'next') days.push(addDays(coming, 7));
    if (after === 'en huit') days.splice(0, days.length, addDays(coming, 7));
    const kept = ['ce', 'this', 'next', 'last', 'coming'].includes(said) ? 0 : before.length;
    return [
      {
        start: match.start + kept,
        end: match.end,
        style: { form: 'weekday', language },
        days,
        isPast,
        ...partOf(after),
      },
    ];
  });
}
