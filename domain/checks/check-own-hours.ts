import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { findingAt } from './new-finding.ts';
import { timeOf } from './reading/hours.ts';
import type { Moment } from './reading/moments.ts';
import { matches, overlaps, type Span } from './reading/source.ts';
import { sayTime } from './say-dates.ts';
import { isAtHour, minutesOf } from './visit-moments.ts';

/**
 * Hours of a text that its other words contradict: « à 16 h … comptez 45 minutes, nous aurons fini à 17 h 15 », « à 10 h … soyez
 * prête à 14 h ».
 */
export const checkOwnHours = (facts: DraftFacts): Finding[] =>
  facts.draft.kind === 'email' || facts.draft.kind === 'sms'
    ? facts.texts.flatMap((text) => [
        ...turnedRanges(facts, text),
        ...ends(facts, text),
        ...secondHours(facts, text),
        ...otherParts(text),
      ])
    : [];

/** « de 16 h à 14 h 45 »: an end before its beginning. */
const turnedRanges = ({ language }: DraftFacts, { reading }: Text): Finding[] =>
  reading.moments.flatMap(({ hour }) =>
    hour?.time && hour.until && hour.until < hour.time && hour.until !== '00:00'
      ? [differs(reading, hour, `${language === 'fr' ? 'après' : 'after'} ${sayTime(hour.time, language)}`)]
      : [],
  );

const LENGTH =
  /(?<![a-z])(?:comptez|comptons|prevoyez|prevoyons|prevoir|dure(?:ra|ront|e)?|duree(?: de| :)?|pendant|prendra|allow|lasts?|takes?|will take|for) (?:environ |about |bien |a peu pres )?(?:(?<minutes>\d{2,3}) ?(?:min|mn|minutes)|(?<hours>\d|une?|an|one) ?(?:h|heures?|hours?)(?: ?(?<more>\d{2})(?!\d)| (?<half>et demie|and a half))?|(?<part>(?:une )?demi-heure|half an hour|trois quarts d'heure|3 quarts d'heure|un quart d'heure))(?![a-z])(?! (?:de |a |d'|en |on |by )?(?:route|marche|trajet|pied|velo|tram|bus|voiture|foot|walk|drive))/g;
