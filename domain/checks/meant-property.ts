import { countedProperty } from './counted-properties.ts';
import type { DraftFacts, Text } from './draft-facts.ts';
import { isInTown, type Mention, mentionFor } from './mentions.ts';
import { mostAlike } from './most-alike.ts';
import type { Property } from './property.ts';
import type { PropertyFact } from './reading/property-fact.ts';
import { matches, type Span } from './reading/source.ts';
import { isSameFact } from './same-value.ts';
import { goesOn, propertyOfVisit, propertyOfVisitBefore } from './visited-property.ts';

/** The property that words are about. */
export type MeantProperty = {
  property: Property | undefined;
  /** Whether they are about this one and no other, so that a difference is a mistake. */
  isSure: boolean;
  /** Whether the words name it by its reference or street. */
  isNamed?: boolean;
  /** Whether they are about a property that is not the agency's: of a neighbour, another agency, the contact's own home. */
  isElsewhere?: boolean;
  /** The properties whose value the words may have as well. */
  among: readonly Property[];
};

/** Words that speak of a property which is not the agency's: « la maison d'à côté s'est vendue ». */
const ANOTHER =
  /(?<![a-z])(?:voisine?s?|d'a cote|en face|confreres?|consoeurs?|collegue|leboncoin|seloger|bien'?ici|logic-immo|autre agence|chez un|(?:de|chez) (?:vos|tes|ses|leurs) (?:parents|enfants|beaux-parents|grands-parents|amis)|(?:de|chez) (?:votre|ta|ton|son|sa|leur) (?:mere|pere|soeur|frere|fille|fils|tante|oncle|amie?|belle-mere|grand-mere|maman|papa)|un (?:logement|bien|appartement) class|vu(?:e|s)? sur|(?:votre|vos|leur|leurs) (?:logement|appartement|maison|bien|studio|residence|location)s? (?:actuel\w*|a vendre|principale?|de famille)|(?:une?|d'|l'|la |les? )autres?(?! question)|s'est vendue?|(?<!pas |non |ete )vendue?s? (?!par)(?:\d|a |en |pour |au )|se sont vendu|comparables?|extension|agrandissement|(?<!charge (?:exclusive )?de l'|par l'|c'est l'|c'est a l'|pour l')acheteur(?! (?:paie|paye|regle|prend|supporte))|(?<![a-z])(?:sa|leur) (?:maison|appartement|villa)(?![a-z])|neighbour\w*|another|the other|next door|went for|encore en vente|ailleurs|autre site|concurrente?s?|on the same street|(?:house|flat|one|maison|appartement) sold|sold for)/;

export function meantProperty(facts: DraftFacts, text: Text, span: Span, joinsNext = false): MeantProperty {
  const { reading, mentions } = text;
  const segment = segmentAt(text, span);
  const { candidates, records, visits } = facts;
  const elsewhere = mentions.length > 0 ? [] : facts.texts.flatMap((other) => other.mentions);
  const named = distinct([...mentions, ...elsewhere].map(({ property }) => property));
  const visited = visits.flatMap(({ property_id }) => records.properties.get(property_id) ?? []);
  const among = distinct([...named, ...candidates, ...visited]);
  if (ANOTHER.test(reading.source.plain.slice(segment.start, segment.end)))
    return { property: undefined, isSure: false, isElsewhere: true, among };
  if (isOfTheirOwn(facts, text, segment) || isOfOwnHome(reading, segment, span))
    return { property: undefined, isSure: false, isElsewhere: true, among };
  const counted = countedProperty(text, segment, span);
  if (counted) return { property: counted, isSure: true, isNamed: true, among: [counted] };
  const found = mentionFor(reading, mentions, span, joinsNext, segment);
  if (found?.isInSegment && !found.mention.isWeak && !isAnotherTypeBetween(text, found.mention, span)) {
    return { property: found.mention.property, isSure: true, isNamed: true, among: [found.mention.property] };
  }
  const typed = typeJustBefore(reading, segment, span);
  const ofType = typed && visited.filter((property) => property.type === 'apartment' && isSameFact(typed, property));
  if (typed && ofType?.length === 1 && ofType[0])
    return { property: ofType[0], isSure: true, isNamed: true, among: ofType };
  const only = onlyNamed(facts);
  if (
    only &&
    found?.isInSegment &&
    found.mention.property === only &&
    found.mention.end <= span.start &&
    !isAnotherTypeBetween(text, found.mention, span)
  )
    return { property: only, isSure: true, isNamed: true, among: [only] };
  const meant = propertyOfVisit(facts, text, segment) ?? propertyOfVisitBefore(facts, text, segment);
  if (meant && !isOtherTown(text, segment, meant))
    return { property: meant, isSure: true, isNamed: true, among: [meant] };
  const before = found?.isInSegment ? undefined : namedJustBefore(text, segment);
  if (before) return { property: before, isSure: true, isNamed: true, among: [before] };
  const { mention } = found ?? {};
  const isJustBefore = mention && mention.end <= span.start && span.start - mention.end < 25;
  // « la maison de Vertou », of which no record tells: it is none of those named elsewhere, and not the contact's.
  const isHere = mention !== undefined && !isOtherTown(text, segment, mention.property);
  if (found?.isInSegment && mention && isJustBefore) return { property: mention.property, isSure: isHere, among };
  const alike = mostAlike(text.reading, segment, span, records.properties, among);
  if (alike) {
    const { property, isPlain } = alike;
    const isNamed = isPlain && !/(?<![a-z])(?:ou|contre|autre|another|or)(?![a-z])/.test(textOf(reading, segment));
    return { property, isSure: true, isNamed, among: isNamed ? [property] : [property, ...among] };
  }
  if (found?.isInSegment) return { property: found.mention.property, isSure: isHere, among };
  if (found) return { property: found.mention.property, isSure: named.length === 1 && isHere, among };
  const rest = named.length > 0 && candidates.length !== 1 ? named : candidates.length > 0 ? candidates : named;
  const isSure = rest.length === 1 && !isAnyOfOtherKind(rest[0], textOf(reading, segment));
  return { property: rest[0], isSure, among };
}

