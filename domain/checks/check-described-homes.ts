import { townKey } from '../shared/towns.ts';
import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { meantProperty } from './meant-property.ts';
import { isInTown, isLandmark, isTitled, propertiesIn } from './mentions.ts';
import { mostAlike } from './most-alike.ts';
import { findingAt, writtenAt } from './new-finding.ts';
import { placeDiffers, streetReplacing } from './place-findings.ts';
import type { Property } from './property.ts';
import { readStreets, type Street, streetKey } from './reading/places.ts';
import type { PropertyFact } from './reading/property-fact.ts';
import { sentenceAt } from './reading/sentences.ts';
import { matches, overlaps, type Span, sourceOf } from './reading/source.ts';
import { propertyLabel, propertyNamed } from './records.ts';
import { isMeasure, isSameFact, withMeasure, withPrice } from './same-value.ts';
import { sayFact, sayFactAs } from './say-facts.ts';
import { propertyOfVisit } from './visited-property.ts';

const types: Record<string, readonly Property['type'][]> = {
  maison: ['house'],
  villa: ['house'],
  longere: ['house'],
  house: ['house'],
  appartement: ['apartment'],
  appart: ['apartment'],
  studio: ['apartment'],
  duplex: ['apartment'],
  flat: ['apartment'],
  apartment: ['apartment'],
  terrain: ['land'],
  plot: ['land'],
};

/** « le T3 », « notre maison », "the flat": one home, which both sides know. A type of flat may stand without an article. */
const HOME = new RegExp(
  `(?<![a-z'-])(?:(?:(?<article>le|la|notre|ce|cette|the|our|this|du|au|de la) |(?:de |a )?(?<elided>l'))(?:belle |beau |jolie? |petite? |grande? |lovely )?(?<noun>${Object.keys(types).join('|')}|[tf] ?\\d)|(?<bare>[tf] ?\\d))(?![a-z0-9-])(?! (?:de |d'|des )?(?:sante|retraite|quartier|medicale?|associations|jeunes|presse|notaire|temoin))`,
  'g',
);

/** A home that the text describes: its noun, and the words up to the end of the clause or the next home. */
type Home = {
  noun: Span;
  types: readonly Property['type'][];
  rooms: PropertyFact | undefined;
  isDefinite: boolean;
  tail: Span;
};

/**
 * Homes of which all words but one fit a property of the records: « le T4 avec loggia, 41 boulevard Marcel Paul », which is a
 * T2; « la maison de Savenay », where the contact visits one in Orvault and none is in Savenay.
 */
export const checkDescribedHomes = (facts: DraftFacts): Finding[] =>
  facts.draft.kind === 'campaign'
    ? []
    : facts.texts.flatMap((text) =>
        homesIn(text)
          .filter((home) => !meantProperty(facts, text, home.noun).isElsewhere)
          .flatMap((home) => {
            const rooms = checkRooms(facts, text, home);
            if (rooms || !home.isDefinite) return rooms ?? [];
            return checkTown(facts, text, home) ?? checkStreet(facts, text, home) ?? [];
          }),
      );

function homesIn({ reading }: Text): Home[] {
  const { plain } = reading.source;
  const found = matches(HOME, plain);
  return found.map(({ start, end, groups }, index) => {
    const noun = groups?.noun ?? groups?.bare ?? '';
    const rooms = reading.facts.find((fact) => fact.field === 'rooms' && fact.start === end - noun.length);
    const stop = plain.slice(end).search(/[.;!?\n]/);
    const next = found[index + 1]?.start ?? plain.length;
    return {
      noun: rooms ?? { start, end },
      types: rooms ? ['apartment'] : (types[noun] ?? []),
      rooms,
      isDefinite: groups?.noun !== undefined,
      tail: { start: end, end: Math.min(next, stop === -1 ? plain.length : end + stop, end + 120) },
    };
  });
}

const isIn = (inner: Span, outer: Span): boolean => inner.start >= outer.start && inner.end <= outer.end;

/** The properties to which words after the noun point: a name, a price, a surface, a feature in the title, a visit. */
function pointedAt(
  facts: DraftFacts,
  { reading, mentions }: Text,
  { tail, types: of, isDefinite }: Home,
): (readonly Property[])[] {
  const { properties } = facts.records;
  const visited = facts.visits.flatMap(({ property_id }) => properties.get(property_id) ?? []);
  const own = [...new Set([...facts.candidates, ...visited])].filter(({ type }) => of.includes(type));
  const inTail = <T extends Span>(found: readonly T[]) => found.filter((each) => isIn(each, tail));
  return [
    ...inTail(mentions.filter(({ isWeak }) => !isWeak)).map(({ property }) => [property]),
    ...inTail(reading.prices).map((price) => withPrice(price, properties)),
    ...inTail(reading.facts.filter(isMeasure)).map((fact) => withMeasure(fact, properties)),
    isDefinite ? own.filter((property) => isTitled(property, reading.source.plain, tail.start)) : [],
  ].filter((pointed) => pointed.length > 0);
}

