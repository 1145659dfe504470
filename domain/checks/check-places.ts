import { publicId } from '../shared/ids.ts';
import { townKey } from '../shared/towns.ts';
import { type DraftFacts, type Text, visitNamed } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { isInTown, isLandmark, mentionFor, propertiesIn } from './mentions.ts';
import { findingAt, writtenAt } from './new-finding.ts';
import type { Property } from './property.ts';
import { type Postcode, type Street, streetKey, type Town } from './reading/places.ts';
import { sentenceAt } from './reading/sentences.ts';
import { propertyLabel, propertyNamed } from './records.ts';
import { isSameFact } from './same-value.ts';
import { isAtHour, isOnDay } from './visit-moments.ts';

/** The findings of the streets, towns and postcodes in a draft. */
export const checkPlaces = (facts: DraftFacts): Finding[] =>
  facts.texts.flatMap((text) => [
    ...text.reading.streets.flatMap((street) => checkStreet(facts, text, street)),
    ...text.reading.towns.flatMap((town) => checkTown(facts, text, town)),
    ...text.reading.postcodes.flatMap((postcode) => checkPostcode(facts, text, postcode)),
  ]);

const agrees = ({ reading }: Text, span: { start: number; end: number }, property: Property): Finding =>
  findingAt(reading, span, {
    code: 'place_agrees',
    record: propertyNamed(property),
    explanation: `It is the address of ${propertyLabel(property)}.`,
  });

const agencyAgrees = ({ records }: DraftFacts, { reading }: Text, span: { start: number; end: number }): Finding =>
  findingAt(reading, span, {
    code: 'place_agrees',
    record: records.agency,
    explanation: "It is the agency's own address.",
  });

function checkStreet(facts: DraftFacts, text: Text, street: Street): Finding[] {
  const { reading } = text;
  const { profile, properties } = facts.records;
  const own = profile.street ? streetKey(profile.street) : undefined;
  if (own?.key === street.key) {
    if (!street.number || street.number === own.number) return [agencyAgrees(facts, text, street)];
  }
  const found = propertiesIn(street, properties);
  const expected = visitedAt(facts, text, street);
  if (expected && !found.includes(expected) && expected.streetKey && isPlaceOfVisit(reading, street))
    return [elsewhere(facts, text, street, expected)];
  const exact = found.find(
    ({ streetNumber }) => !street.number || streetNumber === street.number || streetNumber === null,
  );
  if (exact) return [agrees(text, street, exact)];
  if (found[0]?.street && found.length === 1 && isSubject(facts, text, street, found[0]))
    return [placeDiffers(text, street, found[0], streetReplacing(writtenAt(reading, street), found[0]))];
  if (own && own.key === street.key && profile.street) {
    const replacement = writtenAt(reading, street).replace(/^\d+/, own.number ?? '');
    return [
      findingAt(reading, street, {
        code: 'place_differs',
        expected: profile.street,
        replacement,
        record: facts.records.agency,
        explanation: `The agency's address is ${profile.street}.`,
      }),
    ];
  }
  const subject = subjectOfPlace(facts, text, street);
  if (subject?.street && !found.includes(subject) && subject.streetKey && looksLike(street, subject))
    return [placeDiffers(text, street, subject, streetReplacing(writtenAt(reading, street), subject))];
  return [
    findingAt(reading, street, { code: 'place_unsupported', explanation: 'No record has this street. Check it.' }),
  ];
}

/** Whether the property is spoken of: the contact's, named in another way too, or in a sentence about a visit. */
function isSubject(facts: DraftFacts, { reading }: Text, street: Street, property: Property): boolean {
  const isTheirs = [...facts.visits, ...facts.offers].some(({ property_id }) => property_id === property.id);
  const isNamed = facts.texts.some((each) =>
    each.mentions.some(
      (mention) => mention.property === property && (each.reading !== reading || mention.start !== street.start),
    ),
  );
  const sentence = sentenceAt(reading.sentences, street.start);
  return isTheirs || isNamed || (/visit|viewing/.test(sentence.plain) && !sentence.isOtherAppointment);
}

