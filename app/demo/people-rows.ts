import { uuidOf } from '../../domain/shared/ids.ts';
import type { StoredSearch } from '../../storage/entities/contact.ts';
import { agency, colleagues, keys } from './data/agency.ts';
import { contacts } from './data/contacts.ts';
import { households } from './data/households.ts';
import { templates, views } from './data/saved-lists.ts';
import { actorNamed, agencyId, colleagueId, contactId, owner } from './directory.ts';
import type { Calendar } from './moments.ts';
import type { Channel, Contact, Text } from './records.ts';
import { type Columns, derivedId, json, type Row } from './rows.ts';

export const paragraphs = (text: Text) => (typeof text === 'string' ? text : text.join('\n\n'));

export const agencyRow = ({ at }: Calendar): Row<'agency'> => ({
  id: agencyId,
  slug: 'demo',
  name: agency.name,
  city: agency.city,
  street: agency.street,
  postcode: agency.postcode,
  phone: agency.phone,
  email: agency.email,
  websites: agency.websites,
  lead_senders: agency.leadSenders,
  time_zone: 'Europe/Paris',
  card_number: agency.cardNumber,
  siren: agency.siren,
  guarantor: agency.guarantor,
  fee_table_url: agency.feeTableUrl,
  email_signature: agency.emailSignature,
  segment_price_micros: null,
  logo_sha256: null,
  // Its photos are drawings, whose addresses anybody may know.
  photo_key: 'demo',
  created_at: at(agency.createdAt),
});

export const userRows = ({ at }: Calendar, passwordHash: string) =>
  colleagues.map(
    ({ id, email, name, role, createdAt }): Columns<'user_account'> => ({
      id: uuidOf('user', id),
      email,
      name,
      role,
      password_hash: passwordHash,
      language: 'fr',
      created_at: at(createdAt),
    }),
  );

export const keyRows = ({ at }: Calendar) =>
  keys.map(
    ({ id, name, scopes, secretHash, last4, createdAt, lastUsedAt }): Columns<'access_key'> => ({
      id: uuidOf('key', id),
      name,
      scopes,
      secret_hash: secretHash,
      last4,
      created_by: uuidOf('user', owner.id),
      created_at: at(createdAt),
      expires_at: null,
      paused_at: null,
      revoked_at: null,
      rotated_from: null,
      last_used_at: at(lastUsedAt),
    }),
  );

const CHANNELS = ['sms', 'email'] as const;

export function contactRow(calendar: Calendar, contact: Contact): Columns<'contact'> {
  const { at } = calendar;
  const { id, searches = [], stages = [], consents = [] } = contact;
  const changedAt = [contact.createdAt, ...stages.map((change) => change.at), ...consents.map((change) => change.at)];
  const [first] = searches;
  const uuid = uuidOf('contact', id);
  return {
    id: uuid,
    key_written: [],
    first_name: contact.firstName ?? null,
    last_name: contact.lastName,
    email: contact.email ?? null,
    phone: contact.phone ?? null,
    other_addresses: contact.otherAddresses ?? [],
    stage: contact.stage,
    intent: contact.intent ?? null,
    other_kind: null,
    stated_contact_at: null,
    financing: contact.financing ?? null,
    own_contribution_euros: contact.ownContributionEuros ?? null,
    loan_status: contact.loanStatus ?? null,
    source: contact.source,
    budget_min_euros: first?.budgetMinEuros ?? null,
    budget_max_euros: first?.budgetMaxEuros ?? null,
    search_cities: first?.cities ?? [],
    search_property_types: first?.propertyTypes ?? [],
    search_min_rooms: first?.minRooms ?? null,
    search_min_surface_sqm: first?.minSurfaceSqm ?? null,
    searches: searches.length > 1 ? json(searches.map((search) => storedSearch(uuid, search))) : undefined,
    tags: contact.tags ?? [],
    language: contact.language ?? 'fr',
    assigned_to: contact.assignedTo === undefined ? null : colleagueId(contact.assignedTo),
    sms_consent: json(consentTo(calendar, contact, 'sms')),
    email_consent: json(consentTo(calendar, contact, 'email')),
    created_at: at(contact.createdAt),
    updated_at: new Date(Math.max(...changedAt.map((moment) => at(moment).getTime()))),
  };
}

