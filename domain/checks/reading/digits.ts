import { patternsOf } from './calendar-words.ts';
import { wordValues } from './number-words.ts';
import { streetKinds } from './places.ts';
import type { Source, Span } from './source.ts';

const multipliers: Record<string, number> = {
  cent: 100,
  cents: 100,
  hundred: 100,
  mille: 1000,
  thousand: 1000,
  million: 1_000_000,
  millions: 1_000_000,
};

/** « une cinquantaine de m² »: about so many. */
const roughNumbers: Record<string, number> = {
  dizaine: 10,
  quinzaine: 15,
  vingtaine: 20,
  trentaine: 30,
  quarantaine: 40,
  cinquantaine: 50,
  soixantaine: 60,
  centaine: 100,
};
const ROUGH = `(?:une |la )?(?:bonne |petite |grosse )?(?:${Object.keys(roughNumbers).join('|')}) (?:de |d')`;
/** « un demi-million », "half a million". */
const HALF_MILLION = "(?:un |le )?demi[- ]million(?: d'euros)?|half a million(?: euros)?";

/** The days of a month as the English count them: « the thirtieth ». */
const ordinals: Record<string, number> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
  eleventh: 11,
  twelfth: 12,
  thirteenth: 13,
  fourteenth: 14,
  fifteenth: 15,
  sixteenth: 16,
  seventeenth: 17,
  eighteenth: 18,
  nineteenth: 19,
  twentieth: 20,
  thirtieth: 30,
  premier: 1,
};

const WORD = [...Object.keys(wordValues), ...Object.keys(multipliers)].join('|');
const DECIMALS = `(?:${Object.keys(wordValues).join('|')})(?:[ -](?:${Object.keys(wordValues).join('|')}))?`;
const NUMBER = `(?:${WORD})(?:(?: et | and |[ -])(?:${WORD}))*(?: virgule ${DECIMALS})?`;
const DAY = `(?:(?:twenty|thirty)[ -])?(?:${Object.keys(ordinals).join('|')})|${NUMBER}`;
const [fr, en] = [patternsOf('fr'), patternsOf('en')];
/** Words that go on after a day: « vendredi vingt-sept à dix heures », and not « samedi deux visites ». */
const GOES_ON = '(?= (?:a|de|pour|vers|au|chez|on|nous|je|at|in|for|of|we|i|to)(?![a-z])|\\s*(?:[,.;:!?)\\n]|$))';
/** Units after which a number in words is an amount, a surface, a time or a duration in days. */
const UNIT =
  "(?:d'|de )?(?:euros?|€|k€|metres? carres?|m2|m²|square met(?:re|er)s?|sqm|heures?|h(?![a-z])|o'clock|jours?|days|%|pour cent|per ?cent|ans?|annees?|years?|mois|months?|semaines?|weeks?)";
/** A round amount in thousands without its unit: « il en demande deux cent mille ». Not « vingt mille habitants ». */
const ROUND =
  '(?= (?:fai|frais|net|hai|hono\\w*|et|mais|a|au|aux|pour|ce|je|on|nous|vous|il|elle|avec|sur|dans|tout|all|and|for|but)(?![a-z])|\\s*(?:[,.;:!?)\\n]|$))';
const contexts: readonly string[] = [
  `${ROUGH}(?=(?:metres? carres?|m2|m²)(?![a-z]))`,
  `(?:${HALF_MILLION})(?![a-z])`,
  `(?:an? )(?:hundred|thousand|million)(?:(?: and |[ -])(?:${WORD}))*(?= (?:euros?|€))`,
  `${NUMBER}(?=[ -](?:days?|jours?)(?![a-z])| ${UNIT}(?![a-z])| chambres?(?![a-z])| bedrooms?(?![a-z]))`,
  `(?<=\\d h(?:eures?)? |heures? )${NUMBER}(?![a-z-])`,
  `(?:${DAY})(?= (?:of )?(?:${fr.month}|${en.month})(?![a-z]))`,
  `(?<=(?:${en.month}) (?:the )?)(?:${DAY})(?![a-z-])`,
  `(?<=(?<![a-z])(?:${fr.day}|${en.day}),? (?:le |the )?)(?:${DAY})${GOES_ON}`,
  `(?<=(?<![a-z])on the )(?:${DAY})${GOES_ON}`,
  `(?<!(?:past|to|h|heures?) )(?:${NUMBER})(?= (?:bis |ter )?(?:${streetKinds})(?![a-z]))`,
  `(?<=(?<![a-z])(?:past|to) )(?:${NUMBER})(?![a-z-])`,
  `${NUMBER} mille${ROUND}`,
  // Hundreds of views: « deux fois » is no count of them.
  `(?=(?:(?:${WORD})(?: et | and |[ -]))*(?:cents?|mille|hundred|thousand)(?![a-z]))${NUMBER}(?= (?:fois|vues|consultations|times|views)(?![a-z]))`,
  // "half ten", "two floors up"
  `(?<=(?<![a-z-])half )(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?= (?:at|on|in|for|sharp|tomorrow|then)(?![a-z])|\\s*(?:[,.;:!?)\\n]|$))`,
  `${NUMBER}(?= (?:floors|flights)(?![a-z]))`,
];
const phrases = new RegExp(`(?<![a-z-]|\\d )(?:${contexts.join('|')})`, 'g');

