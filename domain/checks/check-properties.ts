import { distanceBetween } from '../shared/edit-distance.ts';
import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { meantProperty } from './meant-property.ts';
import { propertyWith } from './mentions.ts';
import { findingAt, writtenAt } from './new-finding.ts';
import type { Property } from './property.ts';
import type { PropertyFact } from './reading/property-fact.ts';
import type { Reference } from './reading/references.ts';
import { sentenceAt } from './reading/sentences.ts';
import { propertyLabel, propertyNamed } from './records.ts';
import { isMeasure, isSameFact, withMeasure } from './same-value.ts';
import { sayFact, sayFactAs } from './say-facts.ts';
import { goesOn, propertyOfVisit } from './visited-property.ts';

/** The findings of what a draft says of properties: surface, rooms, energy class …, references, and whether they are for sale. */
export const checkProperties = (facts: DraftFacts): Finding[] =>
  facts.texts.flatMap((text) => [
    ...text.reading.facts.flatMap((fact) => checkFact(facts, text, fact)),
    ...text.reading.references.flatMap((reference) => checkReference(facts, text, reference)),
  ]);

function checkFact(facts: DraftFacts, text: Text, fact: PropertyFact): Finding[] {
  const { reading } = text;
  const { property, isSure, isNamed, isElsewhere, among } = meantProperty(facts, text, fact, fact.field === 'rooms');
  const { properties } = facts.records;
  const equal = among.find((candidate) => isSameFact(fact, candidate));
  if (equal)
    return [
      findingAt(reading, fact, {
        code: 'property_agrees',
        record: propertyNamed(equal),
        explanation: `${propertyLabel(equal)} agrees.`,
      }),
    ];
  if (isElsewhere || isAsked(text, fact) || isOfAnyHome(text, fact)) return [];
  // The surface of a property that is not spoken of may be meant, unless the words go on about the one that is.
  const isOfListing = isMeasure(fact) && !isNamed && withMeasure(fact, properties).length > 0;
  if (isOfListing && !(isSure && goesOn(sentenceAt(reading.sentences, fact.start).plain))) return [];
  if (!property)
    return isMeasure(fact)
      ? [findingAt(reading, fact, { code: 'property_unsupported', explanation: 'No record says so. Check it.' })]
      : [];
  const value = property[fact.field];
  if (!isSure || value === null) return [];
  // « T3 » of a house or a plot is a wish or a type of flat, and no claim about it.
  if (
    (fact.field === 'rooms' || fact.field === 'bedrooms' || fact.field === 'floor') &&
    !['apartment', 'house'].includes(property.type)
  )
    return [];
  // « le T2 », where another property has two rooms, names that one.
  const isOther = (other: Property) => other !== property && isSameFact(fact, other);
  if (
    fact.field === 'rooms' &&
    isTypeOfFlat(text, fact) &&
    !isAdjacent(text, fact) &&
    !/(?<![a-z])(?:est|is|c'est|fait) (?:bien )?(?:une?|a|an) $/.test(
      reading.source.plain.slice(Math.max(0, fact.start - 14), fact.start),
    ) &&
    (among.some(isOther) || properties.all.some(isOther))
  )
    return [];
  // A surface that is far from the property's is that of a part of it, or of something else.
  if (isMeasure(fact) && typeof value === 'number' && isFarFrom(fact, value) && !isOfWhole(text, fact, property))
    return [];
  // A sentence that has the right surface too speaks of something else with another one.
  if (
    isMeasure(fact) &&
    reading.facts.some(
      (other) =>
        other.field === fact.field &&
        sentenceAt(reading.sentences, other.start) === sentenceAt(reading.sentences, fact.start) &&
        isSameFact(other, property) &&
        !isDenied(text, other),
    )
  )
    return [];
  if (fact.isAbout && !fact.unit && typeof value === 'number' && isRoughly(Number(fact.value), value)) return [];
  const replacement = sayFactAs(reading.source.written, fact, value, facts.language);
  return [
    findingAt(reading, fact, {
      code: 'property_differs',
      expected: sayFact(fact.field, value, facts.language),
      replacement,
      record: propertyNamed(property),
      explanation: `The draft says "${writtenAt(reading, fact)}"; the record of ${propertyLabel(property)} says "${sayFact(fact.field, value, facts.language)}". ${replacement ? `Write "${replacement}".` : 'Correct it.'}`,
    }),
  ];
}

/** « 74 m² et non 68 m² », "instead of 68 m²". */
const isDenied = ({ reading }: Text, { start }: PropertyFact): boolean =>
  /(?<![a-z])(?:et non(?: pas)?|(?:et|mais) pas|au lieu de|plutot que|and not|not|instead of|rather than)(?: de)? $/.test(
    reading.source.plain.slice(Math.max(0, start - 20), start),
  );

/** « environ 70 m² » of 76, « une quarantaine de m² » of 44: within a tenth, or half of ten. */
const isRoughly = (said: number, recorded: number): boolean => Math.abs(recorded - said) <= Math.max(recorded * 0.1, 5);

