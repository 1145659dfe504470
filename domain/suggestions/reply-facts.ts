import { type SqlBool, sql } from 'kysely';
import { byKey } from '../../storage/tenant.ts';
import { readReferences } from '../checks/reading/references.ts';
import { sourceOf } from '../checks/reading/source.ts';
import { MESSAGES_TOLD } from '../checks/told-to-models.ts';
import { withoutHidden } from '../drafts/hidden-characters.ts';
import { shownEnergyClass } from '../properties/property-energy.ts';
import { readProposed } from '../proposed-properties/list-proposed-properties.ts';
import { stateOf } from '../proposed-properties/proposed-property.ts';
import { nameOfRow } from '../shared/contact-summary.ts';
import { inWords } from '../shared/local-time.ts';
import type { Work } from '../shared/operation.ts';
import type { SuggestionRow } from './suggestion-transitions.ts';

/** How much of the records goes to the model: what an answer needs, and no more. */
const MESSAGE_LENGTH = 2000;
const VISITS = 5;
const PROPERTIES = 6;
const PROPOSED = 6;
const VALUE_LENGTH = 200;

/** Whom a text is for, on which conversation (both UUIDs), what was asked, and what stands in the form. */
type Asked = Pick<SuggestionRow, 'contact_id' | 'conversation_id' | 'wish' | 'written' | 'requested_by'>;

/**
 * The records that a text to a contact may state. Addresses and numbers stay here: the model needs none of them. A null is left
 * out of the JSON that it reads.
 */
export async function readReplyFacts(work: Work, suggestion: Asked) {
  const { name: agency, city, timeZone, emailSignature } = await work.profile();
  const contact = await readContact(work, suggestion.contact_id);
  const messages = await readMessages(work, suggestion);
  const visits = await readVisits(work, suggestion.contact_id);
  const proposed = await readProposals(work, suggestion.contact_id, visits);
  const texts = messages.map(({ subject, body }) => [subject, body].filter(Boolean).join('\n'));
  const properties = await readProperties(work, visits, [...texts, suggestion.wish ?? '', suggestion.written ?? '']);
  const local = (at: Date) => inWords(at, timeZone);
  return {
    language: contact.language,
    isSigned: emailSignature?.text != null,
    subject: messages.findLast(({ subject }) => subject)?.subject ?? null,
    data: {
      now: local(work.now),
      agency: short({ name: agency, city }),
      colleague: clean(suggestion.requested_by.name, VALUE_LENGTH),
      contact: short({
        name: nameOf(contact),
        stage: contact.stage,
        intent: contact.intent,
        budgetMinEuros: contact.budget_min_euros,
        budgetMaxEuros: contact.budget_max_euros,
        towns: contact.search_cities.slice(0, 10).map((town) => clean(town, VALUE_LENGTH)),
        propertyTypes: contact.search_property_types,
        minRooms: contact.search_min_rooms,
        minSurfaceSqm: contact.search_min_surface_sqm,
      }),
      messages: messages.map(({ direction, at, subject, body }) => ({
        from: direction === 'inbound' ? 'contact' : 'agency',
        at: local(at),
        ...(subject && { subject: clean(subject, VALUE_LENGTH) }),
        text: clean(body, MESSAGE_LENGTH),
      })),
      visits: visits.map(({ kind, reference, starts_at, status }) =>
        short({ kind, property: reference, at: local(starts_at), status }),
      ),
      properties: properties.map(({ id: _, ...property }) => short(property)),
      ...(proposed.length > 0 && {
        proposed: proposed.map(({ at, ...found }) => ({ ...short(found), at: local(at) })),
      }),
    },
  };
}

export type ReplyFacts = Awaited<ReturnType<typeof readReplyFacts>>;

/** Half of a character that is cut in two is no text. */
const clean = (text: string, max: number): string => withoutHidden(text).slice(0, max).toWellFormed();

/** Without what is unknown, and with short texts. */
const short = (record: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
      .map(([name, value]) => [name, typeof value === 'string' ? clean(value, VALUE_LENGTH) : value]),
  );

const readContact = (work: Work, contactId: string) =>
  work.agency
    .from('contact')
    .select(['first_name', 'last_name', 'language', 'stage', 'intent', 'budget_min_euros', 'budget_max_euros'])
    .select(['search_cities', 'search_property_types', 'search_min_rooms', 'search_min_surface_sqm'])
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow();

const nameOf = (row: { first_name: string | null; last_name: string | null }) =>
  nameOfRow({ ...row, email: null, phone: null });

/** Those of the conversation that is answered, or else the last ones with the contact; newest last. */
async function readMessages(work: Work, { contact_id, conversation_id }: Asked) {
  const conversations = work.agency.from('conversation').select('id').where('contact_id', '=', contact_id);
  const rows = await work.agency
    .from('message')
    .select(['direction', 'at', 'subject', 'body'])
    .where('conversation_id', 'in', conversation_id ? conversations.where('id', '=', conversation_id) : conversations)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MESSAGES_TOLD)
    .execute();
  return rows.reverse();
}

/** The coming ones, and the last before them. */
async function readVisits(work: Work, contactId: string) {
  const visits = work.agency
    .from('visit')
    .leftJoin('property', byKey('property', 'visit.property_id'))
    .select(['visit.kind', 'property_id', 'reference', 'starts_at', 'visit.status'])
    .where('visit.contact_id', '=', contactId);
  const coming = visits.where('starts_at', '>=', work.now).where('visit.status', '=', 'scheduled');
  const past = visits.where('starts_at', '<', work.now).where('visit.status', '=', 'completed');
  return [
    ...(await past.orderBy('starts_at', 'desc').limit(1).execute()),
    ...(await coming.orderBy('starts_at').limit(VISITS).execute()),
  ];
}

/**
 * The other properties that the contact knows, the latest first: how far they got with each, and why they refused it. What a
 * colleague noted in words stays here, and so do offers.
 */
async function readProposals(work: Work, contactId: string, visits: readonly { reference: string | null }[]) {
  const visited = new Set(visits.map(({ reference }) => reference));
  return (await readProposed(work, contactId))
    .filter(({ property }) => !visited.has(property.reference))
    .flatMap(({ property: { reference, title, city, priceEuros }, moments }) => {
      const told = moments.filter(({ kind }) => kind !== 'offer');
      const last = told[0];
      if (!last) return [];
      const reason = last.kind === 'refused' ? last.reason : null;
      return { reference, title, city, priceEuros, state: stateOf(told), reason, at: new Date(last.at) };
    })
    .slice(0, PROPOSED);
}

/** The properties of these visits, and those whose reference stands in a text. */
async function readProperties(work: Work, visits: readonly { property_id: string | null }[], texts: readonly string[]) {
  const keys = [...new Set(texts.flatMap((text) => readReferences(sourceOf(text)).map(({ key }) => key)))];
  const ids = [...new Set(visits.flatMap(({ property_id }) => property_id ?? []))];
  if (keys.length + ids.length === 0) return [];
  const folded = sql`regexp_replace(lower(reference), '[^a-z0-9]', '', 'g')`;
  return work.agency
    .from('property')
    .select(['id', 'reference', 'title', 'type', 'status', 'price_euros as priceEuros', 'surface_sqm as surfaceSqm'])
    .select(['rooms', 'bedrooms', 'floor', 'postcode', 'city', shownEnergyClass.as('energyClass')])
    .where(sql<SqlBool>`(id = any(${ids}::uuid[]) or ${folded} = any(${keys}::text[]))`)
    .where('status', '<>', 'draft')
    .orderBy('id', 'desc')
    .limit(PROPERTIES)
    .execute();
}
