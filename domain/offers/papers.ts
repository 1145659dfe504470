import type { Selectable } from 'kysely';
import type { Tables } from '../../storage/entities/all.ts';
import type { OfferRow } from './offer-record.ts';

/** The papers of a sale, in the order in which they are asked for. */
export const papers = [
  'buyer_id',
  'financing_proof',
  'seller_id',
  'title_deed',
  'diagnostics',
  'property_tax',
  'coownership',
  'loan_offer',
] as const;
export type Paper = (typeof papers)[number];

type Property = Pick<Selectable<Tables['property']>, 'type' | 'co_owned'>;

/** A flat is taken for one of a co-ownership unless somebody has written that it is none. */
export const isCoOwned = ({ type, co_owned }: Property): boolean => co_owned ?? type === 'apartment';

/** Whether the time to retract cannot have begun: it needs the papers of the co-ownership (CCH, L721-2 and L721-3). */
export const lacksCoOwnershipPapers = (offer: Pick<OfferRow, 'papers'>, property: Property): boolean =>
  isCoOwned(property) && !offer.papers.includes('coownership');

/** The papers that this sale needs: those of a co-ownership, the bank's offer where there is a loan. */
export const papersOf = (offer: Pick<OfferRow, 'financing'>, property: Property): Paper[] =>
  papers.filter((paper) => {
    if (paper === 'coownership') return isCoOwned(property);
    return paper !== 'loan_offer' || offer.financing !== 'cash';
  });
