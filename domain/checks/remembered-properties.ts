import type { Work } from '../shared/operation.ts';
import { type PropertyRow, withKeys } from './property.ts';
import { indexProperties, joinProperties, type PropertyIndex } from './property-index.ts';
import { type FoundProperty, propertiesForSale, propertiesNotForSale, SOLD_IN_A_TOWN } from './records.ts';
import type { Wanted } from './wanted-records.ts';

/** The properties that are for sale while the agency's properties have these versions. */
type ForSale = { versions: readonly string[]; index: PropertyIndex };

type WantedProperties = Pick<Wanted, 'propertyIds' | 'mentioned'>;
type PropertiesFor = (wanted: WantedProperties) => PropertyIndex;

/** By agency, the one that was used last at the end. A property takes about 2 KB. */
const remembered = new Map<string, ForSale>();
const MOST_HELD = 10_000;

/**
 * The queries for the properties that texts may be about, and those properties from their rows. Properties on the market are only
 * read if they have changed since this process read them last: the same statement that would read them says so.
 */
export function mentionedProperties(work: Pick<Work, 'agency'>, { propertyIds, mentioned }: WantedProperties) {
  // Another request may replace it before the statement returns.
  const known = remembered.get(work.agency.id);
  return {
    parts: {
      ...propertiesForSale(work, known?.versions),
      notForSale: propertiesNotForSale(work, propertyIds, mentioned),
    },
    /** @returns the properties that one draft wants of those that were read */
    from: (found: {
      versions: { id: string }[];
      forSale: PropertyRow[];
      notForSale: FoundProperty[];
    }): PropertiesFor => {
      const versions = found.versions.map(({ id }) => id);
      const isKnown = known !== undefined && known.versions.join() === versions.join();
      const forSale = isKnown ? known : { versions, index: indexProperties(found.forSale.map(withKeys)) };
      remember(work.agency.id, forSale);
      return (wanted) =>
        joinProperties(forSale.index, indexProperties(wantedOf(found.notForSale, wanted).map(withKeys)));
    },
  };
}

/** The properties that are not on the market, and that a draft's own texts and contact lead to. */
function wantedOf(
  found: readonly FoundProperty[],
  { propertyIds, mentioned: { referenceKeys, streetNames, towns } }: WantedProperties,
): PropertyRow[] {
  const ids = new Set([
    ...propertyIds,
    ...towns.flatMap((town) =>
      found
        .filter(({ found_by: by }) => by.town === town)
        .slice(-SOLD_IN_A_TOWN)
        .map(({ id }) => id),
    ),
  ]);
  return found
    .filter(
      ({ id, found_by: by }) =>
        ids.has(id) || referenceKeys.includes(by.reference) || streetNames.some((name) => by.street?.endsWith(name)),
    )
    .map(({ found_by, ...row }) => row);
}

let held = 0;
const sizeOf = ({ index }: ForSale) => index.all.length + 1;

function remember(agencyId: string, forSale: ForSale): void {
  forget(agencyId);
  remembered.set(agencyId, forSale);
  held += sizeOf(forSale);
  for (const oldest of remembered.keys()) {
    if (held <= MOST_HELD) return;
    forget(oldest);
  }
}

function forget(agencyId: string): void {
  const forSale = remembered.get(agencyId);
  if (forSale === undefined) return;
  remembered.delete(agencyId);
  held -= sizeOf(forSale);
}