const storedSearch = (contact: string, search: NonNullable<Contact['searches']>[number]): StoredSearch => ({
  id: search.id === undefined ? contact : uuidOf('search', search.id),
  propertyTypes: search.propertyTypes,
  cities: search.cities,
  budgetMinEuros: search.budgetMinEuros ?? null,
  budgetMaxEuros: search.budgetMaxEuros ?? null,
  minRooms: search.minRooms ?? null,
  minSurfaceSqm: search.minSurfaceSqm ?? null,
  outside: [],
  worstEnergyClass: search.worstEnergyClass ?? null,
  wantedBy: null,
});

const lastChange = ({ consents = [] }: Contact, channel: Channel) =>
  consents.findLast(({ channels }) => channels.includes(channel));

function consentTo({ at, printed }: Calendar, contact: Contact, channel: Channel) {
  const last = lastChange(contact, channel);
  if (!last) return { status: 'unknown', recordedAt: null, source: null, evidence: null };
  const { status, source, evidence } = last;
  return { status, recordedAt: at(last.at).toISOString(), source, evidence: printed(evidence) };
}

export const stageRows = ({ at }: Calendar) =>
  contacts.flatMap(({ id, assignedTo, stages = [] }) =>
    stages.map(
      (change, index): Columns<'stage_change'> => ({
        id: derivedId(uuidOf('contact', id), index),
        contact_id: uuidOf('contact', id),
        from_stage: stages[index - 1]?.to ?? 'new',
        to_stage: change.to,
        reason: change.reason ?? null,
        actor: json(actorNamed(assignedTo ?? 'Clef')),
        at: at(change.at),
      }),
    ),
  );

export const consentRows = ({ at, printed }: Calendar) =>
  contacts.flatMap(({ id, consents = [] }) => {
    const changes = consents.flatMap(({ channels, ...change }) => channels.map((channel) => ({ channel, ...change })));
    return changes.map(
      ({ channel, status, source, evidence, by, ...change }, index): Columns<'consent_change'> => ({
        id: derivedId(uuidOf('contact', id), index),
        contact_id: uuidOf('contact', id),
        channel,
        status,
        at: at(change.at),
        source,
        evidence: printed(evidence),
        actor: json(actorNamed(by)),
      }),
    );
  });

/** An opt-out holds for the phone number or e-mail address, not for the contact. */
export const optOutRows = ({ at }: Calendar) =>
  contacts.flatMap((contact) =>
    CHANNELS.flatMap((channel): Columns<'opt_out'>[] => {
      const address = channel === 'sms' ? contact.phone : contact.email;
      const last = lastChange(contact, channel);
      if (address === undefined || last?.status !== 'opted_out') return [];
      return [{ channel, address, at: at(last.at), source: last.source }];
    }),
  );

/** Each pair once, the smaller id first. */
export const linkRows = ({ at }: Calendar) =>
  households.map((household): Columns<'contact_link'> => {
    const [contact_id, other_id] = household.contacts.map(contactId).sort() as [string, string];
    return { contact_id, other_id, kind: household.kind, created_at: at(household.createdAt) };
  });

export const templateRows = ({ at }: Calendar) =>
  templates.map(
    ({ id, name, subject, body, createdAt }): Columns<'message_template'> => ({
      id: uuidOf('template', id),
      channel: subject === undefined ? 'sms' : 'email',
      name,
      subject: subject ?? null,
      body: paragraphs(body),
      created_at: at(createdAt),
      updated_at: at(createdAt),
    }),
  );

export const viewRows = ({ at }: Calendar) =>
  views.map(
    ({ id, colleague, list, name, address, createdAt }): Columns<'saved_view'> => ({
      id: uuidOf('view', id),
      user_id: colleagueId(colleague),
      list,
      name,
      address,
      created_at: at(createdAt),
    }),
  );
