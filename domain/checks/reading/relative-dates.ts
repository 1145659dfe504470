import type { Language } from '../../../storage/column-values.ts';
import { addDays, weekdayOf } from '../../shared/local-time.ts';
import { patternsOf, weekdayNamed } from './calendar-words.ts';
import { type DateMention, type DayPart, withWeekday } from './date-mention.ts';
import { numberWords } from './number-words.ts';
import { matches, overlaps } from './source.ts';

const parts: Record<string, DayPart> = {
  matin: 'morning',
  midi: 'noon',
  'apres-midi': 'afternoon',
  'apres midi': 'afternoon',
  aprem: 'afternoon',
  soir: 'evening',
  morning: 'morning',
  afternoon: 'afternoon',
  evening: 'evening',
};

/** « demain soir », « après-demain », « aujourd'hui », « dans 3 jours », « hier ». */
export function readRelative(plain: string, today: string, language: Language): DateMention[] {
  const part = '(?: (?<part>matin|midi|soir|apres-midi|apres midi|aprem|morning|afternoon|evening))?(?![a-z])';
  const words =
    language === 'fr'
      ? "avant-hier|hier|apres-demain|apres demain|demain|2main|dem(?=[ ,])|aujourd'hui|ajd|auj(?:ourd)?(?=[ ,.])|(?:tout|tt) a l'? ?heure|(?:ce|cet) (?:matin|midi|soir|apres-midi|apres midi|aprem)"
      : 'yesterday|(?:the )?day after tomorrow|tomorrow|tmrw|tmr|today|tonight|this (?:morning|afternoon|evening)';
  const offsets: Record<string, number> = {
    'avant-hier': -2,
    hier: -1,
    'apres-demain': 2,
    'apres demain': 2,
    demain: 1,
    '2main': 1,
    dem: 1,
    tmrw: 1,
    tmr: 1,
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
        match.groups?.part ?? /(?:matin|midi|soir|apres-midi|aprem|morning|afternoon|evening)$/.exec(match[0])?.[0];
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
  const pattern =
    language === 'fr'
      ? /(?<![a-z])dans (\d|un|deux|trois|quatre|cinq|six) jours?(?![a-z])/g
      : /(?<![a-z])in (\d|two|three|four|five) days(?![a-z])/g;
  const counted = matches(pattern, plain).map((match): DateMention => {
    const count = numberWords[match[1] ?? ''] ?? Number(match[1]);
    return { start: match.start, end: match.end, style: { form: 'relative', language }, days: [addDays(today, count)] };
  });
  return [...named, ...counted];
}

/** « le T2 visité mardi »: in a sentence about what is over, or after such a word, a day of the week may be the last one too. */
export function withPastDay(date: DateMention, isPast: boolean, before: string): DateMention {
  const first = date.days.toSorted()[0];
  const isSeen =
    /(?<![a-z])(?:visitee?s?|vue?s?|venue?s?|rencontree?s?|passee?s?|attendue?s?|constatee?s?|remarquee?s?|(?:visite|rendez-vous|rdv) d[eu]|saw|viewed|visited|seen) (?:sur place |ensemble )?(?:le |on )?$/;
  if (!first || date.style.form !== 'weekday' || date.isPast || !(isPast || isSeen.test(before))) return date;
  return { ...date, days: [...date.days, addDays(first, -7)] };
}

const partOf = (said: string | undefined): { part?: DayPart } => {
  const part = said === undefined ? undefined : parts[said];
  return part ? { part } : {};
};

/** « Bon samedi ! » */
const isWished = (plain: string, start: number): boolean =>
  /(?<![a-z])(?:bon|bonne|beau|excellent|joli|happy) $/.test(plain.slice(Math.max(0, start - 12), start));

/** « mardi à 18h », « ce mardi », « mardi prochain », « mardi dernier ». A habit (« le mardi », « du lundi au samedi ») is no date. */
export function readWeekdays(plain: string, today: string, language: Language): DateMention[] {
  const { day } = patternsOf(language);
  const range = new RegExp(`(?:${day})s? (?:au|a|et|-|to|through|ou) (?:${day})`, 'g');
  const isHabit = matches(
    language === 'fr' ? new RegExp(`(?<![a-z])(?:du |de )?(?:${day})s? ?(?:au|a|-) ?(?:${day})(?![a-z])`, 'g') : range,
    plain,
  );
  const pattern =
    language === 'fr'
      ? new RegExp(
          `(?<![a-z])(?<before>(?:ce|le|les|chaque|tous les|des|un) )?(?<weekday>${day})(?<plural>s)?(?: (?<after>prochain|suivant|d'apres|dernier|passe|en huit|matin|midi(?! (?:et|moins|trente)(?![a-z]))|soir|apres-midi|apres midi|aprem))?(?![a-z])`,
          'g',
        )
      : new RegExp(
          `(?<![a-z])(?<before>(?:this|next|last|on|every|each|coming) )?(?<weekday>${day})(?<plural>s)?(?: (?<after>morning|afternoon|evening))?(?![a-z])`,
          'g',
        );
  return matches(pattern, plain).flatMap((match): DateMention[] => {
    const { before = '', weekday = '', plural, after } = match.groups as Record<string, string | undefined>;
    const said = before.trim();
    const isAfterAnother = (after === 'suivant' || after === "d'apres") && !plural;
    if (plural || (!isAfterAnother && ['le', 'les', 'chaque', 'tous les', 'des', 'un', 'every', 'each'].includes(said)))
      return [];
    if (isHabit.some((habit) => overlaps(habit, match)) || isWished(plain, match.start)) return [];
    const isPast = after === 'dernier' || after === 'passe' || said === 'last';
    const offset = ((weekdayNamed(weekday, language) ?? 0) - weekdayOf(today) + 7) % 7;
    const coming = addDays(today, offset);
    const days = isPast ? [addDays(today, offset - 7)] : coming === today ? [addDays(today, 7), today] : [coming];
    // « mardi » alone may mean the week after too, « ce mardi » may not.
    if (!isPast && !['ce', 'this', 'last'].includes(said) && !days.includes(addDays(coming, 7)))
      days.push(addDays(coming, 7));
    if (after === 'en huit') days.splice(0, days.length, addDays(coming, 7));
    // « lundi, et le lundi d'après »: that of the next week, or of the one after a later day.
    if (isAfterAnother) days.splice(0, days.length, addDays(coming, 7), coming, addDays(coming, 14));
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