/** A garden may be half of the land, a living space is hardly mistaken by so much. */
function isFarFrom({ field, value }: PropertyFact, recorded: number): boolean {
  const most = field === 'land_sqm' ? 2.5 : 1.6;
  return Number(value) < recorded / most || Number(value) > recorded * most;
}

/** « le T3 fait 157 m² », « 157 m² habitables »: said of all of a home, and not of a part. */
function isOfWhole(
  { reading }: Text,
  { start, end, field, value }: PropertyFact,
  { land_sqm: land }: Property,
): boolean {
  const { plain } = reading.source;
  if (field !== 'surface_sqm' || (land !== null && Math.abs(land - Number(value)) < 1)) return false;
  const isAfterType = reading.facts.some(
    (other) =>
      other.field === 'rooms' && other.end <= start && /^,? ?(?:de |of )?$/.test(plain.slice(other.end, start)),
  );
  return (
    isAfterType ||
    OF_WHOLE.test(plain.slice(Math.max(0, start - 50), start)) ||
    /^ ?(?:habitables?|(?:loi )?carrez|de surface|of living|living)/.test(plain.slice(end, end + 20))
  );
}

const OF_WHOLE =
  /(?<![a-z])(?:fait|font|mesure|offre|compte|developpe|totalise|(?:la |sa |de |une )(?:surface|superficie)(?: habitable| totale)?(?: (?:est )?de| est| :)?|(?:appartement|appart|studio|maison|villa|duplex|logement|flat|house|apartment)(?: lumineux| renove)? (?:de|of)|bellamy fait|measures|(?:flat|house|apartment) (?:is|has)) (?:environ |pres de |plus de |about )?$/;

/** « T2 », « two-room », and not « 2 pièces », which describes the property named before. */
const isTypeOfFlat = ({ reading }: Text, { start, end }: PropertyFact): boolean =>
  /^[tf]|-/.test(reading.source.plain.slice(start, end));

