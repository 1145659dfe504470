import { sql } from 'kysely';
import { part, type RowsOf } from '../../storage/read-together.ts';
import type { Work } from '../shared/operation.ts';
import type { ContactIds } from './records.ts';
import type { StrangerText } from './stranger-texts.ts';
import { MESSAGES_TOLD } from './told-to-models.ts';

const CONVERSATIONS = 30;

/** The records by which an address in a draft of the agent is proven. Ids are UUIDs. */
export const provingRecords = (
  { agency }: Pick<Work, 'agency'>,
  addresses: readonly string[],
  contacts: ContactIds,
) => ({
  // The last messages with the contact, either way.
  exchanged: part(
    sql<{ contact_id: string; is_ours: boolean; text: string }>`
    select wanted.contact_id, latest.is_ours, latest.text from (${contacts}) as wanted cross join lateral (
      select message.direction = 'outbound' as is_ours, concat_ws(E'\\n', message.subject, coalesce(whole_text, body)) as text
      from conversation join message
        on message.agency_id = conversation.agency_id and message.conversation_id = conversation.id
      where conversation.agency_id = ${agency.id} and conversation.contact_id = wanted.contact_id
      order by message.at desc, message.id desc limit ${sql.lit(MESSAGES_TOLD)}) as latest
    order by wanted.contact_id, latest.is_ours, latest.text`,
    {},
  ),
  // Notaries, craftsmen and other partners of the agency, and whom the contact lives or buys with.
  acquaintances: part(
    sql<{ contact_id: string | null; email: string | null; phone: string | null }>`
    with given as (
      select id, email, phone, other_kind from contact where agency_id = ${agency.id} and phone = any(${addresses}::text[])
      union select id, email, phone, other_kind from contact where agency_id = ${agency.id} and email = any(${addresses}::text[]))
    select null::uuid as contact_id, email, phone from given where other_kind is not null
    union
    select wanted.contact_id, email, phone from given join (${contacts}) as wanted on exists (
      select from contact_link where agency_id = ${agency.id}
        and wanted.contact_id in (contact_link.contact_id, other_id) and given.id in (contact_link.contact_id, other_id))
    order by contact_id, email, phone`,
    {},
  ),
});

export type ProvingRows = RowsOf<ReturnType<typeof provingRecords>>;

/** Strangers' words that only the agent's drafts are compared with: adverts of these properties, and the names of files that came in. */
export const textsAroundAgent = ({ agency }: Pick<Work, 'agency'>, propertyIds: readonly string[]) => ({
  propertyTexts: part(
    sql<StrangerText>`
    select 'property' as kind, id, null::uuid as contact_id, title as heading, coalesce(description, '') as text, reference as label
    from property where agency_id = ${agency.id} and id = any(${propertyIds}::uuid[]) order by id`,
    {},
  ),
  fileNames: part(
    sql<StrangerText>`
    select 'message' as kind, received.id, recent.contact_id, '' as heading, received.names as text,
      coalesce(nullif(concat_ws(' ', first_name, last_name), ''), recent.address) as label
    from (select id, contact_id, address from conversation where agency_id = ${agency.id}
      order by last_message_at desc, id desc limit ${sql.lit(CONVERSATIONS)}) as recent
    cross join lateral (
      select latest.id, string_agg(attachment.name, E'\\n' order by attachment.id) as names
      from (select id from message where agency_id = ${agency.id} and conversation_id = recent.id and direction = 'inbound'
        order by at desc, id desc limit ${sql.lit(MESSAGES_TOLD)}) as latest
      join attachment on attachment.agency_id = ${agency.id} and attachment.message_id = latest.id
      group by latest.id) as received
    left join contact on contact.agency_id = ${agency.id} and contact.id = recent.contact_id
    order by received.id`,
    {},
  ),
});

export type AroundRows = RowsOf<ReturnType<typeof textsAroundAgent>>;