/** The same house number, or nearly the same name: the street was mistaken for another one. */
function looksLike(street: Street, { streetNumber, streetKey: key }: Property): boolean {
  return (
    (street.number !== null && street.number === streetNumber) ||
    (key !== null && key.slice(0, 6) === street.key.slice(0, 6) && Math.abs(key.length - street.key.length) < 3)
  );
}

/** The property of the visit whose time stands in the same sentence. */
export function visitedAt(facts: DraftFacts, { reading }: Text, { start }: { start: number }): Property | undefined {
  const sentence = sentenceAt(reading.sentences, start);
  const moments = reading.moments.filter(
    ({ sentence: own, date, hour }) => own === sentence && (date || (hour && sentence.isAboutAgreedVisit)),
  );
  if (moments.length !== 1 || sentence.isOffer) return undefined;
  const visits = facts.visits.filter(
    (visit) =>
      visit.status !== 'cancelled' &&
      moments.some(
        ({ date, hour }) => (date || visit.starts_at > facts.at) && isOnDay(visit, date, hour) && isAtHour(visit, hour),
      ),
  );
  return visits.length === 1 ? facts.records.properties.get(visits[0]?.property_id ?? '') : undefined;
}

/** Words after which a street says where another thing is: « suite à la visite du … », « les diagnostics du T2 … ». */
const ANOTHER_MATTER =
  /(?<![a-z])(?:suite a|apres|concernant|au sujet|dossier|documents?|diagnostics?|plans?|clefs?|cles?)(?![a-z])[^.;:,]{0,40}$/;

const isPlaceOfVisit = (reading: Text['reading'], street: Street): boolean =>
  !isLandmark(reading, street) &&
  !ANOTHER_MATTER.test(reading.source.plain.slice(Math.max(0, street.start - 60), street.start));

/** The words name another property's street than that of the visit. */
function elsewhere(facts: DraftFacts, text: Text, street: Street, expected: Property): Finding {
  const visit = facts.visits.find(({ property_id, status }) => property_id === expected.id && status !== 'cancelled');
  const replacement = streetReplacing(writtenAt(text.reading, street), expected);
  return findingAt(text.reading, street, {
    code: 'visit_differs',
    expected: expected.street,
    replacement,
    record: visit ? visitNamed(facts, visit) : propertyNamed(expected),
    explanation: `The visit is of ${propertyLabel(expected)}, ${expected.street}, and not at "${writtenAt(text.reading, street)}". Write "${replacement}".`,
  });
}

/** With the number only if the words had one. */
const streetReplacing = (written: string, { street }: Property): string =>
  /^\d/.test(written) ? (street ?? '') : (street ?? '').replace(/^\d+\s*(?:bis|ter|quater)?,?\s*/i, '');

const placeDiffers = (
  { reading }: Text,
  span: { start: number; end: number },
  property: Property,
  replacement: string,
): Finding =>
  findingAt(reading, span, {
    code: 'place_differs',
    expected: replacement,
    replacement,
    record: propertyNamed(property),
    explanation: `The draft says "${writtenAt(reading, span)}"; ${propertyLabel(property)} is at ${[property.street, property.postcode, property.city].filter(Boolean).join(' ')}. Write "${replacement}".`,
  });

/** The property that a place would be of: the one named in its sentence, else the contact's only one. */
function subjectOfPlace(
  facts: DraftFacts,
  { reading, mentions }: Text,
  span: { start: number; end: number },
): Property | undefined {
  const strong = mentions.filter(({ isWeak }) => !isWeak);
  const found = mentionFor(reading, strong, span, false, sentenceAt(reading.sentences, span.start));
  if (found?.isInSegment) return found.mention.property;
  const named = new Set(strong.map(({ property }) => property));
  if (named.size === 1) return [...named][0];
  return named.size === 0 && facts.candidates.length === 1 ? facts.candidates[0] : undefined;
}

