import type { Period } from '../../portal-views/period.ts';
import { addDays, weekdayOf } from '../../shared/local-time.ts';
import { wordValues } from './number-words.ts';

const NUMBER = `(\\d{1,3}|${Object.keys(wordValues).join('|')})`;
const RECENT = '(?:derniers|dernieres|last|past)';
const UNIT = '(jour|semaine|mois|day|week|month)';
const DAYS_OF: Record<string, number> = { jour: 1, day: 1, semaine: 7, week: 7, mois: 30, month: 30 };

/** « ces 7 derniers jours », "over the past two weeks", « depuis une semaine », "the last month". */
const spans = [
  `${NUMBER} ${RECENT} ${UNIT}`,
  `(?:${RECENT}|depuis|en|in|for) ${NUMBER} ${UNIT}`,
  `the (?:last|past)() ${UNIT}`,
].map((span) => new RegExp(`(?<![a-z\\d])${span}s?(?![a-z])`));

/** « comme convenu hier » tells when people talked. */
const TALKED =
  "d'|(?:convenu|dit|indique|evoque|discute|echange|parle|appele|telephone|rencontre|visite|promis|ecrit|envoye|agreed|said|discussed|spoke|called|mentioned|promised) ";

const monday = (today: string): string => addDays(today, 1 - weekdayOf(today));
const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

type Named = readonly [pattern: RegExp, days: (today: string) => Period];

const word = (words: string, days: (today: string) => Period): Named => [
  new RegExp(`(?<![a-z])(?:${words})(?![a-z])`),
  days,
];
const oneDay = (day: string): Period => ({ from: day, to: day });

const named: readonly Named[] = [
  word(`(?<!avant[- ]|before |${TALKED})(?:hier|yesterday)`, (today) => oneDay(addDays(today, -1))),
  word('avant[- ]hier|the day before yesterday', (today) => oneDay(addDays(today, -2))),
  word('semaine (?:derniere|passee|ecoulee)|(?<!the )last week', (today) => ({
    from: addDays(monday(today), -7),
    to: addDays(monday(today), -1),
  })),
  word('cette semaine|this week', (today) => ({ from: monday(today), to: today })),
  word('mois (?:dernier|passe|ecoule)|(?<!the )last month', (today) => {
    const to = addDays(firstOfMonth(today), -1);
    return { from: firstOfMonth(to), to };
  }),
  word('ce mois|this month', (today) => ({ from: firstOfMonth(today), to: today })),
];

/**
 * The periods that words such as « la semaine dernière » may mean. The last days end yesterday or today.
 * @param plain a sentence in lower case, without accents
 * @param today as which the text is read
 */
export function recentDays(plain: string, today: string): Period[] {
  const lengths = spans.flatMap((span) => {
    const [, count, unit = ''] = span.exec(plain) ?? [];
    if (count === undefined) return [];
    return (count === '' ? 1 : (wordValues[count] ?? Number(count))) * (DAYS_OF[unit] ?? 0);
  });
  return [
    ...lengths.flatMap((days) => [addDays(today, -1), today].map((to) => ({ from: addDays(to, 1 - days), to }))),
    ...named.flatMap(([pattern, days]) => (pattern.test(plain) ? [days(today)] : [])),
  ];
}
