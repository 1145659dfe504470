import { sql } from 'kysely';
import type { Db } from '../storage/db.ts';
import { type BenchAgency, withoutTimeout } from './agency.ts';

/**
 * Adds what an agency with so many contacts has beside them, over two years: every tenth contact has a conversation of four
 * messages (every 20th of those waits for an answer), every 50th a visit, and so on. Visits, tasks and drafts of today grow too.
 */
export const insertDays = (agency: BenchAgency, contacts: number): Promise<void> =>
  withoutTimeout(agency, (db) => insertRecords(db, agency.actor.agencyId, contacts));

async function insertRecords(db: Db, agency: string, contacts: number): Promise<void> {
  const users = sql`(select array_agg(id order by id) from user_account where agency_id = ${agency})`;
  await sql`create temporary table chosen as
    select id, row_number() over (order by id) as n, created_at from contact where agency_id = ${agency}`.execute(db);
  await sql`create index on chosen (n)`.execute(db);
  await sql`insert into property (agency_id, id, reference, title, type, status, postcode, city, photos, mandate_kind,
      mandate_expires_at, created_at, updated_at)
    select ${agency}, gen_random_uuid(), 'B-' || n, 'Maison de ville', 'house', 'available', '44000', 'Nantes', '{}',
      case when n % 3 = 0 then 'exclusive' else 'simple' end, now() + (n % 400) * interval '1 day', now(), now()
    from generate_series(1, ${Math.ceil(contacts / 1000)}::int) as n`.execute(db);
  // The triggers that keep other tables up to date are part of a write, not of what is measured.
  await sql`insert into conversation (agency_id, id, contact_id, channel, status, unread_count, last_message_at, snippet, created_at)
    select ${agency}, gen_random_uuid(), id, 'sms', 'open', 0, created_at, 'Bonjour', created_at from chosen where n % 10 = 0`.execute(
    db,
  );
  await sql`insert into message (agency_id, id, conversation_id, direction, kind, body, status, at)
    select ${agency}, gen_random_uuid(), conversation.id, case when part % 2 = 1 then 'inbound' else 'outbound' end, 'sms', 'Bonjour',
      'sent', conversation.created_at + part * interval '40 minutes'
    from conversation join chosen on chosen.id = contact_id, generate_series(1, 4) as part
    where agency_id = ${agency} and chosen.n % 10 = 0 and not (part = 4 and chosen.n % 400 = 0)`.execute(db);
  await sql`insert into visit (agency_id, id, property_id, contact_id, agent_id, starts_at, ends_at, status, created_at, updated_at)
    select ${agency}, gen_random_uuid(), (select id from property where agency_id = ${agency} order by id limit 1), id,
      (${users})[1 + n % 3], at, at + interval '30 minutes', case when at < now() then 'completed' else 'scheduled' end, now(), now()
    from (select *, created_at + interval '20 days' as at from chosen where n % 50 = 0) as visited`.execute(db);
  await sql`insert into offer (agency_id, id, property_id, contact_id, amount_euros, stage, valid_until, created_at, updated_at)
    select ${agency}, gen_random_uuid(), (select id from property where agency_id = ${agency} order by id limit 1), id, 250000,
      case when n % 1000 = 0 then 'received' else 'refused' end, created_at + interval '40 days', created_at + interval '22 days', now()
    from chosen where n % 500 = 0`.execute(db);
  await insertSoldProperties(db, agency);
  // The small agency has a full page of open tasks too. Otherwise a page of 3 tasks would be compared with one of 50.
  const openTask = Math.min(1000, contacts / 200);
  await sql`insert into task (agency_id, id, title, status, due_at, priority, contact_id, assignee_id, created_at, updated_at)
    select ${agency}, gen_random_uuid(), 'Rappeler', case when n % ${openTask}::int = 0 then 'open' else 'done' end,
      created_at + interval '5 days', 'normal', id, (${users})[1 + n % 3], created_at, created_at
    from chosen where n % 25 = 0`.execute(db);
  await sql`insert into draft (agency_id, id, kind, operation, status, contact_id, asked, item, requested_by, created_at, expires_at,
      decision, decided_at, edited_at)
    select ${agency}, gen_random_uuid(), 'sms', 'draftSms', case when n % 5 = 0 then 'rejected' else 'sent' end, id, '{}', '{}',
      jsonb_build_object('kind', 'key', 'id', 'key_' || n % 3, 'name', 'Agent'), created_at + interval '1 day', created_at,
      case when n % 5 = 0 then 'rejected' else 'approved' end, created_at, case when n % 7 = 0 then created_at end
    from chosen where n % 100 = 0`.execute(db);
  await sql`drop table chosen`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

/**
 * A property for each contact, who sells it: one of 400 is for sale under a mandate, one of 1000 is under contract, and the others are
 * sold or withdrawn.
 */
async function insertSoldProperties(db: Db, agency: string): Promise<void> {
  await sql`insert into property (agency_id, id, reference, title, type, status, postcode, city, photos, mandate_number, mandate_kind,
      mandate_expires_at, created_at, updated_at)
    select ${agency}, gen_random_uuid(), 'S-' || n, 'Appartement', 'apartment',
      case when n % 400 = 0 then 'available' when n % 1000 = 1 then 'under_contract' when n % 2 = 0 then 'withdrawn' else 'sold' end,
      '44000', 'Nantes', '{}', 'S' || n, 'simple',
      case when n % 400 = 0 then now() + (n % 90) * interval '1 day' else created_at + interval '90 days' end, created_at, created_at
    from chosen`.execute(db);
  await sql`insert into property_seller (agency_id, property_id, contact_id, created_at)
    select ${agency}, property.id, chosen.id, chosen.created_at from chosen join property
      on property.agency_id = ${agency} and reference = 'S-' || n`.execute(db);
  await sql`insert into offer (agency_id, id, property_id, contact_id, amount_euros, stage, loan_until, deed_planned_on, created_at, updated_at)
    select ${agency}, gen_random_uuid(), property.id, chosen.id, 250000, 'promise_signed', to_char(now() + interval '20 days', 'YYYY-MM-DD'),
      to_char(now() + (n % 60) * interval '1 day', 'YYYY-MM-DD'), chosen.created_at, now()
    from chosen join property on property.agency_id = ${agency} and reference = 'S-' || n where n % 1000 = 1`.execute(
    db,
  );
}
