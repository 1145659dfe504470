import { DAY, earlier, momentBetween } from '../calendar.ts';
import type { Ground } from '../properties/ground.ts';
import type { Listing } from '../properties/listing.ts';
import { type Random, randomOf } from '../random.ts';
import type { Project, Stage } from './person.ts';

/** How many, and since how many days. */
type Crowd = readonly [amount: number, daysKnown: readonly [number, number]];

const BUYERS: Partial<Record<Stage, Crowd>> = {
  new: [46, [0, 9]],
  contacted: [45, [4, 45]],
  qualified: [26, [12, 120]],
  visiting: [48, [16, 140]],
  won: [3, [300, 420]],
  lost: [34, [40, 400]],
};

/** Owners who asked for an estimate and have not signed a mandate. */
const OWNERS: Partial<Record<Stage, Crowd>> = {
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

const nothing = { wants: null, deal: null, sells: null, ownsIn: null };

/** What brings 300 people to the agency, in no particular order. */
export function projectsOf(now: Date, portfolio: Listing[], grounds: Ground[]): Project[] {
  const random = randomOf('projects');
  const onOffer = portfolio.filter(({ row }) => row.status === 'available');
  const crowds = (all: Partial<Record<Stage, Crowd>>) =>
    (Object.entries(all) as [Stage, Crowd][]).flatMap(([stage, [amount, daysKnown]]) =>
      Array.from({ length: amount }, () => ({ stage, createdAt: someDaysAgo(random, now, daysKnown) })),
    );
  const projects: Project[] = [
    ...portfolio.flatMap((listing) => purchaseOf(random, listing) ?? []),
    ...portfolio.map((listing) => saleOf(random, listing, onOffer)),
    ...crowds(OWNERS).map((one) => ({ ...nothing, ...one, intent: 'sell' as const, ownsIn: random.pick(grounds) })),
    ...crowds(BUYERS).map((one) => ({
      ...nothing,
      ...one,
      intent: intentOf(random, one.stage),
      wants: wantedBy(random, onOffer),
    })),
  ];
  return random.shuffled(projects);
}

/** Most people want a home. */
const wantedBy = (random: Random, onOffer: Listing[]) =>
  random.pick(onOffer.filter(({ row }) => row.rooms !== null || random.chance(0.3)));

/** The buyer of a property that has one. */
function purchaseOf(random: Random, listing: Listing): Project | undefined {
  const { deal } = listing;
  if (!deal) return undefined;
  const createdAt = momentBetween(
    random,
    earlier(deal.visitedAt, 50 * DAY),
    earlier(deal.visitedAt, 6 * DAY),
    'contact',
  );
  const stage = deal.closedAt ? 'won' : deal.signedAt ? 'under_contract' : 'offer';
  return { ...nothing, stage, intent: 'buy', createdAt, wants: listing, deal };
}

/** Whoever sells a property came some weeks before signing the mandate, and may look for another home. */
function saleOf(random: Random, listing: Listing, onOffer: Listing[]): Project {
  const signedAt = listing.row.created_at;
  const createdAt = momentBetween(random, earlier(signedAt, 45 * DAY), earlier(signedAt, 6 * DAY), 'contact');
  const others = onOffer.filter((other) => other !== listing && other.row.rooms !== null);
  const moves = listing.row.rooms !== null && random.chance(0.35);
  return {
    ...nothing,
    stage: SELLER_STAGES[listing.row.status],
    intent: moves ? 'both' : 'sell',
    createdAt,
    sells: listing,
    wants: moves ? random.pick(others) : null,
  };
}

/** A message from a portal does not always say what somebody has in mind. */
const intentOf = (random: Random, stage: Stage): Project['intent'] =>
  stage === 'new' && random.chance(0.12) ? null : 'buy';

function someDaysAgo(random: Random, now: Date, [least, most]: readonly [number, number]): Date {
  const days = random.between(least, most);
  return momentBetween(random, earlier(now, (days + 1) * DAY), earlier(now, days * DAY), 'contact');
}
