import { publicId } from '../shared/ids.ts';
import { townKey } from '../shared/towns.ts';
import { checkPostcode } from './check-postcode.ts';
import { type DraftFacts, type Text, visitNamed } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { meantProperty, segmentAt } from './meant-property.ts';
import { isInTown, isLandmark, mentionFor, propertiesIn } from './mentions.ts';
import { hasValuesOf, mostAlike } from './most-alike.ts';
import { findingAt, writtenAt } from './new-finding.ts';
import { agencyAgrees, agrees, placeDiffers, streetReplacing } from './place-findings.ts';
import { isPlacedHome, sameNumberInTown } from './placed-homes.ts';
import type { Property } from './property.ts';
import { type Street, streetKey, type Town } from './reading/places.ts';
import { sentenceAt } from './reading/sentences.ts';
import { propertyLabel, propertyNamed } from './records.ts';
import { withArticle } from './street-articles.ts';
import { atStreetBefore, atStreetBehind, hasItsValues, hasValueOf, isInTownBefore } from './towns-and-streets.ts';
import { isAtHour, isOnDay } from './visit-moments.ts';

/** The findings of the streets, towns and postcodes in a draft. */
export const checkPlaces = (facts: DraftFacts): Finding[] =>
  facts.texts.flatMap((text) => [
    ...text.reading.streets.flatMap((street) => checkStreet(facts, text, street)),
    ...text.reading.postcodes.flatMap((postcode) => checkPostcode(facts, text, postcode)),
    ...text.reading.towns.flatMap((town) => checkTown(facts, text, town)),
  ]);

function checkStreet(facts: DraftFacts, text: Text, street: Street): Finding[] {
  const { reading } = text;
  const { profile, properties } = facts.records;
  const own = profile.street ? streetKey(profile.street) : undefined;
  if (own?.key === street.key) {
    if (!street.number || street.number === own.number) return [agencyAgrees(facts, text, street)];
  }
  const found = propertiesIn(street, properties);
  const expected = visitedAt(facts, text, street);
  const isOfAnother = expected && !found.includes(expected) && !isInTownBefore(reading, street, found);
  if (isOfAnother && expected.streetKey && isPlaceOfVisit(reading, street))
    return [elsewhere(facts, text, street, expected, found)];
  const exact = found.find(
    ({ streetNumber }) => !street.number || streetNumber === street.number || streetNumber === null,
  );
  if (exact) return [agrees(text, street, exact)];
  if (BESIDE.test(reading.source.plain.slice(Math.max(0, street.start - 60), street.start))) return [];
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
  const atNumber = found.length > 0 ? undefined : sameNumberInTown(facts, reading, street);
  if (atNumber) return [placeDiffers(text, street, atNumber, streetReplacing(writtenAt(reading, street), atNumber))];
  const described = found.length > 0 || isLandmark(reading, street) ? undefined : describedBeside(facts, text, street);
  if (described) return [placeDiffers(text, street, described, streetReplacing(writtenAt(reading, street), described))];
  const meant = propertyAtPlace(facts, text, street);
  if (meant?.street && !found.includes(meant) && meant.streetKey && looksLike(street, meant))
    return [placeDiffers(text, street, meant, streetReplacing(writtenAt(reading, street), meant))];
  // Streets around, a notary's or a car park's are no claim; the place of a meeting is.
  const { isAboutAgreedVisit, isOffer, isOtherAppointment } = sentenceAt(reading.sentences, street.start);
  if (!(isAboutAgreedVisit || isOffer) || isOtherAppointment || isLandmark(reading, street)) return [];
  return [
    findingAt(reading, street, { code: 'place_unsupported', explanation: 'No record has this street. Check it.' }),
  ];
}

/** « rue Foch : T2, 44,5 m², 198 500 € »: the property elsewhere that the values beside a street describe plainly. */
function describedBeside(facts: DraftFacts, text: Text, street: Street): Property | undefined {
  const { properties } = facts.records;
  const alike = mostAlike(text.reading, segmentAt(text, street), street, properties, facts.candidates);
  // « rue P. Bellamy » is named by its last word.
  const isNamed = text.mentions.some(
    ({ isWeak, start, end }) => !isWeak && end >= street.start && start <= street.end + 3,
  );
  if (!alike?.isPlain || isNamed || street.isGuess || !alike.property.streetKey) return undefined;
  return meantProperty(facts, text, street).isElsewhere ? undefined : alike.property;
}

