import { isClosed } from '../property-status/statuses.ts';
import type { Property } from './property.ts';
import { byId, firstLetters, type PropertyIndex, plainStreetName } from './property-index.ts';
import { type Street, streetKinds } from './reading/places.ts';
import type { Reading } from './reading/read-text.ts';
import type { Reference } from './reading/references.ts';
import { keyOf, matches, overlaps, plainOf, type Span } from './reading/source.ts';

/** Words of a text that mean one property. A weak one only describes it: « la maison de Rezé ». */
export type Mention = Span & { property: Property; isWeak: boolean };

/** The words of a text that name a property. `candidates` are the properties that the contact visits or made an offer for. */
export function findMentions(reading: Reading, properties: PropertyIndex, candidates: readonly Property[]): Mention[] {
  const strong = [
    ...reading.references.flatMap((reference): Mention[] => mentioned(reference, propertyWith(reference, properties))),
    ...reading.streets
      .filter((street) => !isLandmark(reading, street))
      .flatMap((street): Mention[] =>
        mentioned(street, oneOf(described(reading, street, propertiesIn(street, properties)), candidates)),
      ),
  ];
  for (const mention of findStreetNames(reading, properties, candidates)) {
    if (!isLandmark(reading, mention) && !strong.some((other) => overlaps(other, mention))) strong.push(mention);
  }
  for (const mention of findNicknames(reading, properties, candidates)) {
    if (!isLandmark(reading, mention) && !strong.some((other) => overlaps(other, mention))) strong.push(mention);
  }
  const weak = findDescriptions(reading, properties, candidates).filter(
    (mention) => !strong.some((other) => isNear(reading, mention, other)),
  );
  return [...strong, ...weak].sort((a, b) => a.start - b.start);
}

/**
 * Whether any words can be about a property. A text without a fact, a place, a moment or a description concerns none, so that
 * the properties need not be read.
 */
export const mayConcernProperty = (reading: Reading): boolean =>
  [reading.facts, reading.moments, reading.prices, reading.references].some(({ length }) => length > 0) ||
  [reading.streets, reading.towns, reading.postcodes].some(({ length }) => length > 0) ||
  reading.source.plain.search(description) !== -1 ||
  nameStarts(reading).length > 0;

/** « à 5 minutes de la place Viarme »: the street only says where something else is. */
export function isLandmark({ source }: Reading, { start, end }: Span): boolean {
  const before = source.plain.slice(Math.max(0, start - 40), start);
  const after = source.plain.slice(end, end + 30);
  return (
    /(?<![a-z])(?:minutes?|min|metres?|m|km|pres|proches?|pas|cote|proximite|face|derriere|angle|entre|vers|coin|longe|sur la|sur le|donne sur|distance)(?: a pied| de marche)?(?: de| du| des| d'| a| au)? ?(?:la |le |l'|les )?(?:(?:rue|place|avenue|boulevard|allee|quai|gare) (?:de |du |des |de la )?)?$/.test(
      before,
    ) ||
    /^ (?:est|se trouve|n'est) (?:a|qu'a) \d+(?:[.,]\d+)? ?(?:m(?![a-z0-9²])|metres|km|kilometres|min|minutes|pas|stations?|arrets?)(?![a-z])/.test(
      after,
    )
  );
}