/** « Une maison familiale est à vendre », where a flat is visited. */
const isAnyOfOtherKind = (property: Property | undefined, words: string): boolean =>
  (property?.type === 'apartment' && ANY_HOUSE.test(words)) || (property?.type === 'house' && ANY_FLAT.test(words));
const ANY_HOUSE = /(?<![a-z])(?:une|an?) (?:[a-z]+ ){0,2}(?:maison|villa|house|cottage)(?![a-z])/;
const ANY_FLAT = /(?<![a-z])(?:un|an?) (?:[a-z]+ ){0,2}(?:appartement|appart|studio|flat|apartment)(?![a-z])/;

const textOf = ({ source }: Text['reading'], { start, end }: Span): string => source.plain.slice(start, end);

/** « Le T2 à 198 500 € »: the type of flat that stands right before words, in the same clause. */
function typeJustBefore({ facts, source }: Text['reading'], segment: Span, span: Span): PropertyFact | undefined {
  return facts.findLast(
    (fact) =>
      fact.field === 'rooms' &&
      fact.start >= segment.start &&
      fact.end <= span.start &&
      span.start - fact.end < 12 &&
      /^[tf] ?\d/.test(source.plain.slice(fact.start, fact.end)) &&
      /^[ ,(]*(?:a|est a|affiche a|fait|de|at)? ?$/.test(source.plain.slice(fact.end, span.start)),
  );
}

/** The property that all words of a draft name, one of them by its street or reference. */
function onlyNamed({ texts }: DraftFacts): Property | undefined {
  const all = texts.flatMap(({ mentions }) => mentions);
  const [only, other] = new Set(all.map(({ property }) => property));
  return other === undefined && all.some(({ isWeak }) => !isWeak) ? only : undefined;
}

/** « Il est proposé à … »: the last property named in the sentence before, if the pronoun can mean it. */
function namedJustBefore({ reading, mentions }: Text, segment: Span): Property | undefined {
  const words = reading.source.plain.slice(segment.start, segment.end);
  const [, pronoun] = /^\W*(il|elle|l'appartement|la maison|la villa|le terrain) /.exec(words) ?? [];
  if (!pronoun || /^\W*il (?:y a|faut|reste|s'agit|est possible)/.test(words) || !goesOn(words)) return undefined;
  const before = reading.sentences.findLast(({ end }) => end <= segment.start);
  const last = mentions.findLast(
    ({ isWeak, start, end }) => !isWeak && before && start >= before.start && end <= before.end,
  )?.property;
  const isFeminine = /^(?:elle|la maison|la villa)$/.test(pronoun);
  return last && (last.type === 'house') === isFeminine ? last : undefined;
}

/** « votre appartement actuel. Avec ses 71 m² », « vos 63 m² », « vous vivez dans 40 m² »: the home in which the contact lives. */
function isOfOwnHome({ source, sentences }: Text['reading'], segment: Span, span: Span): boolean {
  const before = source.plain.slice(Math.max(segment.start, span.start - 40), span.start);
  if (
    /(?<![a-z])(?:mes|mon|ma|tes|vos|votre|nos|notre|my|your) (?:petits? |modestes? )?$/.test(before) &&
    !/(?<![a-z])(?:[tf] ?\d|hono|frais|commission|fee)/.test(source.plain.slice(span.start, span.end))
  )
    return true;
  const words = source.plain.slice(segment.start, segment.end);
  if (OWN_HOME.test(words)) return true;
  const previous = sentences.findLast(({ end }) => end <= segment.start)?.plain ?? '';
  return (
    OWN_HOME.test(previous) &&
    /^\W*(?:avec (?:ses|son|sa)|il|elle|son|sa|ses|ce logement|cet appartement|it|its)(?![a-z])/.test(words)
  );
}
const OWN_HOME =
  /(?<![a-z])(?:(?:votre|vos|notre|nos|mon|ma|mes|your|my) (?:[a-z\d]+ ){0,2}(?:actuel(?:le)?s?|current)|your current|chez vous|vous (?:vivez|habitez|occupez|logez)|la ou vous (?:vivez|habitez|etes)|(?:votre|vos) (?:location|residence|logement)|you live|a l'etroit dans)(?![a-z])/;

/** « la maison de », before a town. */
const OF_HOME = /(?<![a-z])(?:maison|appartement|villa|studio|terrain|duplex|bien|[tf]\d) (?:de|sur|a) $/;

/** « votre T3 rue Paul Bellamy, ou un T2 à 198 500 € »: the second type begins another property. */
const isAnotherTypeBetween = ({ reading }: Text, { property, end }: Mention, span: Span): boolean =>
  reading.facts.some(
    (fact) => fact.field === 'rooms' && fact.start >= end && fact.end <= span.start && !isSameFact(fact, property),
  );

/** « votre maison de 90 m² à Vertou », in which the contact lives: a home with « votre » that is no property of theirs here. */
function isOfTheirOwn({ candidates }: DraftFacts, { reading, mentions }: Text, segment: Span): boolean {
  const isInside = (span: Span) => span.start >= segment.start && span.end <= segment.end;
  if (mentions.some((mention) => !mention.isWeak && isInside(mention))) return false;
  const words = reading.source.plain.slice(segment.start, segment.end);
  const isTheirs =
    /(?<![a-z])(?:votre|vos|leur|leurs|your) (?:[a-z]+ )?(?:logement|appartement|maison|bien|studio|villa|duplex|terrain|flat|house|home|property|[tf]\d)(?![a-z])(?! (?:de reve|ideal))/.test(
      words,
    );
  if (!isTheirs) return false;
  const towns = reading.towns.filter(isInside);
  return (
    candidates.length === 0 ||
    reading.streets.some(
      (street) =>
        isInside(street) && street.number === null && !mentions.some((mention) => mention.start === street.start),
    ) ||
    /(?<![a-z])(?:se vend\w*|sera vendue?|estim\w+|mettre en vente|mise en vente|vendre|vendez|mandat|partir|vaut|valeur|location|lou[eé]\w*)(?![a-z])/.test(
      words,
    ) ||
    towns.some(({ key }) => !candidates.some((property) => isInTown(property, key)))
  );
}

const isOtherTown = ({ reading }: Text, segment: Span, property: Property): boolean =>
  reading.towns.some(
    (town) =>
      (town.isOfProperty || OF_HOME.test(reading.source.plain.slice(segment.start, town.start))) &&
      town.start >= segment.start &&
      town.end <= segment.end &&
      !isInTown(property, town.key),
  );

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** The line, the part of a list or the sentence around words. */
export function segmentAt({ reading }: Text, { start, end }: Span): Span {
  const { plain } = reading.source;
  const sentence = reading.sentences.findLast((each) => each.start <= start) ?? { start: 0, end: plain.length };
  const borders = matches(PARTS, plain.slice(sentence.start, sentence.end));
  const from = borders.findLast((border) => sentence.start + border.end <= start)?.end ?? 0;
  const until = borders.find((border) => sentence.start + border.start >= end)?.start;
  return {
    start: sentence.start + from,
    end: Math.max(until === undefined ? sentence.end : sentence.start + until, end),
  };
}
/** A new line, a semicolon, or words that set one home against another. */
const PARTS = /[\n;]|(?<![a-z])(?:while|whereas|alors qu|tandis qu)/g;
