import { DAY, earlier, later, latest, workday } from './calendar.ts';
import { dateOf } from './french.ts';
import type { Prospect } from './people/contacts.ts';
import { formalName } from './people/person.ts';
import type { Listing } from './properties/listing.ts';
import type { Row } from './rows.ts';
import type { Visit } from './visits.ts';

/** Something to be done, and why. */
export type Chore = {
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

export const firstCall = (prospect: Prospect): Chore => ({
  title: `Premier appel à ${formalName(prospect)}`,
  description: prospect.wants
    ? `A demandé des renseignements sur « ${prospect.wants.row.title} ».`
    : 'Demande d’estimation.',
  ...{ prospect, listing: prospect.wants ?? undefined, since: prospect.createdAt, priority: 'high' },
  dueAt: workday(prospect.createdAt, 1, 18),
});

export function callAfterVisit(now: Date, { prospect, listing, row }: Visit): Chore {
  const dueAt = workday(row.ends_at, 2, 12);
  return {
    title: `Rappeler ${formalName(prospect)} après sa visite`,
    description: row.feedback ?? undefined,
    ...{ prospect, listing, since: row.ends_at, dueAt, done: dueAt < earlier(now, 6 * DAY) },
  };
}

export function loanCheck(now: Date, prospect: Prospect): Chore {
  const signedAt = prospect.deal?.signedAt ?? now;
  return {
    title: `Demander l’accord de prêt de ${formalName(prospect)}`,
    description: `Compromis signé le ${dateOf(signedAt)}, condition suspensive de 60 jours.`,
    ...{ prospect, listing: prospect.wants ?? undefined, priority: 'high', since: signedAt },
    dueAt: workday(latest(later(signedAt, 45 * DAY), earlier(now, DAY)), 1, 17),
  };
}

export const offerFile = (now: Date, prospect: Prospect): Chore => ({
  title: `Constituer le dossier de compromis de ${formalName(prospect)}`,
  description: 'Pièces d’identité, simulation de prêt, coordonnées du notaire.',
  ...{ prospect, listing: prospect.wants ?? undefined, priority: 'high', since: prospect.deal?.offeredAt ?? now },
  dueAt: workday(now, 2, 12),
});

export const endsSoon = (now: Date, { row }: Listing) =>
  row.status === 'available' && row.mandate_expires_at !== null && row.mandate_expires_at < later(now, 50 * DAY);

export function renewal(now: Date, listing: Listing, prospects: Prospect[]): Chore {
  const { row } = listing;
  const expiresAt = row.mandate_expires_at ?? now;
  return {
    title: `Proposer la prolongation du mandat n° ${row.mandate_number}`,
    description: `Le mandat de ${row.reference} prend fin le ${dateOf(expiresAt)}.`,
    ...{ listing, prospect: prospects.find(({ sells }) => sells === listing), since: row.created_at },
    dueAt: workday(latest(earlier(expiresAt, 21 * DAY), earlier(now, DAY)), 0, 11),
  };
}

export function preparations(now: Date, listing: Listing, turn: number): Chore[] {
  const about = { listing, since: listing.row.created_at };
  return [
    {
      ...about,
      title: `Commander les diagnostics de ${listing.row.reference}`,
      dueAt: workday(now, 1, 10),
      priority: 'high',
    },
    { ...about, title: `Prendre les photos de ${listing.row.reference}`, dueAt: workday(now, 3 + turn, 14 + turn) },
  ];
}

export const estimate = (now: Date, prospect: Prospect): Chore => ({
  title: `Préparer l’avis de valeur pour ${formalName(prospect)}`,
  description: `Ventes comparables à ${prospect.ownsIn?.city}, cadastre et taxe foncière.`,
  ...{ prospect, since: prospect.createdAt, dueAt: workday(now, 3, 17) },
});

export const oddJobs = (now: Date): Chore[] => [
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