/** If several properties are in a street, keeps those that fit the words before it: « la maison rue de la Vallée ». */
function described({ source }: Reading, { start }: Span, found: readonly Property[]): readonly Property[] {
  if (found.length < 2) return found;
  const [, noun = '', rooms] =
    /(?:^|[^a-z])([a-z]+|[tf] ?(\d))(?: (?:de la|de l'|de|du|des|au|a la|sis|situee?))? ?$/.exec(
      source.plain.slice(0, start),
    ) ?? [];
  const fitting = found.filter((property) =>
    rooms ? property.rooms === Number(rooms) : kinds[noun]?.includes(property.type),
  );
  return fitting.length > 0 ? fitting : found;
}

const mentioned = ({ start, end }: Span, property: Property | undefined): Mention[] =>
  property ? [{ start, end, property, isWeak: false }] : [];

export const propertyWith = ({ key }: Reference, properties: PropertyIndex): Property | undefined =>
  properties.withReference(key)[0];

/** The only property, or else the only one that is the contact's. */
function oneOf(found: readonly Property[], candidates: readonly Property[]): Property | undefined {
  if (found.length <= 1) return found[0];
  const own = found.filter((property) => candidates.includes(property));
  return own.length === 1 ? own[0] : undefined;
}

/** The properties in a street; of several in it, those with the number. */
export function propertiesIn(street: Street, properties: PropertyIndex): readonly Property[] {
  const inStreet = properties.inStreet(street.key);
  if (street.number === null) return inStreet;
  const withNumber = inStreet.filter(({ streetNumber }) => streetNumber === street.number);
  return withNumber.length > 0 ? withNumber : inStreet;
}

/** The words before the name of a street. */
const beforeName =
  /(?<=^|[^a-z])(?:des|de la|de l'|la|les|du|rue|avenue|allee|place|av\.?|bd|boulevard|chemin|impasse|quai|route|cours|square|passage|the) ?/g;

/** The positions at which the name of a street may begin. */
const nameStarts = ({ source, sentences }: Reading): number[] =>
  sentences.length === 0
    ? []
    : matches(beforeName, source.plain).flatMap(({ end }) =>
        /[A-ZÀ-Ý]/.test(source.written.charAt(end)) ? [end] : [],
      );

/** « les Ajoncs », « rue P. Bellamy »: the name of a street without its kind, or its last word. */
function findStreetNames(reading: Reading, properties: PropertyIndex, candidates: readonly Property[]): Mention[] {
  const starts = nameStarts(reading);
  if (starts.length === 0) return [];
  const { plain } = reading.source;
  // Any name can follow an initial, otherwise those that begin with the same letters.
  const isInitial = starts.some((start) => plain.charAt(start + 1) === '.');
  const first = new Set(starts.map((start) => firstLetters(plain, start)));
  const possible = isInitial ? properties.all : [...first].flatMap(properties.inStreetNamed).sort(byId);
  const names = Map.groupBy(
    possible.filter(({ street }) => street !== null),
    ({ street }) => plainStreetName(street ?? ''),
  );
  return [...names].flatMap(([name, inStreet]) => {
    const lastWord = name.split(/[-\s]/).at(-1) ?? '';
    const property = plain.includes(lastWord) ? oneOf(inStreet, candidates) : undefined;
    if (!property || name.length < 4 || name === plainOf(property.city)) return [];
    const whole = name
      .split(/[-\s]+/)
      .map(escaped)
      .join('[- ]');
    const pattern = new RegExp(`(?:${whole}|[a-z]\\. ?${escaped(lastWord)})(?![a-z])`, 'y');
    return starts.flatMap((start): Mention[] => {
      pattern.lastIndex = start;
      const [found] = pattern.exec(plain) ?? [];
      const isOther = !candidates.includes(property) && isOtherKind(plain.slice(0, start), property.street ?? '');
      return found && !isOther ? [{ start, end: start + found.length, property, isWeak: false }] : [];
    });
  });
}

/** « rue de la Gare », where the property is in the route de la Gare: another street, unless the contact knows the property. */
function isOtherKind(before: string, street: string): boolean {
  const kind =
    /(?:^|[^a-z])(rue|avenue|allee|place|boulevard|chemin|impasse|quai|route|cours|square|passage)(?: (?:de la|de l'|du|des|de|d'))? ?$/;
  const [, said] = kind.exec(before) ?? [];
  return said !== undefined && !new RegExp(`(?:^|[^a-z])${said}(?![a-z])`).test(plainOf(street));
}

const NICKNAME =
  /(?<![a-z])(?:rue|av\.?|avenue|bd|boulevard|allee|place|chemin|quai|[tf] ?\d|appart(?:ement)?|maison|villa|bien|studio) (?:de |d'|du |des |la |rue |l')*(?<word>[a-z]{5,})(?![a-z-])/g;
/** Last words of streets that mean a place in every town. */
const COMMON = /^(?:plage|mairie|eglise|poste|ecole|ecoles|marche|centre|fontaine|liberte|republique|jardin|jardins)$/;

/** « l'appart de Bellamy », « le T3 Bellamy »: a street of the contact's, or a street of which there is one, by its last word. */
const findNicknames = ({ source }: Reading, properties: PropertyIndex, candidates: readonly Property[]): Mention[] =>
  [...source.plain.matchAll(NICKNAME)].flatMap(({ 0: found, index, groups }): Mention[] => {
    const word = groups?.word ?? '';
    const isTown = properties.inTown(word).length > 0;
    const property = COMMON.test(word) || isTown ? undefined : oneOf(properties.inStreetEnding(word), candidates);
    const end = index + found.length;
    return property ? [{ start: end - word.length, end, property, isWeak: false }] : [];
  });

/** A street's name as part of a pattern: what a person has typed may hold any sign. */
const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const kinds: Record<string, readonly Property['type'][]> = {
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
  parking: ['parking'],
  garage: ['parking'],
  immeuble: ['building'],
};

const description =
  /(?<![a-z])(?<article>le|la|l'|the|votre|du|au|de la|de l'|cette|ce|notre|une?|ma|your|a) ?(?<noun>maison|villa|longere|house|appartement|appart|studio|duplex|flat|apartment|terrain|plot|[tf] ?(?<rooms>\d))(?![a-z0-9])/g;

/** « la maison de Rezé », « le T2 », « votre villa »: the only property that fits, of all in a town or of the contact's. */
function findDescriptions(
  { source, sentences, towns }: Reading,
  properties: PropertyIndex,
  candidates: readonly Property[],
): Mention[] {
  return [...source.plain.matchAll(description)].flatMap((match): Mention[] => {
    const { article = '', noun = '', rooms } = match.groups as Record<string, string | undefined>;
    const start = match.index;
    const end = start + match[0].length;
    const sentence = sentences.find((each) => each.start <= start && start < each.end);
    const behind = towns.find(
      (each) => each.start >= end && each.start - end < 45 && (!sentence || each.end <= sentence.end),
    );
    // « à Vertou, j'ai une maison »
    const town =
      behind ?? towns.find((each) => each.end <= start && BEGINS_WITH.test(source.plain.slice(each.end, start)));
    const types: readonly Property['type'][] = rooms ? ['apartment'] : (kinds[noun] ?? []);
    const fits = (property: Property) => types.includes(property.type) && (!rooms || property.rooms === Number(rooms));
    const fitting = () => types.flatMap(properties.ofType).filter(fits);
    const own = candidates.filter(fits);
    const allInTown = town ? fitting().filter((property) => isInTown(property, town.key)) : [];
    const forSale = allInTown.filter(({ status }) => !isClosed(status));
    const inTown = forSale.length > 0 ? forSale : allInTown;
    const isIndefinite = /^(?:une?|a)$/.test(article);
    if (town) {
      const property =
        oneOf(inTown, candidates) ?? (inTown.length === 0 && !isIndefinite && own.length === 1 ? own[0] : undefined);
      return property
        ? [{ start: Math.min(start, town.start), end: Math.max(end, town.end), property, isWeak: true }]
        : [];
    }
    if (isIndefinite) return [];
    const only = own.length > 0 ? own : fitting();
    const [first, other] = only.length > 1 ? only.filter((property) => isTitled(property, source.plain, end)) : only;
    if (!first || other) return [];
    return [{ start, end, property: first, isWeak: true }];
  });
}

/** The words between a town and the home that is offered there. */
const BEGINS_WITH =
  /^,? (?:(?:j'ai|j'aurais|nous avons|on a|il y a|voici|je (?:vous )?propose|nous (?:vous )?proposons|i have|we have) (?:aussi |egalement |encore |toujours |justement )?)$/;

/** Features in French titles, each with its words in the texts of either language. */
const features: readonly (readonly [title: RegExp, text: RegExp])[] = [
  [/gare/, /(?:gare|station)/],
  [/balcon/, /(?:balcon|balcony)/],
  [/terrasse/, /(?:terrasse|terrace)/],
  [/jardin/, /(?:jardin|garden)/],
  [/loggia/, /loggia/],
  [/plage/, /(?:plage|beach)/],
  [/pins/, /(?:pins|pines)/],
  [/parquet/, /parquet/],
  [/piscine/, /(?:piscine|pool)/],
  [/varangue/, /varangue/],
  [/vue sur la loire/, /(?:loire)/],
];

/** « the flat near the station »: a word of the title follows the noun in the same words. */
export function isTitled({ title }: Property, plain: string, end: number): boolean {
  const [tail = ''] = /^[^.,;:!?\n]{0,40}/.exec(plain.slice(end)) ?? [];
  return features.some(([ofTitle, ofText]) => ofTitle.test(plainOf(title)) && ofText.test(tail));
}

/** « La Baule » is what people call La Baule-Escoublac, and « LYON 3EME » is in Lyon. */
export const isInTown = ({ cityKey }: Pick<Property, 'cityKey'>, key: string): boolean =>
  `${cityKey} `.startsWith(`${key} `);

/** A description next to a name describes it: « le T2 de l'allée Baco ». */
const isNear = ({ source }: Reading, weak: Span, strong: Span): boolean =>
  overlaps(weak, strong) ||
  (strong.start >= weak.end &&
    strong.start - weak.end < 45 &&
    !/[.;!?\n]/.test(source.plain.slice(weak.end, strong.start)));

/**
 * The mention that words belong to: the one that follows them directly, the last one before them in their segment, the
 * next one in it, or else the last one before it. Undefined if several are named elsewhere only.
 */
export function mentionFor(
  { source }: Reading,
  mentions: readonly Mention[],
  span: Span,
  joinsNext: boolean,
  segment: Span,
): { mention: Mention; isInSegment: boolean } | undefined {
  const isInside = (mention: Mention) => mention.start >= segment.start && mention.end <= segment.end;
  const next = mentions.find((mention) => mention.end > span.start);
  const gap = next ? source.plain.slice(span.end, Math.max(span.end, next.start)) : '';
  if (next && joinsNext && gap.length < 45 && !/[.;!?\n:]/.test(gap)) return { mention: next, isInSegment: true };
  const before = mentions.findLast(({ start }) => start < span.start);
  if (before && isInside(before)) return { mention: before, isInSegment: true };
  // Words before the first name of a text may speak of something else.
  if (next && isInside(next)) {
    const isOnly =
      before === undefined &&
      gap.length < 20 &&
      !/then|puis|ensuite/.test(gap) &&
      mentions.every(({ property }) => property === next.property);
    return { mention: { ...next, isWeak: next.isWeak || !isOnly }, isInSegment: true };
  }
  const other = before ?? (mentions.length === 1 ? mentions[0] : undefined);
  return other && { mention: other, isInSegment: false };
}

/** The key of a street's name without its kind, to find it among the records. */
export const streetNameKey = (street: Street): string =>
  keyOf(street.key.replace(new RegExp(`^(?:${streetKinds})`), ''));
