import { DAY, earlier, earliest, HOUR, inParis, isAgencyDay, later, latest, momentBetween } from './calendar.ts';
import { dateOf, typeset } from './french.ts';
import type { Prospect } from './people/contacts.ts';
import { formalName } from './people/person.ts';
import type { Listing } from './properties/listing.ts';
import { type Random, randomOf } from './random.ts';
import type { Row } from './rows.ts';
import type { Member, World } from './team.ts';
import type { Visit } from './visits.ts';

type Chore = {
  title: string;
  description?: string;
  prospect?: Prospect;
  listing?: Listing;
  priority?: Row<'task'>['priority'];
  /** Not before this could anybody think of it. */
  since: Date;
  dueAt: Date;
  done?: boolean;
};

/** What the agency has to do, and some of what it has done. */
export function taskRows(world: World, prospects: Prospect[], portfolio: Listing[], visits: Visit[]): Row<'task'>[] {
  const random = randomOf('tasks');
  const { now } = world;
  const some = <T>(list: T[], amount: number) => random.shuffled(list).slice(0, amount);
  const at = (stage: Prospect['stage']) => prospects.filter((prospect) => prospect.stage === stage);
  const completed = visits.filter(({ row, prospect }) => row.status === 'completed' && !prospect.deal);
  const purchases = prospects.filter(({ deal }) => deal !== null);
  return [
    ...some(
      at('new').filter(({ phone }) => phone),
      8,
    ).map((one) => firstCall(now, one)),
    ...some(completed, 7).map((visit) => callAfterVisit(now, visit)),
    ...some(
      purchases.filter(({ stage }) => stage === 'under_contract'),
      4,
    ).map((one) => loanCheck(now, one)),
    ...some(
      purchases.filter(({ stage }) => stage === 'offer'),
      3,
    ).map((one) => offerFile(now, one)),
    ...some(
      portfolio.filter((listing) => endsSoon(now, listing)),
      4,
    ).map((listing) => renewal(now, listing, prospects)),
    ...portfolio.filter(({ row }) => row.status === 'draft').flatMap((listing) => preparations(now, listing)),
    ...some(
      prospects.filter(({ ownsIn, stage }) => ownsIn && stage !== 'lost'),
      4,
    ).map((one) => estimate(now, one)),
    ...odds(now),
  ].map((chore) => taskRow(random, world, chore));
}

/** The agency's next working day after some days, at that hour. */
function workday(from: Date, days: number, hour: number): Date {
  const at = inParis(from, days, hour);
  return isAgencyDay(at) ? at : workday(from, days + 1, hour);
}

const called = (prospect: Prospect) => formalName(prospect);

function firstCall(now: Date, prospect: Prospect): Chore {
  const dueAt = workday(prospect.createdAt, 1, 18);
  return {
    title: `Premier appel à ${called(prospect)}`,
    description: prospect.wants
      ? `A demandé des renseignements sur « ${prospect.wants.row.title} ».`
      : 'Demande d’estimation.',
    ...{ prospect, listing: prospect.wants ?? undefined, since: prospect.createdAt, dueAt, priority: 'high' },
    // What is long overdue has been done.
    done: dueAt < earlier(now, 3 * DAY),
  };
}

function callAfterVisit(now: Date, { prospect, listing, row }: Visit): Chore {
  const dueAt = workday(row.ends_at, 2, 12);
  return {
    title: `Rappeler ${called(prospect)} après sa visite`,
    description: row.feedback ?? undefined,
    ...{ prospect, listing, since: row.ends_at, dueAt, done: dueAt < earlier(now, 6 * DAY) },
  };
}

function loanCheck(now: Date, prospect: Prospect): Chore {
  const signedAt = prospect.deal?.signedAt ?? now;
  return {
    title: `Demander l’accord de prêt de ${called(prospect)}`,
    description: `Compromis signé le ${dateOf(signedAt)}, condition suspensive de 60 jours.`,
    ...{ prospect, listing: prospect.wants ?? undefined, priority: 'high', since: signedAt },
    dueAt: workday(latest(later(signedAt, 45 * DAY), earlier(now, DAY)), 1, 17),
  };
}

