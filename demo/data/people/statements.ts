import { DAY, earlier, HOUR, later, momentBetween } from '../calendar.ts';
import { dateOf, typeset } from '../french.ts';
import type { Random, Weights } from '../random.ts';
import { bySystem, type Signature, signatureOf, type World } from '../team.ts';
import type { Visit } from '../visits.ts';
import type { Prospect } from './contacts.ts';

export type Channel = 'sms' | 'email';
export type Status = 'unknown' | 'granted' | 'denied' | 'opted_out';

/** One thing somebody said about being written to. */
export type Statement = {
  status: Exclude<Status, 'unknown'>;
  at: Date;
  source: string;
  evidence: string;
  actor: Signature;
};

const ODDS: Record<Channel, Weights<Status>> = {
  sms: { granted: 58, unknown: 25, denied: 13, opted_out: 4 },
  email: { granted: 70, unknown: 20, denied: 6, opted_out: 4 },
};
const ODDS_NEW: Weights<Status> = { granted: 45, unknown: 52, denied: 3 };
const ODDS_ENGAGED: Weights<Status> = { granted: 80, unknown: 11, denied: 6, opted_out: 3 };

/** What somebody said about one channel, in its order: nothing, a grant, a refusal, or a grant and its end. */
export function statementsOf(
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

const PORTALS = ['SeLoger', 'Leboncoin', 'Bien’ici'];
const OWN_FORMS = ['Site de l’agence', 'Estimation en ligne'];

function grant(random: Random, world: World, prospect: Prospect, visit: Visit | undefined): Statement {
  const { createdAt, sells, source } = prospect;
  const status = 'granted';
  if (sells?.row.mandate_signed_at && random.chance(0.7)) {
    const at = sells.row.mandate_signed_at;
    const evidence = `Article « Communications » du mandat n° ${sells.row.mandate_number}, signé le ${dateOf(at)}`;
    return { status, at, source: 'Mandat de vente', evidence: typeset(evidence), actor: actorFor(world, prospect) };
  }
  if (visit && random.chance(0.45)) {
    const at = visit.row.ends_at;
    const evidence = `Bulletin signé le ${dateOf(at)} (réf. ${visit.listing.row.reference})`;
    return { status, at, source: 'Bulletin de visite', evidence, actor: signatureOf(visit.agent) };
  }
  if (PORTALS.includes(source) || OWN_FORMS.includes(source)) {
    const form = PORTALS.includes(source) ? `Formulaire ${source}` : 'Formulaire du site';
    const evidence = `Case cochée à l’envoi du formulaire le ${dateOf(createdAt)}`;
    return { status, at: createdAt, source: form, evidence, actor: bySystem(form) };
  }
  const at = soonAfter(random, world, createdAt);
  const actor = actorFor(world, prospect);
  const evidence = `Accord oral donné à ${actor.name} le ${dateOf(at)}`;
  return { status, at, source: 'Appel téléphonique', evidence, actor };
}

/** On the phone, within two days. */
function soonAfter(random: Random, { now }: World, at: Date): Date {
  const until = later(at, 2 * DAY);
  return momentBetween(random, at, until < now ? until : earlier(now, HOUR));
}

function denial(random: Random, world: World, prospect: Prospect, channel: Channel): Statement {
  const evidence = {
    sms: ['Préfère un appel, pas de SMS', prospect.email ? 'Ne souhaite pas de SMS, préfère l’e-mail' : 'Pas de SMS'],
    email: ['Pas d’e-mails, joignable par téléphone uniquement', 'Reçoit trop de messages, préfère un appel'],
  };
  return {
    status: 'denied',
    at: soonAfter(random, world, prospect.createdAt),
    source: 'Appel téléphonique',
    evidence: random.pick(evidence[channel]),
    actor: actorFor(world, prospect),
  };
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