/** « garez-vous devant le n° 12 », « le voisin du 10 »: another house of the street. */
const BESIDE =
  /(?<![a-z])(?:gare[rz]?|stationn\w*|parking|park|voisin\w*|en face|a cote|n°|numero|au niveau|au lieu|neighbour\w*|opposite|next to)(?![a-z])[^.;]{0,35}$/;

/** Whether the property is spoken of: the contact's, named in another way too, or in a sentence about a visit. */
function isSubject(facts: DraftFacts, { reading }: Text, street: Street, property: Property): boolean {
  const isTheirs = [...facts.visits, ...facts.offers].some(({ property_id }) => property_id === property.id);
  const isNamed = facts.texts.some((each) =>
    each.mentions.some(
      (mention) => mention.property === property && (each.reading !== reading || mention.start !== street.start),
    ),
  );
  const sentence = sentenceAt(reading.sentences, street.start);
  return (
    isTheirs ||
    isNamed ||
    hasValueOf(reading, property) ||
    isPlacedHome(reading, street) ||
    (/visit|viewing/.test(sentence.plain) && !sentence.isOtherAppointment)
  );
}

/** The same house number, or nearly the same name: the street was mistaken for another one. */
function looksLike(street: Street, { streetNumber, streetKey: key }: Property): boolean {
  return (
    (street.number !== null && street.number === streetNumber) ||
    (key !== null && key.slice(0, 6) === street.key.slice(0, 6) && Math.abs(key.length - street.key.length) < 3)
  );
}

