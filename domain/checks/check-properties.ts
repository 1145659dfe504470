import type { Language } from '../../storage/column-values.ts';
import { distanceBetween } from '../shared/edit-distance.ts';
import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { propertyWith } from './mentions.ts';
import { findingAt, writtenAt } from './new-finding.ts';
import type { Property } from './property.ts';
import type { PropertyFact } from './reading/property-facts.ts';
import type { Reference } from './reading/references.ts';
import { sentenceAt } from './reading/sentences.ts';
import { propertyLabel, propertyNamed } from './records.ts';
import { isMeasure, isSameFact, withMeasure } from './same-value.ts';
import { subjectOf } from './subjects.ts';

/** The findings of what a draft says of properties: surface, rooms, energy class …, references, and whether they are for sale. */
export const checkProperties = (facts: DraftFacts): Finding[] =>
  facts.texts.flatMap((text) => [
    ...text.reading.facts.flatMap((fact) => checkFact(facts, text, fact)),
    ...text.reading.references.flatMap((reference) => checkReference(facts, text, reference)),
    ...checkAvailability(facts, text),
  ]);

function checkFact(facts: DraftFacts, text: Text, fact: PropertyFact): Finding[] {
  const { reading } = text;
  const { property, isSure, isNamed, among } = subjectOf(facts, text, fact, fact.field === 'rooms');
  const { properties } = facts.records;
  const equal =
    among.find((candidate) => isSameFact(fact, candidate)) ??
    (isMeasure(fact) && !isNamed ? withMeasure(fact, properties)[0] : undefined);
  if (equal)
    return [
      findingAt(reading, fact, {
        code: 'property_agrees',
        record: propertyNamed(equal),
        explanation: `${propertyLabel(equal)} agrees.`,
      }),
    ];
  const value = property?.[fact.field] ?? null;
  const unsupported = () => [
    findingAt(reading, fact, { code: 'property_unsupported', explanation: 'No record says so. Check it.' }),
  ];
  if (!property || !isSure || value === null || isAsked(text, fact)) return unsupported();
  // « T3 » of a house or a plot is a wish or a type of flat, and no claim about it.
  if (
    (fact.field === 'rooms' || fact.field === 'bedrooms' || fact.field === 'floor') &&
    !['apartment', 'house'].includes(property.type)
  )
    return unsupported();
  // « le T2 », where another property has two rooms, names that one.
  const isOther = (other: Property) => other !== property && isSameFact(fact, other);
  if (
    fact.field === 'rooms' &&
    isTypeOfFlat(text, fact) &&
    !isAdjacent(text, fact) &&
    (among.some(isOther) || properties.all.some(isOther))
  )
    return unsupported();
  // A surface that is far from the property's is that of a part of it, or of something else.
  if (isMeasure(fact) && typeof value === 'number' && isFarFrom(fact, value)) return unsupported();
  // A sentence that has the right surface too speaks of something else with another one.
  if (
    isMeasure(fact) &&
    reading.facts.some(
      (other) =>
        other.field === fact.field &&
        sentenceAt(reading.sentences, other.start) === sentenceAt(reading.sentences, fact.start) &&
        isSameFact(other, property),
    )
  )
    return unsupported();
  if (fact.isAbout && typeof value === 'number' && Math.abs(value - Number(fact.value)) <= value * 0.1)
    return unsupported();
  const replacement = replacedBy(reading.source.written, fact, value);
  return [
    findingAt(reading, fact, {
      code: 'property_differs',
      expected: sayFact(fact.field, value, facts.language),
      replacement,
      record: propertyNamed(property),
      explanation: `The draft says "${writtenAt(reading, fact)}"; ${fact.field} of ${propertyLabel(property)} is ${value}. Write "${replacement ?? sayFact(fact.field, value, 'en')}".`,
    }),
  ];
}

/** A garden may be half of the land, a living space is hardly mistaken by so much. */
function isFarFrom({ field, value }: PropertyFact, recorded: number): boolean {
  const most = field === 'land_sqm' ? 2.5 : 1.6;
  return Number(value) < recorded / most || Number(value) > recorded * most;
}

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

/** « Y a-t-il 5 chambres ? » asks and claims nothing. */
function isAsked({ reading }: Text, { start }: PropertyFact): boolean {
  const { plain } = sentenceAt(reading.sentences, start);
  return (
    /\?\W*$/.test(plain) &&
    /y a-t-il|-t-(?:il|elle)|(?:est|fait|sont)-(?:il|elle|ce)|is (?:it|there)|does it/.test(plain)
  );
}

const numberIn = (value: number | string, language: Language) =>
  typeof value === 'number' ? String(value).replace('.', language === 'fr' ? ',' : '.') : value;

/** The words with the right value in place of the wrong one. */
function replacedBy(
  written: string,
  { start, end, valueSpan, field, value: said }: PropertyFact,
  value: number | string,
): string | null {
  const words = written.slice(valueSpan.start, valueSpan.end);
  if (field === 'floor' && (value === 0 || said === 0 || !/^\d+$/.test(words))) return null;
  if (!/^[\d.,\s\u00a0\u202f]+$/.test(words) && typeof value === 'number')
    return written.slice(start, end).replace(words, String(value));
  return (
    written.slice(start, valueSpan.start) +
    numberIn(value, words.includes('.') ? 'en' : 'fr') +
    written.slice(valueSpan.end, end)
  );
}