/** « le T4 avec loggia », where the only property that the other words mean has two rooms. */
function checkRooms(facts: DraftFacts, text: Text, home: Home): Finding[] | undefined {
  const { rooms, types: of, tail } = home;
  if (!rooms) return undefined;
  const { reading } = text;
  const pointed = pointedAt(facts, text, home).map((some) => some.filter(({ type }) => of.includes(type)));
  const visit = home.isDefinite
    ? propertyOfVisit(facts, text, { start: home.noun.start, end: tail.end }, { isAnyHome: true })
    : undefined;
  const all = [...pointed.flat(), ...(visit ? [visit] : [])];
  if (all.some((property) => isSameFact(rooms, property))) return undefined;
  const [property, other] = new Set(all);
  if (!property || other || property.type !== 'apartment' || property.rooms === null) return undefined;
  return [
    findingAt(reading, rooms, {
      code: 'property_differs',
      expected: sayFact('rooms', property.rooms, facts.language),
      replacement: sayFactAs(reading.source.written, rooms, property.rooms, facts.language),
      record: propertyNamed(property),
      explanation: `The draft says "${writtenAt(reading, rooms)}"; ${propertyLabel(property)} has ${property.rooms} rooms. Correct it.`,
    }),
  ];
}

/** « la maison de Savenay »: no home of the kind is there, and the contact's only one, or the one that is described, is elsewhere. */
function checkTown(facts: DraftFacts, text: Text, home: Home): Finding[] | undefined {
  const { reading } = text;
  const { plain } = reading.source;
  const { properties } = facts.records;
  const town = reading.towns.find(
    (each) =>
      isIn(each, home.tail) &&
      /^(?: [a-z'-]+){0,3} (?:a|de|d'|sur|in|at) ?$/.test(plain.slice(home.tail.start, each.start)),
  );
  if (!town || reading.streets.some((street) => overlaps(street, town))) return undefined;
  if (properties.all.some((property) => isInTown(property, town.key))) return undefined;
  const isSearched = facts.contact?.search_cities.some((city) => townKey(city) === town.key) ?? false;
  const property = theOneMeant(facts, text, home, !isSearched);
  return property ? [placeDiffers(text, town, property, property.city)] : undefined;
}

/** « la maison de la rue Foch »: no property is in the street, and the home that the other words describe is elsewhere. */
function checkStreet(facts: DraftFacts, text: Text, home: Home): Finding[] | undefined {
  const { reading, mentions } = text;
  const { plain } = reading.source;
  const street = reading.streets.find(
    (each) =>
      isIn(each, home.tail) &&
      !each.isGuess &&
      /^(?: [a-z'-]+){0,3},? ?$/.test(plain.slice(home.tail.start, each.start)),
  );
  const own = facts.records.profile.street;
  // « rue P. Bellamy » is named by its last word.
  const isKnown =
    street &&
    (propertiesIn(street, facts.records.properties).length > 0 ||
      mentions.some(({ isWeak, start }) => !isWeak && start >= home.tail.start && start <= street.end + 3));
  if (!street || isKnown || (own && streetKey(own).key === street.key) || isLandmark(reading, street)) return undefined;
  if (COMPARED.test(sentenceAt(reading.sentences, street.start).plain) && hasNamed(facts, street)) return undefined;
  const property = theOneMeant(facts, text, home, true);
  return property?.street
    ? [placeDiffers(text, street, property, streetReplacing(writtenAt(reading, street), property))]
    : undefined;
}

/** « votre retour sur le studio de la rue Foch », of which the contact has written: a home that they have seen elsewhere. */
const COMPARED =
  /(?<![a-z])(?:votre (?:retour|avis|ressenti|message|visite)|vos (?:retours|impressions)|vous (?:nous |m')?(?:avez|aviez) (?:[a-z]+ )?(?:visit|vu|ador|aim|trouv|parl|decri)\w*|compar\w*|autant que|plutot que|your (?:feedback|thoughts|impressions|message|visit)|you (?:saw|visited|liked|loved|mentioned|viewed)|than the|unlike|contrairement)(?![a-z])/;

const hasNamed = ({ own }: DraftFacts, street: Street): boolean =>
  own.texts.some((text) => readStreets(sourceOf(text)).some(({ key }) => key === street.key));

/** The property of the kind that the other words describe plainly, or else, if it may be theirs, the contact's only one. */
function theOneMeant(facts: DraftFacts, { reading }: Text, home: Home, mayBeOwn: boolean): Property | undefined {
  const fits = (property: Property) =>
    home.types.includes(property.type) && (!home.rooms || isSameFact(home.rooms, property));
  const segment = { start: home.noun.start, end: home.tail.end };
  const described = mostAlike(reading, segment, home.noun, facts.records.properties, facts.candidates);
  if (described && (described.isPlain || facts.candidates.includes(described.property)))
    return fits(described.property) ? described.property : undefined;
  const own = facts.candidates.filter(fits);
  return mayBeOwn && own.length === 1 ? own[0] : undefined;
}
