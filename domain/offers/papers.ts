import type { z } from 'zod';
import type { PropertyType } from '../shared/fields.ts';
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

/** The papers that this sale needs: those of the co-ownership for a flat, the bank's offer where there is a loan. */
export const papersOf = (offer: Pick<OfferRow, 'financing'>, type: z.output<typeof PropertyType>): Paper[] =>
  papers.filter((paper) => {
    if (paper === 'coownership') return type === 'apartment';
    return paper !== 'loan_offer' || offer.financing !== 'cash';
  });
