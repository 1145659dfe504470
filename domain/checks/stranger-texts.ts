import { sql } from 'kysely';
import { part, type RowsOf } from '../../storage/read-together.ts';
import { publicId } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import type { Finding } from './finding.ts';
import type { ContactIds } from './records.ts';

/** How much an agent is taken to have read: conversations, messages of each, visits and contacts, the newest first. */
const CONVERSATIONS = 30;
const MESSAGES = 3;
const VISITS = 20;
const CONTACTS = 100;

/** A text that an agent may have read and that no colleague wrote for the recipient. The ids are UUIDs. */
export type StrangerText = {
  kind: 'message' | 'visit' | 'contact' | 'property';
  id: string;
  contact_id: string | null;
  text: string;
  /** The subject of a message, and the address of a sender whom the agency does not know. Subjects repeat our own. */
  heading: string;
  /** The person's name, or else their address. */
  label: string;
};

export const recordOf = ({ kind, id, label }: StrangerText): NonNullable<Finding['record']> => ({
  kind,
  id: publicId(kind, id),
  label,
});

/** `is_recent`: among the last of the agency, which every draft is compared with. The others are those of one contact. */
type AroundText = StrangerText & { is_recent: boolean };

/** A contact's name in SQL, empty if there is none. */
export const NAME = sql<string>`concat_ws(' ', contact.first_name, contact.last_name)`;

/** Those of these contacts with whom the agency has exchanged any message, either way, or who have a visit. */
export const knownContacts = ({ agency }: Pick<Work, 'agency'>, contacts: ContactIds) =>
  part(
    sql<{ contact_id: string }>`
    select wanted.contact_id from (${contacts}) as wanted
    where exists (
      select from conversation join message
        on message.agency_id = conversation.agency_id and message.conversation_id = conversation.id
      where conversation.agency_id = ${agency.id} and conversation.contact_id = wanted.contact_id)
    or exists (
      select from visit
      where agency_id = ${agency.id} and contact_id = wanted.contact_id and status <> 'cancelled')`,
    {},
  );

/**
 * The last messages that the agency and these contacts' conversations received, the feedback of the last visits and
 * theirs, and the notes on their conversations.
 */
export const textsAround = ({ agency }: Pick<Work, 'agency'>, contacts: ContactIds) =>
  part(
    sql<AroundText>`
    with
      wanted as materialized (${contacts}),
      theirs as materialized (
        select id, contact_id, address from conversation
        where agency_id = ${agency.id} and contact_id in (select contact_id from wanted)),
      latest as materialized (
        select id, contact_id, address from conversation where agency_id = ${agency.id}
        order by last_message_at desc, id desc limit ${sql.lit(CONVERSATIONS)}),
      around as (
        select *, true as is_recent from latest
        union all select *, false from theirs where id not in (select id from latest)),
      heard as materialized (
        select id, contact_id, feedback from visit where agency_id = ${agency.id} and feedback is not null
        order by starts_at desc, id desc limit ${sql.lit(VISITS)}),
      visited as (
        select *, true as is_recent from heard
        union all
        select id, contact_id, feedback, false from visit
          where agency_id = ${agency.id} and contact_id in (select contact_id from wanted) and feedback is not null
            and id not in (select id from heard)),
      found as (
        select 'message' as kind, received.id, around.contact_id, received.text, around.address as label,
          concat_ws(E'\\n', received.subject, case when around.contact_id is null then around.address end) as heading,
          is_recent
        from around cross join lateral (
          select id, subject, coalesce(whole_text, body) as text from message
          where agency_id = ${agency.id} and conversation_id = around.id and direction = 'inbound'
          order by at desc, id desc limit ${sql.lit(MESSAGES)}) as received
        union all
        select 'visit', id, contact_id, feedback, null, '', is_recent from visited
        union all
        select 'contact', theirs.contact_id, theirs.contact_id, note.body, null, '', false
        from theirs join note on note.agency_id = ${agency.id} and note.conversation_id = theirs.id)
    select found.kind, found.id, found.contact_id, found.text, found.heading, found.is_recent,
      coalesce(nullif(${NAME}, ''), found.label, '') as label
    from found left join contact on contact.agency_id = ${agency.id} and contact.id = found.contact_id
    order by found.kind, found.id, found.text`,
    {},
  );

/** A partner of the agency, or somebody who lives or buys with the contact of a draft, is no secret. */
export type ContactText = StrangerText & { is_known_to_others: boolean };
type ContactRow = AroundText & { is_partner: boolean; linked_to: string[] };

/** The free words in the records of these contacts and of the ones that changed last. */
export const contactTexts = ({ agency }: Pick<Work, 'agency'>, contacts: ContactIds) =>
  part(
    sql<ContactRow>`
    with
      wanted as materialized (${contacts}),
      linked as (
        select other_id as id, contact_id as person_id from contact_link
          where agency_id = ${agency.id} and contact_id in (select contact_id from wanted)
        union all
        select contact_id, other_id from contact_link
          where agency_id = ${agency.id} and other_id in (select contact_id from wanted)),
      latest as materialized (
        select id from contact where agency_id = ${agency.id} order by updated_at desc limit ${sql.lit(CONTACTS)}),
      chosen as (
        select id, true as is_recent from latest
        union all select contact_id, false from wanted where contact_id not in (select id from latest))
    select 'contact' as kind, contact.id, contact.id as contact_id, '' as heading, ${NAME} as label,
      concat_ws(E'\\n', first_name, last_name, source, array_to_string(search_cities, E'\\n'),
        array_to_string(tags, E'\\n')) as text,
      is_recent, other_kind is not null as is_partner,
      array(select person_id from linked where linked.id = contact.id order by person_id) as linked_to
    from chosen join contact on contact.agency_id = ${agency.id} and contact.id = chosen.id
    order by contact.id`,
    {},
  );

export const contactTextsFor = (rows: readonly ContactRow[], people: readonly string[]): ContactText[] =>
  rows
    .filter((row) => row.is_recent || people.includes(row.id))
    .map((row) => ({
      ...row,
      is_known_to_others: row.is_partner || row.linked_to.some((id) => people.includes(id)),
    }));

export type TextRows = RowsOf<{
  strangerTexts: ReturnType<typeof textsAround>;
  contactTexts: ReturnType<typeof contactTexts>;
}>;
