import { sql } from 'kysely';
import { publicId } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import type { Finding } from './finding.ts';

/** How far back an agent is taken to have read: the conversations, messages of each, visits and contacts, newest first. */
const CONVERSATIONS = 60;
const MESSAGES = 5;
const VISITS = 40;
const CONTACTS = 100;

/** A text that an agent may have read and that no colleague wrote for the recipient. `contactId` is a UUID. */
export type StrangerText = {
  kind: 'message' | 'visit' | 'contact';
  contactId: string | null;
  text: string;
  /** The subject of a message, and the address of a sender whom the agency does not know. Subjects repeat our own. */
  heading: string;
  record: NonNullable<Finding['record']>;
};

/** A contact's name in SQL, null if there is none. */
const NAME = sql.raw("nullif(concat_ws(' ', contact.first_name, contact.last_name), '')");

type Row = { id: string; contact_id: string | null; text: string; heading?: string; label: string };

/** The contacts among these with whom there has been any message, either way. */
export async function contactsWithMessages({ agency }: Work, contactIds: readonly string[]): Promise<Set<string>> {
  if (contactIds.length === 0) return new Set();
  const { rows } = await sql<{ contact_id: string }>`
    select distinct contact_id from conversation
    where agency_id = ${agency.id} and contact_id = any(${contactIds}::uuid[]) and exists (
      select from message where agency_id = conversation.agency_id and conversation_id = conversation.id)`.execute(
    agency.db,
  );
  return new Set(rows.map(({ contact_id }) => contact_id));
}

/** The last messages that the agency and these contacts' conversations received. */
export async function readInboundTexts({ agency }: Work, contactIds: readonly string[]): Promise<StrangerText[]> {
  const { rows } = await sql<Row>`
    with recent as (
      (select id, contact_id, address from conversation where agency_id = ${agency.id}
        order by last_message_at desc, id desc limit ${CONVERSATIONS})
      union
      select id, contact_id, address from conversation
        where agency_id = ${agency.id} and contact_id = any(${contactIds}::uuid[]))
    select received.id, recent.contact_id, coalesce(${NAME}, recent.address, '') as label,
      received.body as text,
      concat_ws(E'\n', received.subject, case when recent.contact_id is null then recent.address end) as heading
    from recent cross join lateral (
      select id, subject, body from message
      where agency_id = ${agency.id} and conversation_id = recent.id and direction = 'inbound'
      order by at desc, id desc limit ${MESSAGES}) as received
    left join contact on contact.agency_id = ${agency.id} and contact.id = recent.contact_id
    order by received.id desc`.execute(agency.db);
  return rows.map(textOf('message'));
}

/** The feedback of the last visits, and the notes on the conversations of these contacts. */
export async function readNotes({ agency }: Work, contactIds: readonly string[]): Promise<StrangerText[]> {
  const visits = await sql<Row>`
    with chosen as (
      (select id from visit where agency_id = ${agency.id} and feedback is not null
        order by starts_at desc, id desc limit ${VISITS})
      union
      select id from visit
        where agency_id = ${agency.id} and contact_id = any(${contactIds}::uuid[]) and feedback is not null)
    select visit.id, visit.contact_id, visit.feedback as text, coalesce(${NAME}, '') as label
    from chosen join visit on visit.agency_id = ${agency.id} and visit.id = chosen.id
    join contact on contact.agency_id = ${agency.id} and contact.id = visit.contact_id
    order by visit.id`.execute(agency.db);
  const notes = await sql<Row>`
    select contact.id, contact.id as contact_id, note.body as text, coalesce(${NAME}, '') as label
    from contact join conversation on conversation.agency_id = contact.agency_id and conversation.contact_id = contact.id
    join note on note.agency_id = conversation.agency_id and note.conversation_id = conversation.id
    where contact.agency_id = ${agency.id} and contact.id = any(${contactIds}::uuid[])
    order by note.id`.execute(agency.db);
  return [...visits.rows.map(textOf('visit')), ...notes.rows.map(textOf('contact'))];
}

/** The free words in the records of these contacts and of the ones that changed last. */
export async function readContactTexts({ agency }: Work, contactIds: readonly string[]): Promise<StrangerText[]> {
  const { rows } = await sql<Row>`
    with chosen as (
      (select id from contact where agency_id = ${agency.id} order by updated_at desc limit ${CONTACTS})
      union select unnest(${contactIds}::uuid[]))
    select contact.id, contact.id as contact_id, coalesce(${NAME}, '') as label,
      concat_ws(E'\n', first_name, last_name, source, array_to_string(search_cities, E'\n'), array_to_string(tags, E'\n')) as text
    from chosen join contact on contact.agency_id = ${agency.id} and contact.id = chosen.id
    order by contact.id`.execute(agency.db);
  return rows.map(textOf('contact'));
}

const textOf =
  (kind: StrangerText['kind']) =>
  ({ id, contact_id, text, heading = '', label }: Row): StrangerText => ({
    kind,
    contactId: contact_id,
    text,
    heading,
    record: { kind, id: publicId(kind, id), label },
  });