const END =
  /(?<![a-z])(?:fini\w*|termin\w+|fin|(?<!(?:ensuite|aussi|puis) )libre\w*|liber\w+|repart\w+|done|over|finished|(?<!(?:then|also) )free|finish)(?: [a-z']+){0,3} (?:a|vers|pour|at|by) (?<h>\d{1,2})(?: ?h ?|:| heures? ?)(?<min>\d{2})?(?!\d)(?<half> ?pm)?/g;
const TOLERANCE = 10;

const parts: readonly (readonly [RegExp, number])[] = [
  [/demi|half/, 30],
  [/trois|3/, 45],
  [/quart/, 15],
];

function lengthOf({ groups }: RegExpMatchArray): number {
  const { minutes, hours, more = '0', half, part } = groups ?? {};
  if (minutes) return Number(minutes);
  if (part) return parts.find(([pattern]) => pattern.test(part))?.[1] ?? 0;
  return (Number(hours) || 1) * 60 + (half ? 30 : Number(more));
}

/** If a text gives one beginning, one length and one end, the end is the beginning and the length. */
function ends({ language }: DraftFacts, { reading }: Text): Finding[] {
  const { source, back } = reading.inDigits;
  const [length, otherLength] = matches(LENGTH, source.plain);
  const found = matches(END, source.plain);
  const [end, otherEnd] = found;
  const isEnd = (hour: Span) => found.some((match) => overlaps(back(match), hour));
  const begun = reading.moments.flatMap(({ hour }) => (hour?.time && !hour.isAbout && !isEnd(hour) ? [hour.time] : []));
  const [start, otherStart] = new Set(begun);
  if (!start || !length || !end || otherStart || otherLength || otherEnd) return [];
  const { h, min = '0', half } = end.groups ?? {};
  const said = (Number(h) + (half && Number(h) < 12 ? 12 : 0)) * 60 + Number(min);
  const right = minutesOf(start) + lengthOf(length);
  if (Math.abs(said - right) <= TOLERANCE || said <= minutesOf(start)) return [];
  const time = timeOf(Math.floor(right / 60), right % 60);
  if (!time) return [];
  const at = end[0].search(/\d/);
  return [differs(reading, back({ start: end.start + at, end: end.end }), sayTime(time, language))];
}

/** Words by which the contact is to be there, or we are, at the hour that was agreed on. */
const IS_THERE =
  /(?<![a-z])(?:pret(?:e|s|es)?|presente\w*|present(?:e|s|es)?|arriv\w+|viens|viendr\w+|passer\w+|ser(?:ai|ons) (?:la|chez vous|sur place|devant)|attend\w*|retrouv\w+|be ready|be there|arrive|meet)(?: [a-z']+){0,3} (?:a|pour|at|for) $/;
/** « comme je suis attendu ailleurs à midi » */
const ELSEWHERE = /(?<![a-z])(?:ailleurs|autre|elsewhere|another)(?![a-z])[^,;.]*$/;
const ANOTHER =
  /(?<![a-z])(?:ouvrir|aerer|open|proprietaires?|vendeu\w+|owners?|plus tot|plus tard|avant|apres|retard|ensuite|puis|sinon|ou|si|autre|plutot|decal\w*|repouss\w*|avanc\w*|report\w*|au lieu|deuxieme|second\w*|earlier|later|before|after|then|or|if|otherwise|instead|moved)(?![a-z])/;

type Timed = Moment & { hour: { time: string } };
const isTimed = (moment: Moment): moment is Timed => typeof moment.hour?.time === 'string' && !moment.hour.isAbout;

/** Another hour of the day for the only appointment that a text speaks of. */
function secondHours({ visits, language }: DraftFacts, { reading }: Text): Finding[] {
  const { plain } = reading.source;
  const [first, ...later] = reading.moments.filter(isTimed);
  const [second, third] = later.filter(({ sentence, hour }) => {
    const before = plain.slice(sentence.start, hour.start);
    return IS_THERE.test(before) && !ELSEWHERE.test(before);
  });
  if (!first || !second || third || first.sentence === second.sentence || first.hour.time === second.hour.time)
    return [];
  const isSameDay = second.date === undefined || second.isDateCarried || second.date.days[0] === first.date?.days[0];
  if (!first.date || first.isDateCarried || first.sentence.isOffer || !isSameDay) return [];
  if (ANOTHER.test(second.sentence.plain) || ANOTHER.test(first.sentence.plain)) return [];
  if (visits.some((visit) => isAtHour(visit, second.hour))) return [];
  return [differs(reading, second.hour, sayTime(first.hour.time, language))];
}

const PART = '(?:matin(?:ee)?|apres[- ]midi|aprem|soir(?:ee)?|morning|afternoon|evening)';
const IN_OTHER_WORDS = new RegExp(
  `(?<![a-z])(?<one>${PART})(?:,? (?:a|vers|at) \\d{1,2} ?h? ?(?:\\d{2})?)?,? (?:donc|soit|c'est-a-dire|autrement dit|that is|i\\.e\\.) (?<span>(?:(?:cet(?:te)?|ce|l'|en|dans l'|this|in the) ?)?(?<other>${PART}))(?![a-z])(?! (?:je|j'|nous|on|vous|il|elle|plutot|i|we|you)(?![a-z]))`,
  'g',
);
const partOf = (word: string): string =>
  /^mat|^mor/.test(word) ? 'morning' : /^a/.test(word) ? 'afternoon' : 'evening';

/** « ce matin à 11 h, donc cet après-midi » */
const otherParts = ({ reading }: Text): Finding[] =>
  matches(IN_OTHER_WORDS, reading.source.plain).flatMap((match) => {
    const { one = '', other = '', span = '' } = match.groups ?? {};
    if (partOf(one) === partOf(other)) return [];
    const start = match.start + match[0].lastIndexOf(span);
    return [differs(reading, { start, end: start + span.length }, one)];
  });

const differs = (reading: Text['reading'], span: Span, expected: string): Finding =>
  findingAt(reading, span, {
    code: 'text_differs',
    expected,
    explanation: `The other words of the text give "${expected}". Correct one of them.`,
  });
