import type { Agency, Member } from './agency.ts';
import {
  DAY,
  earlier,
  earliest,
  HOUR,
  isWorkingDay,
  later,
  latest,
  MINUTE,
  parisTime,
  timeBetween,
} from './calendar.ts';
import { euros, typeset } from './french.ts';
import { type Contact, matchesSearch } from './people/contacts.ts';
import type { Listing } from './properties/listing.ts';
import { type Random, seededRandom } from './random.ts';
import type { Row } from './rows.ts';

export type Visit = { row: Row<'visit'>; contact: Contact; listing: Listing; agent: Member };

type Status = Row<'visit'>['status'];
type Slot = { startsAt: Date; endsAt: Date };

/** The data from which visits are generated. `slots` are the taken ones by the id of an agent, contact or property. */
type Schedule = { agency: Agency; random: Random; slots: Map<string, Slot[]>; portfolio: Listing[] };

const SCHEDULED = 40;
/** The past visits, apart from those that led to a deal. */
const PAST: Status[] = [
  ...Array<Status>(11).fill('completed'),
  ...Array<Status>(6).fill('cancelled'),
  ...Array<Status>(4).fill('no_show'),
];

/** All visits, the earliest first. */
export function visitsOf(agency: Agency, contacts: Contact[], portfolio: Listing[]): Visit[] {
  const random = seededRandom('visits');
  const schedule: Schedule = { agency, random, slots: new Map(), portfolio };
  const visitors = random.shuffled(contacts.filter(({ stage }) => stage === 'visiting'));
  const beforeDeals = contacts.filter(({ deal }) => deal !== null).map((contact) => visitBeforeDeal(schedule, contact));
  // Taken from both ends: every contact at the stage `visiting` has a past or a scheduled visit.
  const past = PAST.map((status, index) => pastVisit(schedule, visitors.at(-1 - index) as Contact, status));
  const scheduled = visitors.slice(0, SCHEDULED).map((contact) => scheduledVisit(schedule, contact));
  return [...beforeDeals, ...past, ...scheduled].sort((a, b) => a.row.starts_at.getTime() - b.row.starts_at.getTime());
}

function visitBeforeDeal(schedule: Schedule, contact: Contact): Visit {
  const day = parisTime(contact.deal?.visitedAt ?? schedule.agency.now, 0, 0);
  return visitOf(schedule, contact, contact.wanted as Listing, 'completed', day, 0);
}

function pastVisit(schedule: Schedule, contact: Contact, status: Status): Visit {
  const { random, agency } = schedule;
  const listing = listingFor(schedule, contact);
  const possible = later(latest(contact.createdAt, listing.row.created_at), 3 * DAY);
  const from = latest(possible, earlier(agency.now, random.between(4, 40) * DAY));
  return visitOf(schedule, contact, listing, status, earliest(from, earlier(agency.now, 3 * DAY)), 1);
}

function scheduledVisit(schedule: Schedule, contact: Contact): Visit {
  const from = later(schedule.agency.now, 2 * HOUR);
  return visitOf(schedule, contact, listingFor(schedule, contact), 'scheduled', from, 13);
}

/** The listing that the contact asked about, or sometimes another one that matches the search. */
function listingFor({ random, portfolio }: Schedule, contact: Contact): Listing {
  const others = portfolio.filter(
    (listing) => listing.row.status === 'available' && matchesSearch(contact.search, listing),
  );
  return random.chance(0.6) || others.length === 0 ? (contact.wanted as Listing) : random.pick(others);
}

function visitOf(
  schedule: Schedule,
  contact: Contact,
  listing: Listing,
  status: Status,
  from: Date,
  days: number,
): Visit {
  const { agency, random } = schedule;
  const agent = contact.agent ?? agency.team[0];
  const slot = takeSlot(schedule, from, days, [agent.id, contact.id, listing.row.id]);
  const createdAt = bookedAt(schedule, contact, listing, slot);
  const feedback = {
    completed: () => feedbackOn(random, listing, contact.deal !== null),
    no_show: () => 'Absent au rendez-vous, message laissé sur le répondeur.',
    scheduled: () => null,
    cancelled: () => null,
  };
  const row = {
    agency_id: agency.id,
    id: agency.newId(createdAt),
    property_id: listing.row.id,
    contact_id: contact.id,
    agent_id: agent.id,
    starts_at: slot.startsAt,
    ends_at: slot.endsAt,
    status,
    feedback: feedback[status](),
    created_at: createdAt,
    updated_at: updatedAt(random, status, createdAt, slot),
  };
  return { row, contact, listing, agent };
}

/** A visit is booked some days ahead, after both the contact and the listing exist. */
function bookedAt({ agency, random }: Schedule, contact: Contact, listing: Listing, { startsAt }: Slot): Date {
  const possible = later(latest(contact.createdAt, listing.row.created_at), 2 * HOUR);
  const until = earliest(earlier(startsAt, 20 * HOUR), earlier(agency.now, 30 * MINUTE));
  return timeBetween(random, latest(possible, earlier(until, 6 * DAY)), latest(possible, until));
}