const offerFile = (now: Date, prospect: Prospect): Chore => ({
  title: `Constituer le dossier de compromis de ${called(prospect)}`,
  description: 'Pièces d’identité, simulation de prêt, coordonnées du notaire.',
  ...{ prospect, listing: prospect.wants ?? undefined, priority: 'high', since: prospect.deal?.offeredAt ?? now },
  dueAt: workday(now, 2, 12),
});

const endsSoon = (now: Date, { row }: Listing) =>
  row.status === 'available' && row.mandate_expires_at !== null && row.mandate_expires_at < later(now, 50 * DAY);

function renewal(now: Date, listing: Listing, prospects: Prospect[]): Chore {
  const { row } = listing;
  const expiresAt = row.mandate_expires_at ?? now;
  return {
    title: `Proposer la prolongation du mandat n° ${row.mandate_number}`,
    description: `Le mandat de ${row.reference} prend fin le ${dateOf(expiresAt)}.`,
    ...{ listing, prospect: prospects.find(({ sells }) => sells === listing), since: row.created_at },
    dueAt: workday(latest(earlier(expiresAt, 21 * DAY), earlier(now, DAY)), 0, 11),
  };
}

function preparations(now: Date, listing: Listing): Chore[] {
  const about = { listing, since: listing.row.created_at };
  return [
    {
      ...about,
      title: `Commander les diagnostics de ${listing.row.reference}`,
      dueAt: workday(now, 1, 10),
      priority: 'high',
    },
    { ...about, title: `Prendre les photos de ${listing.row.reference}`, dueAt: workday(now, 4, 14) },
  ];
}

const estimate = (now: Date, prospect: Prospect): Chore => ({
  title: `Préparer l’avis de valeur pour ${called(prospect)}`,
  description: `Ventes comparables à ${prospect.ownsIn?.city}, cadastre et taxe foncière.`,
  ...{ prospect, since: prospect.createdAt, dueAt: workday(now, 3, 17) },
});

const odds = (now: Date): Chore[] => [
  {
    title: 'Mettre à jour les affiches de la vitrine',
    priority: 'low',
    since: earlier(now, 4 * DAY),
    dueAt: workday(now, 1, 9),
  },
  {
    title: 'Commander dix panneaux « Vendu »',
    priority: 'low',
    since: earlier(now, 9 * DAY),
    dueAt: workday(now, -2, 12),
  },
  { title: 'Préparer la réunion commerciale de la semaine', since: earlier(now, 2 * DAY), dueAt: workday(now, 2, 9) },
  {
    title: 'Renouveler l’attestation d’assurance professionnelle',
    ...{ description: 'À joindre au dossier de carte professionnelle (carte T).', since: earlier(now, 20 * DAY) },
    ...{ dueAt: workday(now, -6, 17), done: true },
  },
];

function taskRow(random: Random, world: World, chore: Chore): Row<'task'> {
  const { now } = world;
  const { title, description, prospect, listing, priority = 'normal', dueAt, done = false } = chore;
  const createdAt = momentBetween(
    random,
    latest(chore.since, earlier(now, 30 * DAY)),
    earliest(dueAt, earlier(now, HOUR)),
  );
  const doneAt = momentBetween(random, createdAt, earliest(later(dueAt, DAY), earlier(now, HOUR)));
  const assignee = prospect?.agent ?? random.pick<Member>(world.team);
  return {
    ...{ agency_id: world.agencyId, id: world.newId(createdAt), title: typeset(title) },
    description: description ? typeset(description) : null,
    ...{ status: done ? 'done' : 'open', due_at: dueAt, priority },
    ...{ contact_id: prospect?.id ?? null, property_id: listing?.row.id ?? null, assignee_id: assignee.id },
    ...{ created_at: createdAt, updated_at: done ? doneAt : createdAt },
  };
}
