import { type Random, randomOf } from '../random.ts';
import type { Row } from '../rows.ts';
import type { World } from '../team.ts';
import { courseOf } from './course.ts';
import type { Ground } from './ground.ts';
import type { Listing, Premises } from './listing.ts';
import { type Entry, listingOf } from './listings.ts';
import { premisesOf } from './premises.ts';

type Property = Row<'property'>;
type Status = Property['status'];

const TYPES = { apartment: 28, house: 21, land: 4, parking: 2, commercial: 3, building: 2 };
const STATUSES = { under_offer: 5, under_contract: 7, sold: 7, draft: 3, withdrawn: 3, available: 35 };

/** The agency's properties, oldest first. */
export function portfolioOf(world: World, grounds: Ground[]): Listing[] {
  const random = randomOf('portfolio');
  return entriesOf(random, world, grounds).map((entry, index) => listingOf(random, world, entry, index));
}

function entriesOf(random: Random, world: World, grounds: Ground[]): Entry[] {
  const all = Object.entries(TYPES).flatMap(([type, amount]) =>
    premisesOf(random, grounds, type as Property['type'], amount),
  );
  // The deals of the demo are about homes; what is not a home is on offer.
  const isHome = (premises: Premises) => premises.rooms !== null;
  const homesFirst = random.shuffled(all).sort((a, b) => Number(isHome(b.premises)) - Number(isHome(a.premises)));
  const statuses = Object.entries(STATUSES).flatMap(([status, amount]) => Array<Status>(amount).fill(status as Status));
  return homesFirst
    .map((one, index) => ({ ...one, status: statuses[index] ?? 'available' }))
    .map((one) => ({ ...one, course: courseOf(random, world.now, one.status) }))
    .sort((a, b) => a.course.createdAt.getTime() - b.course.createdAt.getTime());
}