const BEGINS_ANOTHER =
  /(?<![a-z])(?:then|puis|ensuite)(?![a-z])|(?<![a-z])(?:et|ou|ainsi que|sinon|and|or) (?:aussi |egalement |peut-etre |maybe |also )?(?:le|la|l'|les|une?|celui|celle|the|a|one) ?(?:[a-z]+ )?(?:[tf] ?\d|maison|villa|appart\w*|studio|terrain|bien|flat|house|celui|one)?(?![a-z])/;

/** The property of the visit whose time stands in the same sentence. */
export function visitedAt(facts: DraftFacts, { reading }: Text, { start }: { start: number }): Property | undefined {
  const sentence = sentenceAt(reading.sentences, start);
  const told = reading.moments.filter(
    ({ sentence: own, date, hour }) => own === sentence && (date || (hour && sentence.isAboutAgreedVisit)),
  );
  // « samedi, avenue Foch, à 10 h 30 »: a day whose hour stands behind the street is told once.
  const moments = told.filter(
    (one) =>
      one.hour ||
      !told.some((other) => other.isDateCarried && other.date === one.date && one.end <= start && other.start > start),
  );
  if (moments.length !== 1 || sentence.isOffer) return undefined;
  // « le T3 de la rue Foch a un balcon ; le T2 que nous avons vu mardi n'en a pas »
  const [moment] = moments;
  if (moment && moment.start > start && /;/.test(reading.source.plain.slice(start, moment.start))) return undefined;
  // « vous avez déjà vu la rue Foch, vous pourrez comparer mardi »
  if (
    moment &&
    moment.start > start &&
    /, (?:vous|nous|je|you|we) /.test(reading.source.plain.slice(start, moment.start))
  )
    return undefined;
  // « celui que nous voyons demain, et le T2 de l'allée Baco »: another home begins.
  const until = moments[0]?.end ?? start;
  if (until < start && BEGINS_ANOTHER.test(reading.source.plain.slice(until, start))) return undefined;
  const visits = facts.visits.filter(
    (visit) =>
      visit.status !== 'cancelled' &&
      moments.some(
        ({ date, hour }) => (date || visit.starts_at > facts.at) && isOnDay(visit, date, hour) && isAtHour(visit, hour),
      ),
  );
  return visits.length === 1 ? facts.records.properties.get(visits[0]?.property_id ?? '') : undefined;
}

/** Words after which a street says where another thing is: « suite à la visite du … », « les diagnostics du T2 … », « autant que celui du … ». */
const ANOTHER_MATTER =
  /(?<![a-z])(?:suite a|apres|avant|after|before|concernant|au sujet|dossier|documents?|diagnostics?|plans?|clefs?|cles?|(?:que|a|avec|than|to|with) (?:celui|celle|ceux|celles|the one|that))(?![a-z])[^.;:,]{0,40}$/;

const isPlaceOfVisit = (reading: Text['reading'], street: Street): boolean =>
  !isLandmark(reading, street) &&
  !ANOTHER_MATTER.test(reading.source.plain.slice(Math.max(0, street.start - 60), street.start));

/** The words name another property's street than that of the visit. */
function elsewhere(
  facts: DraftFacts,
  text: Text,
  street: Street,
  expected: Property,
  named: readonly Property[],
): Finding {
  const visit = facts.visits.find(({ property_id, status }) => property_id === expected.id && status !== 'cancelled');
  const right = streetReplacing(writtenAt(text.reading, street), expected);
  const { replacement, ...words } = withArticle(text.reading, street, right);
  const { street: own } = facts.records.profile;
  const isOwnStreet = own !== null && streetKey(own).key === street.key;
  return findingAt(text.reading, words, {
    code: 'visit_differs',
    expected: expected.street,
    // Other words that describe the other property would contradict the street of this one.
    // The agency's own street stands beside the agency's town.
    replacement: isOwnStreet || hasValuesOf(text.reading, street, named, expected) ? null : replacement,
    record: visit ? visitNamed(facts, visit) : propertyNamed(expected),
    explanation: `The visit is of ${propertyLabel(expected)}, ${expected.street}, and not at "${writtenAt(text.reading, words)}". Write "${replacement}".`,
  });
}

/** The property that a place would be of: the one named in its sentence, else the contact's only one. */
function propertyAtPlace(
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
  const meant = propertyAtPlace(facts, text, town);
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
  if (facts.contact?.intent === 'buy' && facts.offers.length === 0 && isOfOwnHome(reading, town)) return [];
  const described = text.mentions.find(({ isWeak, end }) => isWeak && end === town.end)?.property;
  const isSure = town.isOfProperty && meant !== undefined && (strong?.isInSegment ?? false);
  const ownCity = facts.records.profile.city;
  if (ownCity && isAfterOwnStreet(facts, text, town) && !isInTown({ cityKey: townKey(ownCity) }, town.key))
    return [
      findingAt(reading, town, {
        code: 'place_differs',
        expected: ownCity,
        replacement: ownCity,
        record: facts.records.agency,
        explanation: `The agency is in ${ownCity}. Write "${ownCity}".`,
      }),
    ];
  const { properties } = facts.records;
  const there = atStreetBehind(properties, text.reading, town) ?? atStreetBefore(properties, text.reading, town);
  if (there) return [placeDiffers(text, town, there, there.city)];
  if (meant && isInTown(meant, town.key)) return [agrees(text, town, meant)];
  if (described && !isInTown(described, town.key) && hasItsValues(text.reading, town, described))
    return [placeDiffers(text, town, described, described.city)];
  if (isSure && meant) return [placeDiffers(text, town, meant, meant.city)];
  const visited = MEETS_THERE.test(reading.source.plain.slice(Math.max(0, town.start - 24), town.start))
    ? visitedAt(facts, text, town)
    : undefined;
  if (visited && !named.some((property) => isInTown(property, town.key)) && !isInTown(visited, town.key))
    return [placeDiffers(text, town, visited, visited.city)];
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
    meant &&
    facts.candidates.includes(meant) &&
    sentenceAt(reading.sentences, town.start).isAboutAgreedVisit
  )
    return [placeDiffers(text, town, meant, meant.city)];
  if (!town.isOfProperty) return [];
  return [
    findingAt(reading, town, {
      code: 'place_unsupported',
      explanation: 'No record of this contact or of a named property has this town. Check it.',
    }),
  ];
}

/** « à 9 h 30 à Rezé », "on Friday in Nantes": the town right behind the time of a meeting. */
const MEETS_THERE =
  /(?:\d ?h ?(?:\d\d)?|\d(?:am|pm)|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|demain|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday|matin|soir|midi),? (?:a|sur|in) $/;

/** « votre maison de Couëron », to a buyer who has bought nothing from us yet: the home where they live. */
const isOfOwnHome = ({ source }: Text['reading'], { start }: Town): boolean =>
  /(?<![a-z])(?:votre|vtre|vot|ton|your) (?:[a-z]+ )?(?:maison|appartement|appart|logement|studio|pavillon|villa|[tf] ?\d|home|house|flat|apartment|place) (?:actuelle? )?(?:de|a|d'|in) ?$/.test(
    source.plain.slice(Math.max(0, start - 50), start),
  );

/** « 8 quai de la Fosse à Rezé »: the town of the agency's own street. */
function isAfterOwnStreet({ records }: DraftFacts, { reading }: Text, town: Town): boolean {
  const own = records.profile.street ? streetKey(records.profile.street).key : undefined;
  const street = reading.streets.findLast(({ end }) => end <= town.start);
  return street?.key === own && /^,? (?:a )?$/.test(reading.source.plain.slice(street?.end, town.start));
}
