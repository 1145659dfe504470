import { type Agency, memberActor, type StoredActor, systemActor } from '../agency.ts';
import { DAY, earlier, earliest, HOUR, later, timeBetween } from '../calendar.ts';
import { dateOf, typeset } from '../french.ts';
import { type Random, seededRandom, type Weights } from '../random.ts';
import { json, type Row } from '../rows.ts';
import type { Visit } from '../visits.ts';
import { type Contact, isMobile } from './contacts.ts';

export type Channel = 'sms' | 'email';
type Status = 'unknown' | 'granted' | 'denied' | 'opted_out';

/** One change of a contact's consent to one channel. */
type ConsentChange = {
  status: Exclude<Status, 'unknown'>;
  at: Date;
  source: string;
  evidence: string;
  actor: StoredActor;
};

type Consent = { status: Status; recordedAt: string | null; source: string | null; evidence: string | null };

/** A contact's consent to each channel, and the changes that led to it. */
export type Consents = Record<Channel, Consent> & { changes: Record<Channel, ConsentChange[]> };

const CHANNELS = ['sms', 'email'] as const;

/** The consents of all contacts by contact id. */
export function consentsOf(agency: Agency, contacts: Contact[], visits: Visit[]): Map<string, Consents> {
  const random = seededRandom('consents');
  return new Map(
    contacts.map((contact) => {
      const visit = visits.find(({ row, contact: visitor }) => visitor === contact && row.status === 'completed');
      const sms = isMobile(contact.phone) ? changesOf(random, agency, contact, visit, 'sms') : [];
      const email = contact.email === null ? [] : changesOf(random, agency, contact, visit, 'email');
      return [contact.id, { sms: consentAfter(sms), email: consentAfter(email), changes: { sms, email } }];
    }),
  );
}

function consentAfter(changes: ConsentChange[]): Consent {
  const last = changes.at(-1);
  if (!last) return { status: 'unknown', recordedAt: null, source: null, evidence: null };
  return { status: last.status, recordedAt: last.at.toISOString(), source: last.source, evidence: last.evidence };
}

const WEIGHTS: Record<Channel, Weights<Status>> = {
  sms: { granted: 58, unknown: 25, denied: 13, opted_out: 4 },
  email: { granted: 70, unknown: 20, denied: 6, opted_out: 4 },
};
const WEIGHTS_NEW: Weights<Status> = { granted: 45, unknown: 52, denied: 3 };
const WEIGHTS_ACTIVE: Weights<Status> = { granted: 80, unknown: 11, denied: 6, opted_out: 3 };

function changesOf(
  random: Random,
  agency: Agency,
  contact: Contact,
  visit: Visit | undefined,
  channel: Channel,
): ConsentChange[] {
  const isActive = ['visiting', 'offer', 'under_contract'].includes(contact.stage);
  const status = random.weighted(contact.stage === 'new' ? WEIGHTS_NEW : isActive ? WEIGHTS_ACTIVE : WEIGHTS[channel]);
  if (status === 'unknown') return [];
  if (status === 'denied') return [denial(random, agency, contact, channel)];
  const grant = grantOf(random, agency, contact, visit);
  return status === 'granted' ? [grant] : [grant, optOut(random, agency, grant.at, channel)];
}

export const PORTALS = ['SeLoger', 'Leboncoin', 'Bien’ici'];
export const OWN_FORMS = ['Site de l’agence', 'Estimation en ligne'];

function grantOf(random: Random, agency: Agency, contact: Contact, visit: Visit | undefined): ConsentChange {
  const { createdAt, selling, source } = contact;
  const status = 'granted';
  const actor = memberActor(contact.agent ?? agency.team[0]);
  if (selling?.row.mandate_signed_at && random.chance(0.7)) {
    const at = selling.row.mandate_signed_at;
    const evidence = `Article « Communications » du mandat n° ${selling.row.mandate_number}, signé le ${dateOf(at)}`;
    return { status, at, source: 'Mandat de vente', evidence: typeset(evidence), actor };
  }
  if (visit && random.chance(0.45)) {
    const at = visit.row.ends_at;
    const evidence = `Bulletin signé le ${dateOf(at)} (réf. ${visit.listing.row.reference})`;
    return { status, at, source: 'Bulletin de visite', evidence, actor: memberActor(visit.agent) };
  }
  if (PORTALS.includes(source) || OWN_FORMS.includes(source)) {
    const form = PORTALS.includes(source) ? `Formulaire ${source}` : 'Formulaire du site';
    const evidence = `Case cochée à l’envoi du formulaire le ${dateOf(createdAt)}`;
    return { status, at: createdAt, source: form, evidence, actor: systemActor(form) };
  }
  const at = firstCallAt(random, agency, contact);
  const evidence = `Accord oral donné à ${actor.name} le ${dateOf(at)}`;
  return { status, at, source: 'Appel téléphonique', evidence, actor };
}

const firstCallAt = (random: Random, { now }: Agency, { createdAt }: Contact) =>
  timeBetween(random, createdAt, earliest(later(createdAt, 2 * DAY), earlier(now, HOUR)));

function denial(random: Random, agency: Agency, contact: Contact, channel: Channel): ConsentChange {
  return {
    status: 'denied',
    at: firstCallAt(random, agency, contact),
    source: 'Appel téléphonique',
    evidence: channel === 'sms' ? 'Préfère un appel, pas de SMS' : 'Reçoit trop de messages, préfère un appel',
    actor: memberActor(contact.agent ?? agency.team[0]),
  };
}

function optOut(random: Random, agency: Agency, grantedAt: Date, channel: Channel): ConsentChange {
  const until = earliest(later(grantedAt, 60 * DAY), earlier(agency.now, HOUR));
  const at = timeBetween(random, later(grantedAt, 2 * DAY), until, 'contact');
  if (channel === 'sms') {
    const actor = systemActor('SMS entrant');
    return { status: 'opted_out', at, source: 'Réponse STOP par SMS', evidence: 'STOP', actor };
  }
  const evidence = 'Clic sur le lien de désinscription d’un e-mail';
  return { status: 'opted_out', at, source: 'Lien de désinscription', evidence, actor: systemActor('Désinscription') };
}

export const consentRows = (agency: Agency, consents: Map<string, Consents>) =>
  [...consents].flatMap(([contactId, { changes }]) =>
    CHANNELS.flatMap((channel) =>
      changes[channel].map(
        ({ actor, ...change }): Row<'consent_change'> => ({
          agency_id: agency.id,
          id: agency.newId(change.at),
          contact_id: contactId,
          channel,
          ...change,
          actor: json(actor),
        }),
      ),
    ),
  );

/** An opt-out holds for the phone number or e-mail address, not for the contact. */
export const optOutRows = (agency: Agency, contacts: Contact[], consents: Map<string, Consents>): Row<'opt_out'>[] =>
  contacts.flatMap(({ id, phone, email }) =>
    CHANNELS.flatMap((channel) => {
      const address = channel === 'sms' ? phone : email;
      const last = consents.get(id)?.changes[channel].at(-1);
      if (address === null || last?.status !== 'opted_out') return [];
      return [{ agency_id: agency.id, channel, address, at: last.at, source: last.source }];
    }),
  );
