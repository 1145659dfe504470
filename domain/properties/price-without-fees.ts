import type { Selectable } from 'kysely';
import type { Tables } from '../../storage/entities/all.ts';

type Price = Pick<Selectable<Tables['property']>, 'price_euros' | 'fees_percent' | 'fees_paid_by'>;

/**
 * The price without the fees, which an advert names beside the price if the buyer pays them; else null. The fees are then a share of
 * the price without them (arrêté du 10 janvier 2017, art. 2, as changed on 26 January 2022). Fees that the seller pays are part of the price.
 */
export const priceWithoutFees = ({ price_euros, fees_percent, fees_paid_by }: Price): number | null =>
  price_euros === null || fees_percent === null || fees_paid_by !== 'buyer'
    ? null
    : Math.round(price_euros / (1 + fees_percent / 100));
