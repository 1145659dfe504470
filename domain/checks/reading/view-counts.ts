import { type Period, periodInProse } from '../../portal-views/period.ts';
import { portalsIn } from '../../portal-views/portals.ts';
import type { InDigits } from './digits.ts';
import { recentDays } from './recent-days.ts';
import { readSentences, type Sentence, sentenceAt } from './sentences.ts';
import { matches, plainOf, type Source, type Span } from './source.ts';

/** How often a text says that an advert was viewed. Its place is that of the number. */
export type ViewCount = Span & {
  count: number;
  /** « environ 300 », « plus de 300 ». */
  bound: 'exact' | 'about' | 'least';
  /** None: on all of them, or the text does not say. */
  portals: string[];
  /** Those that its words may mean; none where they name none. */
  periods: Period[];
  sentence: Span;
};

const ADVERT =
  /(?<![a-z])(?:annonces?|en ligne|portails?|internet|statistiques?|audience|adverts?|ads?|listings?|online|portals?)(?![a-z])/;
const VIEWED =
  /(?<![a-z])(?:consult(?:ee?s?|ations?)|vue?s?|visionnee?s?|visualis(?:ee?s?|ations?)|affichee?s?|viewed|views?|seen|saw|displayed|opened)(?![a-z])/;
/** A home that was consulted is its advert; one that was seen may have been visited. */
const CONSULTED_HOME =
  /(?<![a-z])(?:bien|maison|appartement|villa|terrain|logement|studio|propriete)(?: [a-z]+){0,3} (?:a|ont) ete (?:[a-z]+ )?(?:consult|visionn|visualis)ee?s?(?![a-z])/;

const NUMBER = '(?:\\d{1,3}(?:[ .,]\\d{3})+|\\d+)';
const ABOUT = 'environ|pres de|quelques?|about|around|nearly|almost|autour de';
const LEAST = 'plus de|au moins|more than|over|at least';
const TIMES = 'fois|reprises|times|vues|consultations|visualisations|(?:online |page |detail |advert )?views';
const PEOPLE = '(?:personnes|internautes|visiteurs|acquereurs|acheteurs|people|visitors|users|buyers)(?![a-z])';
const LOOKED = '(?:ont |have )?(?:deja |already )?(?:vu|consulte|visionne|viewed|seen|saw)(?![a-z])';
const LABEL = `(?:vues|consultations|visualisations|views) ?: ?(?:(?:${ABOUT}|${LEAST}) )?`;
/** « 900 fois », « 500 personnes ont vu », « vue par 500 personnes », « vues : 900 ». A few people are those who called. */
const COUNT = new RegExp(
  `(?<![\\d.,/-])(?:(?<about>${ABOUT}) |(?<least>${LEAST}) )?(?<count>${NUMBER})(?: (?:${TIMES})(?![a-z])|(?<=\\d\\d) ${PEOPLE} ${LOOKED}|(?<=(?:par|by) (?:[a-z]+ ){0,3}\\d[\\d .,]+) ${PEOPLE}|(?<=${LABEL}${NUMBER})(?! ?[\\d%€]|[.,]\\d))`,
  'g',
);
const LABELLED = new RegExp(`(?<![a-z])${LABEL}${NUMBER}`);

const isOfAdvert = (plain: string): boolean =>
  ADVERT.test(plain) || CONSULTED_HOME.test(plain) || portalsIn(plain).length > 0;

/** Whether a text may tell of the views of an advert, so that they have to be read. */
export const tellsOfViews = ({ plain }: Source): boolean => VIEWED.test(plain) && isOfAdvert(plain);

/** @param today as which the text is read */
export function readViewCounts({ source, back }: InDigits, today: string): ViewCount[] {
  if (!tellsOfViews(source)) return [];
  const sentences = readSentences(source);
  const found = matches(COUNT, source.plain);
  const bySentence = Map.groupBy(found, ({ start }) => sentenceAt(sentences, start));
  return [...bySentence].flatMap(([sentence, counts]) => {
    const { plain } = sentence;
    if (!VIEWED.test(plain) || !(isOfAdvert(plain) || LABELLED.test(plain))) return [];
    return countsOf(source, sentence, counts, today).map((said) => ({
      ...{ ...said, ...back(said) },
      sentence: back(sentence),
    }));
  });
}

function countsOf(source: Source, sentence: Sentence, counts: ReturnType<typeof matches>, today: string): ViewCount[] {
  const end = sentence.start + sentence.plain.length;
  const text = withoutAsides(source.written.slice(sentence.start, end));
  const between = (from: number, until: number) => text.slice(from - sentence.start, until - sentence.start);
  const first = counts[0];
  // « SeLoger : 200 vues, Leboncoin : 112 vues »: where a portal stands before the first number, each stands before its own.
  const isBefore = first !== undefined && portalsIn(between(sentence.start, first.start)).length > 0;
  const whole = periodOf(text, today);
  return counts.map((match, index): ViewCount => {
    const before = between(counts[index - 1]?.end ?? sentence.start, match.start);
    const after = between(match.end, counts[index + 1]?.start ?? end);
    const { about, least, count = '' } = match.groups ?? {};
    const start = match.start + match[0].indexOf(count);
    return {
      ...{ start, end: start + count.length, count: Number(count.replace(/\D/g, '')) },
      bound: about ? 'about' : least ? 'least' : 'exact',
      portals: portalsIn(isBefore ? before : after),
      periods: whole ? [whole] : periodsOf(isBefore ? before : after, text, today),
      sentence,
    };
  });
}

/** When the numbers were imported is no period in which somebody viewed the advert. */
const withoutAsides = (text: string): string =>
  text.replace(/\([^()]*\)|(?:import|mise?s? à jour|relevée?s?|updated|collected)[^.,;]*/gi, (aside) =>
    ' '.repeat(aside.length),
  );

/** The days that stand with the number, else those of the sentence. */
function periodsOf(part: string, text: string, today: string): Period[] {
  const days = periodOf(part, today);
  if (days) return [days];
  const recent = recentDays(plainOf(part), today);
  return recent.length > 0 ? recent : recentDays(plainOf(text), today);
}

function periodOf(text: string, today: string): Period | undefined {
  const period = periodInProse(text, today);
  if (period?.from !== period?.to || !period) return period;
  if (/(?<!\p{L})(?:depuis|since)(?!\p{L})/iu.test(text)) return { from: period.from, to: today };
  // « Au 23 novembre » says until when, and not since when.
  return /(?<!\p{L})(?:au|as of|until|by)(?!\p{L})/iu.test(text) ? undefined : period;
}