function checkTown(facts: DraftFacts, text: Text, town: Town): Finding[] {
  const { reading } = text;
  const { profile } = facts.records;
  const subject = subjectOfPlace(facts, text, town);
  const named = [...new Set(text.mentions.map(({ property }) => property))];
  const ownTowns = [
    ...facts.candidates,
    ...facts.visits.flatMap(({ property_id }) => facts.records.properties.get(property_id) ?? []),
  ];
  const strong = mentionFor(
    reading,
    text.mentions.filter(({ isWeak }) => !isWeak),
    town,
    false,
    sentenceAt(reading.sentences, town.start),
  );
  if (/(?<![a-z])(?:pas|plus) (?:a|in|de) $/.test(reading.source.plain.slice(Math.max(0, town.start - 12), town.start)))
    return [];
  const described = text.mentions.find(({ isWeak, end }) => isWeak && end === town.end)?.property;
  const isSure = town.isOfProperty && subject !== undefined && (strong?.isInSegment ?? false);
  if (subject && isInTown(subject, town.key)) return [agrees(text, town, subject)];
  if (described && !isInTown(described, town.key) && hasItsValues(text, town, described))
    return [placeDiffers(text, town, described, described.city)];
  if (isSure && subject) return [placeDiffers(text, town, subject, subject.city)];
  const other = [...named, ...ownTowns].find((property) => isInTown(property, town.key));
  if (other) return [agrees(text, town, other)];
  if (profile.city && isInTown({ cityKey: townKey(profile.city) }, town.key)) return [agencyAgrees(facts, text, town)];
  if (facts.contact?.search_cities.some((city) => isInTown({ cityKey: townKey(city) }, town.key))) {
    const { id } = facts.contact;
    return [
      findingAt(reading, town, {
        code: 'place_agrees',
        record: { kind: 'contact', id: publicId('contact', id), label: facts.contact.search_cities.join(', ') },
        explanation: 'The contact searches there.',
      }),
    ];
  }
  if (
    town.isOfProperty &&
    subject &&
    facts.candidates.includes(subject) &&
    sentenceAt(reading.sentences, town.start).isAboutAgreedVisit
  )
    return [placeDiffers(text, town, subject, subject.city)];
  return [
    findingAt(reading, town, {
      code: 'place_unsupported',
      explanation: 'No record of this contact or of a named property has this town. Check it.',
    }),
  ];
}

/** Whether other words of the sentence agree with the property: its town is then wrong. */
function hasItsValues({ reading }: Text, town: Town, property: Property): boolean {
  const { start, end } = sentenceAt(reading.sentences, town.start);
  const isInside = (span: { start: number; end: number }) => span.start >= start && span.end <= end;
  return (
    reading.prices.some((price) => isInside(price) && property.price_euros === price.euros) ||
    reading.facts.some((fact) => isInside(fact) && isSameFact(fact, property))
  );
}

function checkPostcode(facts: DraftFacts, text: Text, postcode: Postcode): Finding[] {
  const { reading } = text;
  const { profile, properties } = facts.records;
  const after = townKey(reading.source.plain.slice(postcode.end, postcode.end + 40));
  const isBefore = (cityKey: string) => isInTown({ cityKey: after }, cityKey.replace(/ \d+$/, ''));
  const street = reading.streets.findLast(({ end }) => end <= postcode.start && postcode.start - end < 12);
  const found = street ? propertiesIn(street, properties) : [];
  const [property] = found;
  if (property && found.length === 1) {
    return property.postcode === postcode.code
      ? [agrees(text, postcode, property)]
      : [placeDiffers(text, postcode, property, property.postcode)];
  }
  const isAgency = profile.city !== null && isBefore(townKey(profile.city));
  const isAgencyStreet = street && profile.street && streetKey(profile.street).key === street.key;
  if (profile.postcode === postcode.code && isAgency) return [agencyAgrees(facts, text, postcode)];
  if (isAgencyStreet && profile.postcode) {
    return [
      findingAt(reading, postcode, {
        code: 'place_differs',
        expected: profile.postcode,
        replacement: profile.postcode,
        record: facts.records.agency,
        explanation: `The agency's postcode is ${profile.postcode}.`,
      }),
    ];
  }
  const other = properties.inPostcode(postcode.code).find(({ cityKey }) => isBefore(cityKey));
  return other ? [agrees(text, postcode, other)] : [];
}
