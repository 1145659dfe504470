import { type Agenda, book, type Slot } from './agenda.ts';
import { DAY, earlier, earliest, HOUR, inParis, later, latest, MINUTE, momentBetween } from './calendar.ts';
import { feedbackOn } from './feedback.ts';
import type { Prospect } from './people/contacts.ts';
import { suits } from './people/searches.ts';
import type { Listing } from './properties/listing.ts';
import { type Random, randomOf } from './random.ts';
import type { Row } from './rows.ts';
import type { Member, World } from './team.ts';

export type Visit = { row: Row<'visit'>; prospect: Prospect; listing: Listing; agent: Member };

type Status = Row<'visit'>['status'];

const COMING = 40;
/** What became of the other visits, those of later buyers apart. */
const OUTCOMES: Status[] = [
  ...Array<Status>(11).fill('completed'),
  ...Array<Status>(6).fill('cancelled'),
  ...Array<Status>(4).fill('no_show'),
];

/** Who saw what, and who is going to. */
export function visitsOf(world: World, prospects: Prospect[], portfolio: Listing[]): Visit[] {
  const random = randomOf('visits');
  const agenda: Agenda = new Map();
  const visiting = random.shuffled(prospects.filter(({ stage }) => stage === 'visiting'));
  const hosts = { world, random, agenda, portfolio };
  const bought = prospects.filter(({ deal }) => deal !== null).map((prospect) => visitBeforeDeal(hosts, prospect));
  // Whoever has no visit ahead has had one.
  const seen = OUTCOMES.map((status, index) => pastVisit(hosts, visiting.at(-1 - index) as Prospect, status));
  const coming = visiting.slice(0, COMING).map((prospect) => comingVisit(hosts, prospect));
  return [...bought, ...seen, ...coming].sort((a, b) => a.row.starts_at.getTime() - b.row.starts_at.getTime());
}

type Hosts = { world: World; random: Random; agenda: Agenda; portfolio: Listing[] };

function visitBeforeDeal(hosts: Hosts, prospect: Prospect): Visit {
  const listing = prospect.wants as Listing;
  const day = inParis(prospect.deal?.visitedAt ?? hosts.world.now, 0, 0);
  return visit(hosts, prospect, listing, 'completed', day, 0);
}

function pastVisit(hosts: Hosts, prospect: Prospect, status: Status): Visit {
  const { random, world } = hosts;
  const listing = listingFor(hosts, prospect);
  const possible = later(latest(prospect.createdAt, listing.row.created_at), 3 * DAY);
  const from = latest(possible, earlier(world.now, random.between(4, 40) * DAY));
  return visit(hosts, prospect, listing, status, earliest(from, earlier(world.now, 3 * DAY)), 1);
}

function comingVisit(hosts: Hosts, prospect: Prospect): Visit {
  const soon = later(hosts.world.now, 2 * HOUR);
  return visit(hosts, prospect, listingFor(hosts, prospect), 'scheduled', soon, 13);
}

/** Mostly the listing that brought them, else another that they could look for. */
function listingFor({ random, portfolio }: Hosts, prospect: Prospect): Listing {
  const others = portfolio.filter((listing) => listing.row.status === 'available' && suits(prospect.search, listing));
  return random.chance(0.6) || others.length === 0 ? (prospect.wants as Listing) : random.pick(others);
}

function visit(hosts: Hosts, prospect: Prospect, listing: Listing, status: Status, from: Date, days: number): Visit {
  const { world, random, agenda } = hosts;
  const agent = prospect.agent ?? (world.team[0] as Member);
  const slot = book(random, agenda, from, days, [agent.id, prospect.id, listing.row.id]);
  const createdAt = arrangedAt(hosts, prospect, listing, slot);
  const feedback =
    status === 'completed'
      ? feedbackOn(random, listing, prospect.deal !== null)
      : status === 'no_show'
        ? 'Absent au rendez-vous, message laissé sur le répondeur.'
        : null;
  const row = {
    ...{ agency_id: world.agencyId, id: world.newId(createdAt), property_id: listing.row.id, contact_id: prospect.id },
    ...{ agent_id: agent.id, starts_at: slot.startsAt, ends_at: slot.endsAt, status, feedback },
    created_at: createdAt,
    updated_at: settledAt(random, status, createdAt, slot),
  };
  return { row, prospect, listing, agent };
}

/** A visit is arranged some days ahead, once buyer and property are both known. */
function arrangedAt({ world, random }: Hosts, prospect: Prospect, listing: Listing, { startsAt }: Slot): Date {
  const known = later(latest(prospect.createdAt, listing.row.created_at), 2 * HOUR);
  const until = earliest(earlier(startsAt, 20 * HOUR), earlier(world.now, 30 * MINUTE));
  return momentBetween(random, latest(known, earlier(until, 6 * DAY)), latest(known, until));
}

function settledAt(random: Random, status: Status, createdAt: Date, { startsAt, endsAt }: Slot): Date {
  if (status === 'scheduled') return createdAt;
  if (status === 'cancelled') return momentBetween(random, createdAt, earlier(startsAt, 2 * HOUR));
  return later(endsAt, random.between(5, 90) * MINUTE);
}
