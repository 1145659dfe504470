import type { Agency, Member } from './agency.ts';
import { DAY, earlier, earliest, HOUR, later, latest, timeBetween, workingDay } from './calendar.ts';
import { dateOf, typeset } from './french.ts';
import { type Contact, formalName } from './people/contacts.ts';
import type { Listing } from './properties/listing.ts';
import { type Random, seededRandom } from './random.ts';
import type { Row } from './rows.ts';
import type { Visit } from './visits.ts';

type Task = {
  title: string;
  description?: string | null;
  contact?: Contact;
  listing?: Listing | null;
  priority?: Row<'task'>['priority'];
  /** The task cannot have been created before. */
  possibleFrom: Date;
  dueAt: Date;
  isDone?: boolean;
};

/** The open tasks of the agency and some that are done. */
export function taskRows(agency: Agency, contacts: Contact[], portfolio: Listing[], visits: Visit[]): Row<'task'>[] {
  const random = seededRandom('tasks');
  const { now } = agency;
  const some = <T>(amount: number, list: T[]) => random.shuffled(list).slice(0, amount);
  const at = (stage: Contact['stage']) => contacts.filter((contact) => contact.stage === stage);
  const newContacts = at('new').filter(({ createdAt, phone }) => phone && createdAt > earlier(now, 4 * DAY));
  const contacted = at('contacted').filter(({ homeLocation, phone }) => phone && !homeLocation);
  const completed = visits.filter(({ row, contact }) => row.status === 'completed' && !contact.deal);
  const owners = contacts.filter(({ homeLocation, stage }) => homeLocation && stage !== 'lost');
  return [
    ...some(6, newContacts).map(firstCall),
    ...some(3, contacted).map((contact) => ({ ...firstCall(contact), isDone: true })),
    ...some(7, completed).map((visit) => callAfterVisit(now, visit)),
    ...some(4, at('under_contract').filter(hasDeal)).map((contact) => loanCheck(now, contact)),
    ...some(3, at('offer').filter(hasDeal)).map((contact) => contractPreparation(now, contact)),
    ...some(4, portfolio.filter(isMandateEnding(now))).map((listing) => mandateRenewal(now, listing, contacts)),
    ...portfolio.filter(({ row }) => row.status === 'draft').flatMap((listing) => listingPreparation(now, listing)),
    ...some(4, owners).map((contact) => estimate(now, contact)),
    ...officeTasks(now),
  ].map((task) => taskRow(random, agency, task));
}

function taskRow(random: Random, agency: Agency, task: Task): Row<'task'> {
  const { now } = agency;
  const { title, description, contact, listing, priority = 'normal', possibleFrom, dueAt, isDone = false } = task;
  const from = latest(possibleFrom, earlier(now, 30 * DAY));
  const createdAt = timeBetween(random, from, earliest(dueAt, earlier(now, HOUR)));
  const doneAt = timeBetween(random, createdAt, earliest(later(dueAt, DAY), earlier(now, HOUR)));
  const assignee = contact?.agent ?? random.pick<Member>(agency.team);
  return {
    agency_id: agency.id,
    id: agency.newId(createdAt),
    title: typeset(title),
    description: description ? typeset(description) : null,
    status: isDone ? 'done' : 'open',
    due_at: dueAt,
    priority,
    contact_id: contact?.id ?? null,
    property_id: listing?.row.id ?? null,
    assignee_id: assignee.id,
    created_at: createdAt,
    updated_at: isDone ? doneAt : createdAt,
  };
}

const hasDeal = ({ deal }: Contact) => deal !== null;

const firstCall = (contact: Contact): Task => ({
  title: `Premier appel à ${formalName(contact)}`,
  description: contact.wanted
    ? `A demandé des renseignements sur « ${contact.wanted.row.title} ».`
    : 'Demande d’estimation.',
  contact,
  listing: contact.wanted,
  priority: 'high',
  possibleFrom: contact.createdAt,
  dueAt: workingDay(contact.createdAt, 1, 18),
});