function updatedAt(random: Random, status: Status, createdAt: Date, { startsAt, endsAt }: Slot): Date {
  if (status === 'scheduled') return createdAt;
  if (status === 'cancelled') return timeBetween(random, createdAt, earlier(startsAt, 2 * HOUR));
  return later(endsAt, random.between(5, 90) * MINUTE);
}

/** The hours at which visits start. Late ones are more popular, and lunch time is left out. */
const START_HOURS = [9, 10, 10, 11, 14, 15, 16, 17, 17, 18];
const TRAVEL_TIME = 15 * MINUTE;

/** Takes a slot within `days` after `from` that is free for all these ids. */
function takeSlot(schedule: Schedule, from: Date, days: number, ids: string[]): Slot {
  const { random, slots } = schedule;
  for (let attempt = 0; attempt < 400; attempt++) {
    const hour = random.pick(START_HOURS);
    const minute = random.pick(hour === 18 ? [0, 15] : [0, 15, 30, 45]);
    const startsAt = parisTime(from, random.between(0, days), hour, minute);
    const slot = { startsAt, endsAt: later(startsAt, random.pick([30, 30, 45]) * MINUTE) };
    if (startsAt >= from && isWorkingDay(startsAt) && ids.every((id) => isFree(slots.get(id), slot))) {
      for (const id of ids) slots.set(id, [...(slots.get(id) ?? []), slot]);
      return slot;
    }
  }
  return takeSlot(schedule, parisTime(from, 1, 0), days, ids);
}

const isFree = (taken: Slot[] = [], { startsAt, endsAt }: Slot) =>
  taken.every((slot) => later(endsAt, TRAVEL_TIME) <= slot.startsAt || later(slot.endsAt, TRAVEL_TIME) <= startsAt);

/** The agent's note after a visit. It fits the property. */
function feedbackOn(random: Random, listing: Listing, isBuyer: boolean): string {
  return typeset(random.pick(isBuyer ? BEFORE_OFFER : hesitationsAbout(listing)));
}

const BEFORE_OFFER = [
  'Coup de cœur. Souhaite faire une offre rapidement, apport et simulation bancaire en main.',
  'Très belle visite, projection immédiate. Offre attendue sous 48 heures.',
  'Conquis par l’emplacement et la lumière ; demande les diagnostics pour se positionner.',
  'Le bien correspond en tous points à la recherche. Appelle sa banque ce soir.',
  'Deuxième passage avec la famille, avis unanime. Prépare une offre écrite.',
];

const GENERAL = [
  'Attend l’accord de principe de sa banque avant de se positionner.',
  'Intérêt réel, mais compare avec deux autres biens. Relancer en fin de semaine.',
];

const BY_TYPE: Partial<Record<Listing['row']['type'], string[]>> = {
  land: ['Terrain bien orienté ; va étudier l’implantation avec son constructeur.'],
  parking: ['Manœuvre possible avec son véhicule. Réfléchit jusqu’à la fin du mois.'],
  commercial: ['Surface adaptée à son activité ; fait vérifier l’accessibilité PMR.'],
  building: ['Rendement étudié sur place ; demande les baux et l’avis de taxe foncière.'],
};

function hesitationsAbout({ row, facts, noun }: Listing): string[] {
  const byType = BY_TYPE[row.type];
  if (byType) return [...byType, ...GENERAL];
  const isApartment = row.type === 'apartment';
  const charges = facts.chargesEuros ?? 0;
  const candidates: [boolean, string][] = [
    [isApartment && (row.floor ?? 9) < 2, 'Quartier apprécié, mais cherche un étage plus élevé.'],
    [
      isApartment && (row.floor ?? 0) > 2 && !facts.hasLift,
      'Beaux volumes, mais l’absence d’ascenseur est rédhibitoire.',
    ],
    [isApartment && !facts.hasParking, 'Emplacement parfait ; il manque une place de stationnement.'],
    [isApartment && charges > 0, `Charges (${euros(charges)} par an) jugées élevées pour le budget.`],
    [facts.hasGarden, 'Jardin très apprécié. Trouve les chambres un peu petites.'],
    [(row.energy_class ?? 'A') > 'D', 'DPE jugé pénalisant ; demande un devis d’isolation avant d’aller plus loin.'],
    [facts.condition === 'to_renovate', 'Budget dépassé une fois les travaux chiffrés. Pourrait faire une offre.'],
    [facts.condition === 'dated', 'Bon emplacement, mais prix jugé élevé au vu du rafraîchissement à prévoir.'],
    [facts.condition === 'renovated', `Séduit par la rénovation, hésite sur le prix ${noun.ofThe}.`],
    [facts.condition === 'good', 'Bien entretenu, séjour jugé un peu petit. Le secteur plaît beaucoup.'],
  ];
  return [...GENERAL, ...candidates.filter(([applies]) => applies).map(([, text]) => text)];
}
