import { addDays } from '../shared/local-time.ts';
import type { ComparableSale, PublicDataParts } from './public-data.ts';
import { FARTHEST_METRES } from './surroundings-sql.ts';

type Origin = { source: string; date: string };
type FoundSale = {
  sold_on: string;
  price_euros: number;
  surface_sqm: number;
  rooms: number | null;
  land_sqm: number | null;
  street: string | null;
  source: string;
  data_day: string;
  same_street: boolean;
  metres: number | null;
};
type FoundLabel = Omit<NonNullable<PublicDataParts['energy']>, 'replacedBy'>;

/** The row of the query of `surroundingsOf`; all of it is null where nothing was brought in. */
export type Surroundings = {
  sales_origin: Origin | null;
  sales: FoundSale[] | null;
  label: FoundLabel | null;
  replaced_by: (Origin & { number: string; issuedOn: string }) | null;
  risks: PublicDataParts['risks'] | null;
  disasters: PublicDataParts['disasters'] | null;
};

/** Sales of the last five years are compared. */
export const salesSince = (now: Date): string => addDays(now.toISOString().slice(0, 10), -5 * 365);

/** The parts about which something was brought in. */
export function partsOf(found: Surroundings, dpeNumber: string | null): PublicDataParts {
  const { label, replaced_by, risks, disasters } = found;
  const comparableSales = comparableSalesOf(found.sales ?? [], found.sales_origin);
  return {
    ...(comparableSales && { comparableSales }),
    ...((label || replaced_by) && { energy: publishedLabel(label, replaced_by, dpeNumber ?? '') }),
    ...(risks && { risks }),
    ...(disasters && { disasters }),
  };
}

const RADII = [500, 1000, FARTHEST_METRES];
/** So few sales say nothing: then those that are farther count too. */
const ENOUGH = 5;

/** Undefined where nothing was brought in: neither sales, nor a file that says there are none. */
function comparableSalesOf(found: readonly FoundSale[], origin: Origin | null): PublicDataParts['comparableSales'] {
  const isNear = found.some(({ metres }) => metres !== null);
  const within = (radius: number) => found.filter(({ metres }) => metres !== null && metres <= radius);
  const withinMetres = RADII.find((radius) => within(radius).length >= ENOUGH) ?? FARTHEST_METRES;
  const ofStreet = found.filter(({ same_street }) => same_street);
  const isStreet = !isNear && ofStreet.length >= ENOUGH;
  const chosen = isNear ? within(withinMetres) : isStreet ? ofStreet : found;
  // The sales may be those of the next commune, of which alone something was brought in.
  const [newest] = chosen.toSorted((a, b) => (a.data_day < b.data_day ? 1 : -1));
  const saidBy = newest ? { source: newest.source, date: newest.data_day } : origin;
  if (!saidBy) return undefined;
  const sales = chosen.map(comparableSale);
  return {
    source: saidBy.source,
    date: saidBy.date,
    basis: isNear ? 'distance' : isStreet ? 'street' : 'commune',
    withinMetres: isNear ? withinMetres : null,
    medianPricePerSqmEuros: medianOf(sales.map(({ pricePerSqmEuros }) => pricePerSqmEuros)),
    sales,
  };
}

const comparableSale = (sale: FoundSale): ComparableSale => ({
  date: sale.sold_on,
  priceEuros: sale.price_euros,
  surfaceSqm: sale.surface_sqm,
  pricePerSqmEuros: Math.round(sale.price_euros / sale.surface_sqm),
  rooms: sale.rooms,
  landSqm: sale.land_sqm,
  street: sale.street,
  distanceMetres: sale.metres === null ? null : Math.round(sale.metres),
});

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
}

function publishedLabel(
  label: FoundLabel | null,
  replaced: Surroundings['replaced_by'],
  number: string,
): NonNullable<PublicDataParts['energy']> {
  const replacedBy = replaced && { number: replaced.number, issuedOn: replaced.issuedOn };
  if (label) return { ...label, replacedBy };
  const { source = '', date = '' } = replaced ?? {};
  return { source, date, number, issuedOn: null, endsOn: null, energyClass: null, climateClass: null, replacedBy };
}
