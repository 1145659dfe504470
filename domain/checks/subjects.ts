import type { DraftFacts, Text } from './draft-facts.ts';
import { type Mention, mentionFor } from './mentions.ts';
import { mostAlike } from './most-alike.ts';
import type { Property } from './property.ts';
import type { Span } from './reading/source.ts';
import { isSameFact } from './same-value.ts';
import { isAtHour, isOnDay } from './visit-moments.ts';

/** The property that words are about. */
export type Subject = {
  property: Property | undefined;
  /** Whether they are about this one and no other, so that a difference is a mistake. */
  isSure: boolean;
  /** Whether the words name it by its reference or street. */
  isNamed?: boolean;
  /** The properties whose value the words may have as well. */
  among: readonly Property[];
};

/** Words that speak of a property which is not the agency's: « la maison d'à côté s'est vendue ». */
const ANOTHER =
  /(?<![a-z])(?:voisine?s?|d'a cote|(?:une?|d'|l'|la |les? )autres?(?! question)|s'est vendue?|(?<!pas |non |ete )vendue?s? (?!par)(?:\d|a |en |pour |au )|se sont vendu|comparables?|extension|agrandissement|acheteur|neighbour\w*|another|the other|next door|went for|encore en vente|ailleurs|autre site|concurrente?s?|on the same street|(?:house|flat|one|maison|appartement) sold|sold for)/;

export function subjectOf(facts: DraftFacts, text: Text, span: Span, joinsNext = false): Subject {
  const { reading, mentions } = text;
  const segment = segmentAt(text, span);
  const { candidates, records, visits } = facts;
  const elsewhere = mentions.length > 0 ? [] : facts.texts.flatMap((other) => other.mentions);
  const named = distinct([...mentions, ...elsewhere].map(({ property }) => property));
  const visited = visits.flatMap(({ property_id }) => records.properties.get(property_id) ?? []);
  const among = distinct([...named, ...candidates, ...visited]);
  if (ANOTHER.test(reading.source.plain.slice(segment.start, segment.end)))
    return { property: undefined, isSure: false, among };
  const found = mentionFor(reading, mentions, span, joinsNext, segment);
  if (found?.isInSegment && !found.mention.isWeak && !isAnotherTypeBetween(text, found.mention, span)) {
    return { property: found.mention.property, isSure: true, isNamed: true, among: [found.mention.property] };
  }
  const { mention } = found ?? {};
  const isJustBefore = mention && mention.end <= span.start && span.start - mention.end < 25;
  if (found?.isInSegment && mention && isJustBefore) return { property: mention.property, isSure: true, among };
  const described = mostAlike(text.reading, segment, span, records.properties, among);
  if (described) return { property: described, isSure: true, among: [described, ...among] };
  const visitedThen = visitedIn(facts, text, segment);
  if (visitedThen && !found?.isInSegment) return { property: visitedThen, isSure: true, among };
  if (found?.isInSegment) return { property: found.mention.property, isSure: true, among };
  if (found) return { property: found.mention.property, isSure: named.length === 1, among };
  const only = named.length > 0 && candidates.length !== 1 ? named : candidates.length > 0 ? candidates : named;
  return { property: only[0], isSure: only.length === 1, among };
}

/** « votre T3 rue Paul Bellamy, ou un T2 à 198 500 € »: the second type begins another property. */
const isAnotherTypeBetween = ({ reading }: Text, { property, end }: Mention, span: Span): boolean =>
  reading.facts.some(
    (fact) => fact.field === 'rooms' && fact.start >= end && fact.end <= span.start && !isSameFact(fact, property),
  );

/** The property of the visit whose time the words give: « celui que vous verrez lundi fait 47 m² ». */
function visitedIn(facts: DraftFacts, { reading }: Text, segment: Span): Property | undefined {
  const moments = reading.moments.filter(
    ({ start, end, date }) => date && start >= segment.start && end <= segment.end,
  );
  const visits = facts.visits.filter(
    (visit) =>
      visit.status !== 'cancelled' &&
      moments.some(({ date, hour }) => isOnDay(visit, date, hour) && isAtHour(visit, hour)),
  );
  const ids = distinct(visits.map(({ property_id }) => property_id));
  return ids.length === 1 ? facts.records.properties.get(ids[0] ?? '') : undefined;
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** The line, the part of a list or the sentence around words. */
export function segmentAt({ reading }: Text, { start, end }: Span): Span {
  const { plain } = reading.source;
  const sentence = reading.sentences.findLast((each) => each.start <= start) ?? { start: 0, end: plain.length };
  const from = Math.max(sentence.start, plain.lastIndexOf('\n', start) + 1, plain.lastIndexOf(';', start) + 1);
  const until = Math.min(
    ...['\n', ';'].map((mark) => plain.indexOf(mark, end)).filter((at) => at !== -1),
    sentence.end,
  );
  return { start: from, end: Math.max(until, end) };
}
