import { feesIn } from '../properties/fees.ts';
import type { Work } from '../shared/operation.ts';
import type { OfferRow } from './offer-record.ts';

/** The agency's fees for an amount by the property's mandate; null if it says no percentage. */
export async function feesByMandate(work: Work, propertyId: string, amountEuros: number): Promise<number | null> {
  const terms = work.agency.from('property').select(['fees_percent', 'fees_paid_by']).where('id', '=', propertyId);
  return feesIn(amountEuros, await terms.executeTakeFirstOrThrow());
}

type Before = Pick<OfferRow, 'property_id' | 'amount_euros' | 'fees_follow' | 'stage'>;

/** The fees that change with the amount. Those that somebody typed stay, and so do those that a deed has earned. */
export async function feesForAmount(work: Work, before: Before, amountEuros: number) {
  if (!before.fees_follow || before.amount_euros === amountEuros || before.stage === 'deed_signed') return {};
  return { fees_euros: await feesByMandate(work, before.property_id, amountEuros) };
}
