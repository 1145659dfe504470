import { DAY, earlier, timeBetween } from '../calendar.ts';
import type { Deal, Listing } from '../properties/listing.ts';
import type { Location } from '../properties/locations.ts';
import { type Random, seededRandom } from '../random.ts';
import type { Row } from '../rows.ts';

export type Stage = Row<'contact'>['stage'];

/** Why a person is a contact of the agency, and how far the sale or purchase has come. */
export type Project = {
  stage: Stage;
  intent: Row<'contact'>['intent'];
  createdAt: Date;
  /** The listing that the contact asked about or buys. */
  wanted: Listing | null;
  /** The purchase of that listing. */
  deal: Deal | null;
  /** The listing that the contact sells. */
  selling: Listing | null;
  /** The location of a home that the contact wants an estimate for. */
  homeLocation: Location | null;
};

/** How many contacts, and how many days ago they were created. */
type Group = readonly [amount: number, daysAgo: readonly [number, number]];

const BUYERS: Partial<Record<Stage, Group>> = {
  new: [46, [0, 9]],
  contacted: [45, [4, 45]],
  qualified: [26, [12, 120]],
  visiting: [48, [16, 140]],
  won: [3, [300, 420]],
  lost: [34, [40, 400]],
};

/** Owners who asked for an estimate and have not signed a mandate. */
const OWNERS: Partial<Record<Stage, Group>> = {
  new: [4, [0, 6]],
  contacted: [8, [5, 30]],
  qualified: [4, [15, 60]],
  lost: [3, [60, 300]],
};

const SELLER_STAGES: Record<Listing['row']['status'], Stage> = {
  draft: 'contacted',
  available: 'qualified',
  under_offer: 'offer',
  under_contract: 'under_contract',
  sold: 'won',
  withdrawn: 'lost',
};

const nothing = { wanted: null, deal: null, selling: null, homeLocation: null };

/** The projects of 300 contacts, in random order. */
export function projectsOf(now: Date, portfolio: Listing[], locations: Location[]): Project[] {
  const random = seededRandom('projects');
  const available = portfolio.filter(({ row }) => row.status === 'available');
  const expanded = (groups: Partial<Record<Stage, Group>>) =>
    (Object.entries(groups) as [Stage, Group][]).flatMap(([stage, [amount, daysAgo]]) =>
      Array.from({ length: amount }, () => ({ ...nothing, stage, createdAt: timeDaysAgo(random, now, daysAgo) })),
    );
  const owners = expanded(OWNERS).map((owner) => ({
    ...owner,
    intent: 'sell' as const,
    homeLocation: random.pick(locations),
  }));
  const buyers = expanded(BUYERS).map((buyer) => ({
    ...buyer,
    // A message from a portal does not always say what the person intends.
    intent: buyer.stage === 'new' && random.chance(0.12) ? null : ('buy' as const),
    // Most people want a home.
    wanted: random.pick(available.filter(({ row }) => row.rooms !== null || random.chance(0.3))),
  }));
  return random.shuffled([
    ...portfolio.flatMap((listing) => purchaseOf(random, listing) ?? []),
    ...portfolio.map((listing) => saleOf(random, listing, available)),
    ...owners,
    ...buyers,
  ]);
}

function purchaseOf(random: Random, listing: Listing): Project | undefined {
  const { deal } = listing;
  if (!deal) return undefined;
  const [from, to] = [earlier(deal.visitedAt, 50 * DAY), earlier(deal.visitedAt, 6 * DAY)];
  const stage = deal.closedAt ? 'won' : deal.signedAt ? 'under_contract' : 'offer';
  return {
    ...nothing,
    stage,
    intent: 'buy',
    createdAt: timeBetween(random, from, to, 'contact'),
    wanted: listing,
    deal,
  };
}

/** Sellers were contacts some weeks before they signed the mandate, and may look for another home. */
function saleOf(random: Random, listing: Listing, available: Listing[]): Project {
  const signedAt = listing.row.created_at;
  const createdAt = timeBetween(random, earlier(signedAt, 45 * DAY), earlier(signedAt, 6 * DAY), 'contact');
  const others = available.filter((other) => other !== listing && other.row.rooms !== null);
  const isMoving = listing.row.rooms !== null && random.chance(0.35);
  return {
    ...nothing,
    stage: SELLER_STAGES[listing.row.status],
    intent: isMoving ? 'both' : 'sell',
    createdAt,
    selling: listing,
    wanted: isMoving ? random.pick(others) : null,
  };
}

function timeDaysAgo(random: Random, now: Date, [least, most]: readonly [number, number]): Date {
  const days = random.between(least, most);
  return timeBetween(random, earlier(now, (days + 1) * DAY), earlier(now, days * DAY), 'contact');
}