/** « quatre-vingt-douze »: 92. */
function numberOf(phrase: string): number {
  let total = 0;
  let current = 0;
  for (const word of phrase.split(/[ -]/)) {
    const times = multipliers[word];
    if (times === 100) current = Math.max(current, 1) * 100;
    else if (times) {
      total += Math.max(current, 1) * times;
      current = 0;
    } else if (word.startsWith('vingt') && current % 100 === 4) current += 76;
    else current += wordValues[word] ?? ordinals[word] ?? 0;
  }
  return total + current;
}

/** The digits that stand for words, with the sign by which the readers know them. */
function digitsFor(phrase: string, rest: string): string {
  const [last = ''] = /[a-z]+$/.exec(phrase) ?? [];
  const rough = /[a-z]+(?= d[e'])/.exec(phrase)?.[0] ?? '';
  if (rough in roughNumbers) {
    const share = /(?:bonne|grosse) /.test(phrase) ? 1.07 : /petite /.test(phrase) ? 0.93 : 1;
    return `environ ${Math.round((roughNumbers[rough] ?? 0) * share)} `;
  }
  const [whole = '', decimals] = phrase.split(' virgule ');
  if (decimals) return `${numberOf(whole)},${numberOf(decimals)}`;
  if (/million/.test(phrase) && /^(?:un |le )?(?:demi|half)/.test(phrase)) return 'environ 500000 €';
  const suffix = last === 'premier' ? 'er' : last in ordinals ? 'th' : '';
  // The price reader knows a round amount by its unit.
  const sign = / mille$/.test(phrase) && !FOLLOWED_BY_UNIT.test(rest) ? '€' : '';
  return `${numberOf(phrase)}${suffix}${sign}`;
}

/** « une heure », « un an »: an article as often as a number. */
const isArticle = (phrase: string) => /^une?$/.test(phrase);
const FOLLOWED_BY_UNIT = new RegExp(`^ (?:${UNIT}|${streetKinds})(?![a-z])`);

/** A text with its numbers in digits, and the way back from a place in it to the text itself. */
export type InDigits = { source: Source; back(span: Span): Span };

/**
 * A source in which numbers in words that count something are written in digits: « soixante-huit m² » as « 68 m² ».
 * `back` gives the words at which the digits stand in the text itself.
 */
export function withDigits(source: Source): InDigits {
  const known = inDigits.get(source) ?? writeDigits(source);
  inDigits.set(source, known);
  return known;
}

/** A text without addresses, references and streets is the same source to each of its readers. */
const inDigits = new WeakMap<Source, InDigits>();

function writeDigits(source: Source): InDigits {
  const found = [...source.plain.matchAll(phrases)].filter(({ 0: phrase }) => !isArticle(phrase));
  if (found.length === 0) return { source, back: (span) => span };
  const starts: number[] = [];
  const ends: number[] = [];
  let written = '';
  let plain = '';
  let at = 0;
  const copy = (until: number) => {
    for (let index = at; index < until; index += 1) {
      starts.push(index);
      ends.push(index + 1);
    }
    written += source.written.slice(at, until);
    plain += source.plain.slice(at, until);
    at = until;
  };
  for (const { 0: phrase, index } of found) {
    copy(index);
    const digits = digitsFor(phrase, source.plain.slice(index + phrase.length));
    for (const _ of digits) {
      starts.push(index);
      ends.push(index + phrase.length);
    }
    written += digits;
    plain += digits;
    at = index + phrase.length;
  }
  copy(source.plain.length);
  return {
    source: { written, plain, position: (index) => source.position(starts[index] ?? at) },
    back: ({ start, end }) => ({
      start: starts[start] ?? at,
      end: end > start ? (ends[end - 1] ?? at) : (starts[end] ?? at),
    }),
  };
}
