import { DAY, earlier, HOUR, later, momentBetween } from '../calendar.ts';
import { euros } from '../french.ts';
import type { Random, Weights } from '../random.ts';
import type { Row } from '../rows.ts';
import type { Deal } from './listing.ts';

type Status = Row<'property'>['status'];
type Range = readonly [number, number];

/** How many days ago the property came in, by what has become of it. */
const DAYS_ON_OFFER: Record<'draft' | 'available' | 'withdrawn', Range> = {
  draft: [1, 9],
  available: [8, 150],
  withdrawn: [190, 330],
};

/** How many days ago the later buyer saw it. */
const DAYS_SINCE_VISIT: Record<'under_offer' | 'under_contract' | 'sold', Range> = {
  under_offer: [5, 11],
  under_contract: [48, 78],
  sold: [140, 175],
};

export type Course = { createdAt: Date; updatedAt: Date; deal: Omit<Deal, 'amountEuros'> | null };

/** When a property came in and what happened to it since. */
export function courseOf(random: Random, now: Date, status: Status): Course {
  const daysAgo = (range: Range) => earlier(now, random.between(...range) * DAY);
  if (status === 'draft' || status === 'available' || status === 'withdrawn') {
    const came = daysAgo(DAYS_ON_OFFER[status]);
    const createdAt = momentBetween(random, earlier(came, DAY), came);
    const gone = earlier(now, random.between(20, 60) * DAY);
    const updatedAt = status === 'withdrawn' ? gone : momentBetween(random, createdAt, now);
    return { createdAt, updatedAt, deal: null };
  }
  const seen = daysAgo(DAYS_SINCE_VISIT[status]);
  const visitedAt = momentBetween(random, earlier(seen, DAY), seen);
  const offeredAt = momentBetween(random, later(visitedAt, 20 * HOUR), later(visitedAt, 3 * DAY));
  const signedAt = momentBetween(random, later(offeredAt, 12 * DAY), later(offeredAt, 18 * DAY));
  const closedAt = momentBetween(random, later(signedAt, 78 * DAY), later(signedAt, 92 * DAY));
  const createdAt = momentBetween(random, earlier(visitedAt, 60 * DAY), earlier(visitedAt, 12 * DAY));
  const deal = {
    visitedAt,
    offeredAt,
    signedAt: status === 'under_offer' ? null : signedAt,
    closedAt: status === 'sold' ? closedAt : null,
  };
  return { createdAt, updatedAt: deal.closedAt ?? deal.signedAt ?? offeredAt, deal };
}

type Mandate = Pick<Row<'property'>, 'mandate_number' | 'mandate_kind' | 'mandate_signed_at' | 'mandate_expires_at'>;

/** A mandate runs from 3 to 24 months; on an available property it has not run out. */
export function mandateOf(random: Random, now: Date, status: Status, signedAt: Date, number: number): Mandate {
  const kind = random.weighted({ exclusive: 2, simple: 3 });
  const terms = kind === 'exclusive' ? [3, 4, 6, 12] : [6, 12, 18, 24];
  const lasting = terms.filter((months) => status === 'withdrawn' || monthsAfter(signedAt, months) > now);
  const months = status === 'withdrawn' ? 3 : (lasting[random.chance(0.7) ? 0 : 1] ?? lasting[0] ?? 24);
  return {
    mandate_number: String(number),
    mandate_kind: kind,
    mandate_signed_at: signedAt,
    mandate_expires_at: monthsAfter(signedAt, months),
  };
}

export const noMandate: Mandate = {
  mandate_number: null,
  mandate_kind: null,
  mandate_signed_at: null,
  mandate_expires_at: null,
};

function monthsAfter(at: Date, months: number): Date {
  const end = new Date(at);
  // The 28th exists in every month.
  end.setUTCDate(Math.min(at.getUTCDate(), 28));
  end.setUTCMonth(end.getUTCMonth() + months);
  return end;
}

const PAYERS: Weights<'seller' | 'buyer'> = { seller: 3, buyer: 2 };

/** The agency's scale: the dearer the property, the smaller its share. */
export function feesOf(random: Random, priceEuros: number): Pick<Row<'property'>, 'fees_percent' | 'fees_paid_by'> {
  const scale = [
    [60_000, 10],
    [150_000, 6],
    [250_000, 5],
    [400_000, 4.5],
    [700_000, 4],
  ] as const;
  const percent = scale.find(([below]) => priceEuros < below)?.[1] ?? 3.5;
  return { fees_percent: percent, fees_paid_by: random.weighted(PAYERS) };
}

/** The words on fees that an advertisement owes (arrêté du 10 janvier 2017). */
export function feesNotice(priceEuros: number, percent: number, paidBy: 'buyer' | 'seller'): string {
  if (paidBy === 'seller') return 'Prix honoraires inclus, à la charge du vendeur.';
  const net = Math.round(priceEuros / (1 + percent / 100));
  return `Honoraires de ${String(percent).replace('.', ',')} % TTC à la charge de l’acquéreur, soit ${euros(net)} hors honoraires.`;
}
