import { DAY, earlier, HOUR, later, momentBetween } from '../calendar.ts';
import type { Random } from '../random.ts';
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

/** Within so much time the agency is open. */
const LONG_WEEKEND = 4 * DAY;

export type Course = { createdAt: Date; updatedAt: Date; deal: Omit<Deal, 'amountEuros'> | null };

/** When a property came in and what happened to it since. */
export function courseOf(random: Random, now: Date, status: Status): Course {
  const daysAgo = (range: Range) => earlier(now, random.between(...range) * DAY);
  if (status === 'draft' || status === 'available' || status === 'withdrawn') {
    const came = daysAgo(DAYS_ON_OFFER[status]);
    const createdAt = momentBetween(random, earlier(came, LONG_WEEKEND), came);
    const gone = earlier(now, random.between(20, 60) * DAY);
    const updatedAt = status === 'withdrawn' ? gone : momentBetween(random, createdAt, now);
    return { createdAt, updatedAt, deal: null };
  }
  const seen = daysAgo(DAYS_SINCE_VISIT[status]);
  const visitedAt = momentBetween(random, earlier(seen, LONG_WEEKEND), seen);
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
