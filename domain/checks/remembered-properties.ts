import type { Work } from '../shared/operation.ts';
import { type PropertyRow, withKeys } from './property.ts';
import { indexProperties, joinProperties, type PropertyIndex } from './property-index.ts';
import { type Mentioned, propertiesForSale, propertiesNotForSale, type RecordRows } from './records.ts';

/** The properties that are for sale while the agency's properties have these versions. */
type ForSale = { versions: readonly string[]; index: PropertyIndex };

/** By agency, the one that was used last at the end. A property takes about 2 KB. */
const remembered = new Map<string, ForSale>();
const MOST_HELD = 10_000;

/**
 * The queries for the properties that texts may be about, and those properties from their rows. Properties on the market are only
 * read if they have changed since this process read them last: the same statement that would read them says so.
 */
export function mentionedProperties(
  work: Pick<Work, 'agency'>,
  rows: Pick<RecordRows, 'visits' | 'sellerVisits' | 'offers'>,
  mentioned: Mentioned,
) {
  // Another request may replace it before the statement returns.
  const known = remembered.get(work.agency.id);
  return {
    parts: {
      ...propertiesForSale(work, known?.versions),
      notForSale: propertiesNotForSale(work, rows, mentioned),
    },
    from: (found: { versions: { id: string }[]; forSale: PropertyRow[]; notForSale: PropertyRow[] }): PropertyIndex => {
      const versions = found.versions.map(({ id }) => id);
      const isKnown = known !== undefined && known.versions.join() === versions.join();
      const forSale = isKnown ? known : { versions, index: indexProperties(found.forSale.map(withKeys)) };
      remember(work.agency.id, forSale);
      return joinProperties(forSale.index, indexProperties(found.notForSale.map(withKeys)));
    },
  };
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
