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

/** A text that an agent may have read and that no colleague wrote for the recipient. `contactId` is a UUID. */
export type StrangerText = {
  kind: 'message' | 'visit' | 'contact';
  contactId: string | null;
  text: string;
  /** The subject of a message, and the address of a sender whom the agency does not know. Subjects repeat our own. */
  heading: string;
  record: NonNullable<Finding['record']>;
};

type Row = {
  kind: StrangerText['kind'];
  id: string;
  contact_id: string | null;
  text: string;
  heading: string;
  label: string;
};

/** A contact's name in SQL, empty if there is none. */
const NAME = sql<string>`concat_ws(' ', contact.first_name, contact.last_name)`;

/**
 * The last messages that the agency and these contacts' conversations received, the feedback of the last visits and
 * theirs, the notes on their conversations; and which of them have exchanged any message, either way, or have a visit
 * (`known`).
 */
export const textsAround = ({ agency }: Work, contacts: ContactIds) =>
  part(
    sql<Row | (Omit<Row, 'kind'> & { kind: 'known' })>`
    with
      wanted as materialized (${contacts}),
      theirs as materialized (
        select id, contact_id, address from conversation
        where agency_id = ${agency.id} and contact_id in (select contact_id from wanted)),
      recent as (
        (select id, contact_id, address from conversation where agency_id = ${agency.id}
          order by last_message_at desc, id desc limit ${sql.lit(CONVERSATIONS)})
        union select * from theirs),
      visited as (
        (select id, contact_id, feedback from visit where agency_id = ${agency.id} and feedback is not null
          order by starts_at desc, id desc limit ${sql.lit(VISITS)})
        union
        select id, contact_id, feedback from visit
          where agency_id = ${agency.id} and contact_id in (select contact_id from wanted) and feedback is not null),
      found as (
        select 'message' as kind, received.id, recent.contact_id, received.body as text, recent.address as label,
          concat_ws(E'\\n', received.subject, case when recent.contact_id is null then recent.address end) as heading
        from recent cross join lateral (
          select id, subject, body from message
          where agency_id = ${agency.id} and conversation_id = recent.id and direction = 'inbound'
          order by at desc, id desc limit ${sql.lit(MESSAGES)}) as received
        union all
        select 'visit', id, contact_id, feedback, null, '' from visited
        union all
        select 'contact', theirs.contact_id, theirs.contact_id, note.body, null, ''
        from theirs join note on note.agency_id = ${agency.id} and note.conversation_id = theirs.id
        union all
        select 'known', theirs.contact_id, theirs.contact_id, '', null, '' from theirs
        where exists (select from message where agency_id = ${agency.id} and conversation_id = theirs.id)
        union all
        select 'known', contact_id, contact_id, '', null, '' from visit
        where agency_id = ${agency.id} and contact_id in (select contact_id from wanted) and status <> 'cancelled')
    select found.kind, found.id, found.contact_id, found.text, found.heading,
      coalesce(nullif(${NAME}, ''), found.label, '') as label
    from found left join contact on contact.agency_id = ${agency.id} and contact.id = found.contact_id
    order by found.kind, found.id, found.text`,
    {},
  );
export type TextRow = RowsOf<{ texts: ReturnType<typeof textsAround> }>['texts'][number];

/** The texts of strangers, and the contacts whom the agency knows, by UUID. */
export const textsFrom = (rows: readonly TextRow[]): { texts: StrangerText[]; known: Set<string> } => ({
  texts: rows.flatMap((row) => (row.kind === 'known' ? [] : [textOf(row)])),
  known: new Set(rows.filter(({ kind }) => kind === 'known').map(({ id }) => id)),
});

/** The free words in the records of these contacts and of the ones that changed last. */
export const contactTexts = ({ agency }: Work, contacts: ContactIds) =>
  part(
    sql<Row>`
    with chosen as (
      (select id from contact where agency_id = ${agency.id} order by updated_at desc limit ${sql.lit(CONTACTS)})
      union ${contacts})
    select 'contact' as kind, contact.id, contact.id as contact_id, '' as heading, ${NAME} as label,
      concat_ws(E'\\n', first_name, last_name, source, array_to_string(search_cities, E'\\n'),
        array_to_string(tags, E'\\n')) as text
    from chosen join contact on contact.agency_id = ${agency.id} and contact.id = chosen.id
    order by contact.id`,
    {},
  );

export const textOf = ({ kind, id, contact_id, text, heading, label }: Row): StrangerText => ({
  kind,
  contactId: contact_id,
  text,
  heading,
  record: { kind, id: publicId(kind, id), label },
});