function callAfterVisit(now: Date, { contact, listing, row }: Visit): Task {
  const dueAt = workingDay(row.ends_at, 2, 12);
  return {
    title: `Rappeler ${formalName(contact)} après sa visite`,
    description: row.feedback,
    contact,
    listing,
    possibleFrom: row.ends_at,
    dueAt,
    isDone: dueAt < earlier(now, 6 * DAY),
  };
}

function loanCheck(now: Date, contact: Contact): Task {
  const signedAt = contact.deal?.signedAt ?? now;
  return {
    title: `Demander l’accord de prêt de ${formalName(contact)}`,
    description: `Compromis signé le ${dateOf(signedAt)}, condition suspensive de 60 jours.`,
    contact,
    listing: contact.wanted,
    priority: 'high',
    possibleFrom: signedAt,
    dueAt: workingDay(latest(later(signedAt, 45 * DAY), earlier(now, DAY)), 1, 17),
  };
}

const contractPreparation = (now: Date, contact: Contact): Task => ({
  title: `Constituer le dossier de compromis de ${formalName(contact)}`,
  description: 'Pièces d’identité, simulation de prêt, coordonnées du notaire.',
  contact,
  listing: contact.wanted,
  priority: 'high',
  possibleFrom: contact.deal?.offeredAt ?? now,
  dueAt: workingDay(now, 2, 12),
});

const isMandateEnding =
  (now: Date) =>
  ({ row }: Listing) =>
    row.status === 'available' && row.mandate_expires_at !== null && row.mandate_expires_at < later(now, 50 * DAY);

function mandateRenewal(now: Date, listing: Listing, contacts: Contact[]): Task {
  const { row } = listing;
  const expiresAt = row.mandate_expires_at ?? now;
  return {
    title: `Proposer la prolongation du mandat n° ${row.mandate_number}`,
    description: `Le mandat de ${row.reference} prend fin le ${dateOf(expiresAt)}.`,
    contact: contacts.find(({ selling }) => selling === listing),
    listing,
    possibleFrom: row.created_at,
    dueAt: workingDay(latest(earlier(expiresAt, 21 * DAY), earlier(now, DAY)), 0, 11),
  };
}

function listingPreparation(now: Date, listing: Listing): Task[] {
  const { reference, created_at: possibleFrom } = listing.row;
  const task = { listing, possibleFrom };
  return [
    { ...task, title: `Commander les diagnostics de ${reference}`, dueAt: workingDay(now, 1, 10), priority: 'high' },
    { ...task, title: `Prendre les photos de ${reference}`, dueAt: workingDay(now, 3, 14) },
  ];
}

const estimate = (now: Date, contact: Contact): Task => ({
  title: `Préparer l’avis de valeur pour ${formalName(contact)}`,
  description: `Ventes comparables à ${contact.homeLocation?.city}, cadastre et taxe foncière.`,
  contact,
  possibleFrom: contact.createdAt,
  dueAt: workingDay(now, 3, 17),
});

/** Tasks that concern no contact: upcoming, overdue and done. */
const officeTasks = (now: Date): Task[] => [
  {
    title: 'Préparer la réunion commerciale de la semaine',
    possibleFrom: earlier(now, 2 * DAY),
    dueAt: workingDay(now, 2, 9),
  },
  {
    title: 'Commander dix panneaux « Vendu »',
    priority: 'low',
    possibleFrom: earlier(now, 9 * DAY),
    dueAt: workingDay(now, -2, 12),
  },
  {
    title: 'Renouveler l’attestation d’assurance professionnelle',
    description: 'À joindre au dossier de carte professionnelle (carte T).',
    possibleFrom: earlier(now, 20 * DAY),
    dueAt: workingDay(now, -6, 17),
    isDone: true,
  },
];