/** « le T4 rue Paul Bellamy », « NAN-0051 : T2 »: nothing stands between the words and the name. */
const isAdjacent = ({ reading, mentions }: Text, { start, end }: PropertyFact): boolean =>
  mentions.some(
    (mention) =>
      !mention.isWeak &&
      ((mention.start >= end &&
        /^[\s(,]*(?:[a-z]+ ){0,3}(?:de la |de l'|du |des |de |au |a la |\d+ )?$/.test(
          reading.source.plain.slice(end, mention.start),
        )) ||
        (mention.end <= start && start - mention.end < 8)),
  );

/** « Un logement classé F », « En classe E, on peut louer »: what the law says of a class, and no property's. */
function isOfAnyHome({ reading }: Text, { field, start }: PropertyFact): boolean {
  if (field !== 'energy_class') return false;
  const { source, sentences } = reading;
  const sentence = sentenceAt(sentences, start);
  const before = source.plain.slice(sentence.start, start);
  return (
    /(?<![a-z])(?:une?|les|des|tout|tous les|aucun|chaque|a|any) (?:logements?|biens?|passoires?|homes?)(?: [a-z]+){0,2} $/.test(
      before,
    ) ||
    (/^\W*(?:meme )?(?:en|in) $/.test(before) && /(?<![a-z])(?:louer|location|let|rent)(?![a-z])/.test(sentence.plain))
  );
}

/** « Y a-t-il 5 chambres ? » asks and claims nothing. */
function isAsked({ reading }: Text, { start }: PropertyFact): boolean {
  const { plain } = sentenceAt(reading.sentences, start);
  return (
    /\?\W*$/.test(plain) &&
    /y a-t-il|-t-(?:il|elle)|(?:est|fait|sont)-(?:il|elle|ce)|is (?:it|there)|does it/.test(plain)
  );
}

function checkReference(facts: DraftFacts, { reading, mentions }: Text, reference: Reference): Finding[] {
  const { properties } = facts.records;
  const property = propertyWith(reference, properties);
  const addressed =
    property &&
    (addressBefore({ reading, mentions }, reference) ??
      addressAfter({ reading, mentions }, reference) ??
      addressOfSheet({ reading, mentions }, reference) ??
      labelledHome(facts, { reading, mentions }, reference) ??
      visitedInBody(facts, reading, property));
  if (property && addressed && addressed !== property)
    return [
      findingAt(reading, reference, {
        code: 'property_differs',
        expected: addressed.reference,
        replacement: addressed.reference,
        record: propertyNamed(addressed),
        explanation: `The text is about ${propertyLabel(addressed)}. Write "${addressed.reference}".`,
      }),
    ];
  if (property)
    return [
      findingAt(reading, reference, {
        code: 'reference_agrees',
        record: propertyNamed(property),
        explanation: `It is ${propertyLabel(property)}.`,
      }),
    ];
  if (!reference.isSure) return [];
  const others = [...new Set([...mentions.map((mention) => mention.property), ...facts.candidates])];
  const nearest = nearestReference(reference, others) ?? nearestReference(reference, properties.all);
  return [
    findingAt(reading, reference, {
      code: 'reference_unknown',
      expected: nearest?.reference ?? null,
      replacement: nearest?.reference ?? null,
      ...(nearest && { record: propertyNamed(nearest) }),
      explanation: `No property has the reference "${writtenAt(reading, reference)}".${nearest ? ` Did you mean ${nearest.reference}?` : ''}`,
    }),
  ];
}

/** The property that the body speaks of and the contact visits, where the subject names another one, which they do not. */
function visitedInBody({ texts, visits, offers }: DraftFacts, { field }: Text['reading'], property: Property) {
  const isTheirs = ({ id }: Property) => [...visits, ...offers].some(({ property_id }) => property_id === id);
  if (field !== 'subject' || isTheirs(property)) return undefined;
  const strong = texts.flatMap((other) =>
    other.reading.field === 'body' ? other.mentions.filter(({ isWeak }) => !isWeak) : [],
  );
  const [only, another] = new Set(strong.map((mention) => mention.property));
  return only && !another && only !== property && isTheirs(only) ? only : undefined;
}

/** « la référence de la villa que vous revoyez samedi est LAB-0011 »: the home whose reference the words give. */
function labelledHome(facts: DraftFacts, text: Text, { start }: Reference): Property | undefined {
  const { reading, mentions } = text;
  const { plain } = reading.source;
  const sentence = sentenceAt(reading.sentences, start);
  const [label] =
    /(?<![a-z])ref(?:erence)?s?\.? (?:de|du|d'|pour|of|for) [^.;:\n]* (?:est|is|porte|:) ?(?:la |le |the |bien )?$/.exec(
      plain.slice(sentence.start, start),
    ) ?? [];
  if (!label) return undefined;
  const inside = mentions.filter((mention) => mention.start >= start - label.length && mention.end <= start);
  const [only, other] = new Set(inside.map(({ property }) => property));
  return other ? undefined : (only ?? propertyOfVisit(facts, text, { start: sentence.start, end: start }));
}

/** « 41 boulevard Marcel Paul, 44800 Saint-Herblain (réf. …) »: the property at the address that the reference explains. */
function addressBefore({ reading, mentions }: Text, { start }: Reference): Property | undefined {
  const { plain } = reading.source;
  const last = mentions.findLast(({ isWeak, end }) => !isWeak && end <= start);
  const isStreet = last && reading.streets.some((street) => street.number !== null && street.end === last.end);
  const between = last ? plain.slice(last.end, start) : '';
  return isStreet &&
    between.length < 50 &&
    /^[^.;\n()]*(?:\((?:ref(?:erence)?\.? ?:? ?)?|, (?:sous la |with )?ref(?:erence)?\.? ?:? ?)$/.test(between)
    ? last.property
    : undefined;
}

/** « la maison de ville (réf. SHE-0012), 8 rue des Ajoncs »: the property at the address that follows the reference. */
function addressAfter({ reading, mentions }: Text, { start, end }: Reference): Property | undefined {
  const { plain } = reading.source;
  const next = mentions.find(({ isWeak, start: from }) => !isWeak && from >= end);
  const isStreet = next && reading.streets.some((street) => street.number !== null && street.start === next.start);
  return isStreet &&
    /\($|\(ref(?:erence)?\.? ?:? ?$/.test(plain.slice(0, start)) &&
    /^\)?,? (?:au |at )?$/.test(plain.slice(end, next.start))
    ? next.property
    : undefined;
}

/** « Réf. SHE-0012 … Adresse : 8 rue des Ajoncs », as lines of a sheet: the property at the address under the reference. */
function addressOfSheet({ reading, mentions }: Text, { start, end }: Reference): Property | undefined {
  const { plain } = reading.source;
  const nextReference = reading.references.find((other) => other.start >= end)?.start ?? plain.length;
  const sheet = plain.slice(end, Math.min(nextReference, end + MOST_OF_A_SHEET));
  const label = /\n\W*(?:adresse|address) ?: ?/.exec(sheet);
  if (!label || !/(?:^|\n)\W*ref(?:erence)?\.? ?:? ?$/.test(plain.slice(0, start))) return undefined;
  const at = end + label.index + label[0].length;
  return mentions.find((mention) => !mention.isWeak && mention.start === at)?.property;
}
const MOST_OF_A_SHEET = 400;

/** The only property whose reference differs by a slip: one digit, or two exchanged. */
function nearestReference({ key }: Reference, properties: readonly Property[]): Property | undefined {
  const near = properties.filter(
    ({ referenceKey }) =>
      distanceBetween(key, referenceKey, 2) <= 1 ||
      (distanceBetween(key, referenceKey, 2) <= 2 && [...key].sort().join('') === [...referenceKey].sort().join('')),
  );
  return near.length === 1 ? near[0] : undefined;
}