const words: Record<PropertyFact['field'], Record<Language, (value: string) => string>> = {
  surface_sqm: { fr: (value) => `${value} m²`, en: (value) => `${value} m²` },
  land_sqm: { fr: (value) => `${value} m² de terrain`, en: (value) => `${value} m² of land` },
  rooms: { fr: (value) => `${value} ${value === '1' ? 'pièce' : 'pièces'}`, en: (value) => `${value} rooms` },
  bedrooms: { fr: (value) => `${value} ${value === '1' ? 'chambre' : 'chambres'}`, en: (value) => `${value} bedrooms` },
  energy_class: { fr: (value) => `DPE ${value}`, en: (value) => `energy class ${value}` },
  climate_class: { fr: (value) => `GES ${value}`, en: (value) => `climate class ${value}` },
  floor: {
    fr: (value) => (value === '0' ? 'rez-de-chaussée' : value === '1' ? '1er étage' : `${value}e étage`),
    en: (value) => (value === '0' ? 'ground floor' : `floor ${value}`),
  },
  fees_percent: { fr: (value) => `${value} % d'honoraires`, en: (value) => `${value}% fees` },
};

const sayFact = (field: PropertyFact['field'], value: number | string, language: Language): string =>
  words[field][language](numberIn(value, language));

function checkReference(facts: DraftFacts, { reading, mentions }: Text, reference: Reference): Finding[] {
  const { properties } = facts.records;
  const property = propertyWith(reference, properties);
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

/** The only property whose reference differs by a slip: one digit, or two exchanged. */
function nearestReference({ key }: Reference, properties: readonly Property[]): Property | undefined {
  const near = properties.filter(
    ({ referenceKey }) =>
      distanceBetween(key, referenceKey, 2) <= 1 ||
      (distanceBetween(key, referenceKey, 2) <= 2 && [...key].sort().join('') === [...referenceKey].sort().join('')),
  );
  return near.length === 1 ? near[0] : undefined;
}

const OFFERED =
  /(?<!in)disponible|(?<![a-z])libres?(?![a-z])|a vendre|en vente|visiter|visite(?!ur)|decouvrir|en ligne|propos|vient de rentrer|nouveau|nouveaute|interess|reste|restent|coup de coeur|affiche|available|for sale|viewing|on the market/;
const NOT_OFFERED =
  /(?:plus|pas) (?:du tout )?(?:a vendre|disponible|a la vente)|vendue?s?(?![a-z])|vente (?:est )?(?:conclue|signee)|compromis|sous offre|retiree?s?|acte|notaire|no longer|sold|under contract|withdrawn|suite a|merci pour|avez visite|avons visite|n'est plus|ne sont plus|signature|pret/;
const SOLD = /(?:a ete|est|vient d'etre|deja|bien) vendue?(?![a-z])|is sold|has been sold/;

const unavailable = {
  fr: { sold: 'vendu', withdrawn: 'retiré de la vente', under_contract: 'sous compromis' },
  en: { sold: 'sold', withdrawn: 'withdrawn from sale', under_contract: 'under contract' },
};

/** A property that is offered although it was sold, withdrawn or has a preliminary contract. */
function checkAvailability(facts: DraftFacts, { reading, mentions }: Text): Finding[] {
  const seen = new Set<string>();
  return mentions.flatMap((mention): Finding[] => {
    const { property, isWeak } = mention;
    const status = property.status as keyof typeof unavailable.en;
    const sentence = sentenceAt(reading.sentences, mention.start);
    if (isWeak || seen.has(property.id)) return [];
    const next = reading.sentences[reading.sentences.indexOf(sentence) + 1];
    const words = `${sentence.plain} ${next?.plain ?? ''}`;
    if (SOLD.test(sentence.plain) && ['available', 'under_offer'].includes(property.status)) {
      seen.add(property.id);
      return [
        findingAt(reading, mention, {
          code: 'property_differs',
          expected: facts.language === 'fr' ? 'à vendre' : 'for sale',
          record: propertyNamed(property),
          explanation: `The draft says that it is sold; ${propertyLabel(property)} is ${property.status}.`,
        }),
      ];
    }
    const isByReference = reading.references.some(({ start }) => start === mention.start);
    const isInvolved =
      facts.offers.some(({ property_id }) => property_id === property.id) ||
      facts.visits.some((visit) => visit.property_id === property.id && visit.status !== 'scheduled');
    if (
      !(status in unavailable.en) ||
      NOT_OFFERED.test(words) ||
      (isInvolved && !/disponible|a vendre|en vente|available/.test(words)) ||
      !(OFFERED.test(words) || (!isInvolved && isByReference) || hasPrice(reading, sentence))
    )
      return [];
    seen.add(property.id);
    return [
      findingAt(reading, mention, {
        code: 'property_unavailable',
        expected: unavailable[facts.language][status],
        record: propertyNamed(property),
        explanation: `${propertyLabel(property)} is ${unavailable.en[status]}. Do not offer it.`,
      }),
    ];
  });
}

const hasPrice = ({ prices }: Text['reading'], { start, end }: { start: number; end: number }) =>
  prices.some((price) => price.role === 'price' && price.start >= start && price.end <= end);
