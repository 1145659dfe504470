import { DAY, earlier, HOUR, later, momentBetween } from '../calendar.ts';
import { dateOf, typeset } from '../french.ts';
import { type Random, randomOf, type Weights } from '../random.ts';
import { json, type Row } from '../rows.ts';
import { bySystem, type Signature, signatureOf, type World } from '../team.ts';
import type { Visit } from '../visits.ts';
import type { Prospect } from './contacts.ts';
import { isMobile } from './person.ts';

type Channel = 'sms' | 'email';
type Status = 'unknown' | 'granted' | 'denied' | 'opted_out';

/** One thing somebody said about being written to. */
type Statement = { status: Exclude<Status, 'unknown'>; at: Date; source: string; evidence: string; actor: Signature };

export type Consent = { status: Status; recordedAt: string | null; source: string | null; evidence: string | null };

/** Where a person stands on both channels, and what they said to get there. */
export type Consents = Record<Channel, Consent> & { said: Record<Channel, Statement[]> };

const ODDS: Record<Channel, Weights<Status>> = {
  sms: { granted: 58, unknown: 25, denied: 13, opted_out: 4 },
  email: { granted: 70, unknown: 20, denied: 6, opted_out: 4 },
};
const ODDS_NEW: Weights<Status> = { granted: 45, unknown: 52, denied: 3 };
const ODDS_ENGAGED: Weights<Status> = { granted: 80, unknown: 11, denied: 6, opted_out: 3 };

/** Everybody's consents, by contact. */
export function consentsOf(world: World, prospects: Prospect[], visits: Visit[]): Map<string, Consents> {
  const random = randomOf('consents');
  const seen = visits.filter(({ row }) => row.status === 'completed');
  return new Map(
    prospects.map((prospect) => {
      const visit = seen.find((one) => one.prospect === prospect);
      const sms = isMobile(prospect.phone) ? statementsOf(random, world, prospect, visit, 'sms') : [];
      const email = prospect.email === null ? [] : statementsOf(random, world, prospect, visit, 'email');
      return [prospect.id, { sms: consentAfter(sms), email: consentAfter(email), said: { sms, email } }];
    }),
  );
}

function consentAfter(said: Statement[]): Consent {
  const last = said.at(-1);
  if (!last) return { status: 'unknown', recordedAt: null, source: null, evidence: null };
  return { status: last.status, recordedAt: last.at.toISOString(), source: last.source, evidence: last.evidence };
}

function statementsOf(
  random: Random,
  world: World,
  prospect: Prospect,
  visit: Visit | undefined,
  channel: Channel,
): Statement[] {
  const engaged = ['visiting', 'offer', 'under_contract'].includes(prospect.stage);
  const odds = prospect.stage === 'new' ? ODDS_NEW : engaged ? ODDS_ENGAGED : ODDS[channel];
  const status = random.weighted(odds);
  if (status === 'unknown') return [];
  if (status === 'denied') return [denial(random, world, prospect, channel)];
  const granted = grant(random, world, prospect, visit);
  return status === 'granted' ? [granted] : [granted, optOut(random, world, granted.at, channel)];
}

function grant(random: Random, world: World, prospect: Prospect, visit: Visit | undefined): Statement {
  const { createdAt, sells } = prospect;
  const form = {
    status: 'granted' as const,
    at: createdAt,
    source: 'Formulaire du site',
    evidence: `Case cochée à l’envoi du formulaire le ${dateOf(createdAt)}`,
    actor: bySystem('Formulaire du site'),
  };
  if (sells?.row.mandate_signed_at && random.chance(0.7)) {
    const at = sells.row.mandate_signed_at;
    const evidence = `Article « Communications » du mandat n° ${sells.row.mandate_number}, signé le ${dateOf(at)}`;
    return { ...form, at, source: 'Mandat de vente', evidence: typeset(evidence), actor: actorFor(world, prospect) };
  }
  if (visit && random.chance(0.45)) {
    const at = visit.row.ends_at;
    const evidence = `Bulletin signé le ${dateOf(at)} (réf. ${visit.listing.row.reference})`;
    return { ...form, at, source: 'Bulletin de visite', evidence, actor: signatureOf(visit.agent) };
  }
  if (prospect.stage === 'new' || random.chance(0.7)) return form;
  const at = momentBetween(random, createdAt, later(createdAt, 2 * DAY));
  const actor = actorFor(world, prospect);
  return {
    ...form,
    at,
    source: 'Appel téléphonique',
    evidence: `Accord oral donné à ${actor.name} le ${dateOf(at)}`,
    actor,
  };
}

function denial(random: Random, world: World, prospect: Prospect, channel: Channel): Statement {
  const until = later(prospect.createdAt, 2 * DAY);
  const at = momentBetween(random, prospect.createdAt, until < world.now ? until : earlier(world.now, HOUR));
  const evidence = {
    sms: ['Ne souhaite pas de SMS, préfère l’e-mail', 'Préfère être appelé, pas de SMS'],
    email: ['Pas d’e-mails, joignable par téléphone uniquement', 'Reçoit trop de messages, préfère un appel'],
  };
  const actor = actorFor(world, prospect);
  return { status: 'denied', at, source: 'Appel téléphonique', evidence: random.pick(evidence[channel]), actor };
}

function optOut(random: Random, world: World, grantedAt: Date, channel: Channel): Statement {
  const soon = later(grantedAt, 60 * DAY);
  const until = soon < world.now ? soon : earlier(world.now, HOUR);
  const at = momentBetween(random, later(grantedAt, 2 * DAY), until, 'contact');
  return channel === 'sms'
    ? { status: 'opted_out', at, source: 'Réponse STOP par SMS', evidence: 'STOP', actor: bySystem('SMS entrant') }
    : {
        ...{ status: 'opted_out', at, source: 'Lien de désinscription' },
        evidence: 'Clic sur le lien de désinscription d’un e-mail',
        actor: bySystem('Désinscription'),
      };
}

function actorFor({ team }: World, { agent }: Prospect): Signature {
  const member = agent ?? team[0];
  return member ? signatureOf(member) : bySystem('Clef');
}

export const consentRows = (world: World, prospects: Prospect[], consents: Map<string, Consents>) =>
  prospects.flatMap(({ id }) =>
    (['sms', 'email'] as const).flatMap((channel) =>
      (consents.get(id)?.said[channel] ?? []).map(
        ({ status, at, source, evidence, actor }): Row<'consent_change'> => ({
          ...{ agency_id: world.agencyId, id: world.newId(at), contact_id: id, channel, status, source, evidence },
          actor: json(actor),
          at,
        }),
      ),
    ),
  );
