import { sql } from 'kysely';
import { uuidOf } from '../domain/shared/ids.ts';
import type { Db } from '../storage/db.ts';
import { type BenchAgency, withoutTimeout } from './agency.ts';
import { createDrafts } from './approvals.ts';
import { insertDays } from './today-records.ts';

/** Filters of the bench that find contacts only among the oldest contacts, where a list of the newest ones would look last. */
export const RARE = { tag: 'parking double', city: 'Le Pellerin', contacts: 30 };

/**
 * Adds the days of `insertDays` and what an agency keeps beside them for years: conversations, most of them done and every
 * seventh nobody's, proofs of consent, stages, notes, the journal, drafts that wait, and people who were erased. All of it grows
 * with the contacts. Of what waits or is unread the small agency has enough for a full page, also of those that a search finds: a
 * page of three rows compared with one of thirty would say nothing of its size.
 */
export async function insertConsoleRecords(agency: BenchAgency, contacts: number): Promise<void> {
  await insertDays(agency, contacts);
  const [model] = await createDrafts(agency, 1);
  await withoutTimeout(agency, (db) =>
    insertRecords(db, agency.actor.agencyId, contacts, uuidOf('draft', model as string)),
  );
}

async function insertRecords(db: Db, agencyId: string, contacts: number, modelId: string): Promise<void> {
  const actor = `{"kind":"human","id":"user_bench","name":"Bench"}`;
  await sql`create temporary table chosen as
    select id, row_number() over (order by id) as n, created_at, phone from contact where agency_id = ${agencyId}`.execute(
    db,
  );
  await sql`create index on chosen (n)`.execute(db);
  await sql`analyze chosen`.execute(db);
  await sql`update contact set tags = array[${RARE.tag}], search_cities = array[${RARE.city}], intent = null, other_kind = 'notary'
    from chosen where agency_id = ${agencyId} and contact.id = chosen.id and n <= ${RARE.contacts}`.execute(db);
  await sql`update conversation set status = case when n % 100 = 0 then 'open' else 'closed' end, waiting = n % 500 = 0,
      unread_count = case when n % ${Math.min(2000, contacts / 200)} = 0 then 1 else 0 end, subject = case when n % 30 = 0 then 'Votre projet à Nantes' end,
      assigned_to = case when n % 70 > 0 then assigned_to end
    from chosen where agency_id = ${agencyId} and contact_id = chosen.id and n % 10 = 0`.execute(db);
  await sql`insert into consent_change (agency_id, id, contact_id, channel, status, source, evidence, actor, at)
    select ${agencyId}, gen_random_uuid(), id, case when n % 2 = 0 then 'sms' else 'email' end, 'granted', 'Formulaire du site',
      'Case cochée', ${actor}::jsonb, created_at from chosen where n % 3 = 0`.execute(db);
  await sql`insert into stage_change (agency_id, id, contact_id, from_stage, to_stage, actor, at)
    select ${agencyId}, gen_random_uuid(), id, 'new', 'contacted', ${actor}::jsonb, created_at + interval '1 day'
    from chosen where n % 5 = 0`.execute(db);
  await sql`insert into note (agency_id, id, contact_id, body, author, created_at)
    select ${agencyId}, gen_random_uuid(), id, 'Préfère être appelé le soir.', ${actor}::jsonb, created_at from chosen where n % 20 = 0`.execute(
    db,
  );
  await sql`insert into journal_entry (agency_id, id, at, actor, operation, outcome, code, subject)
    select ${agencyId}, md5('entry' || n)::uuid, created_at, jsonb_build_object('kind', 'key', 'id', 'key_' || n % 3, 'name', 'Agent'),
      'createContact', case when n % 1000 = 0 then 'refused' else 'done' end, case when n % 1000 = 0 then 'duplicate_contact' end,
      null from chosen where n % 2 = 0`.execute(db);
  await sql`insert into draft (agency_id, id, kind, operation, status, contact_id, asked, item, requested_by, created_at, expires_at)
    select ${agencyId}, gen_random_uuid(), kind, operation, draft.status, chosen.id, asked, item || jsonb_build_object('to', phone),
      jsonb_build_object('kind', 'key', 'id', 'key_1', 'name', 'Agent'), now() - n % 90000 * interval '1 second', expires_at
    from draft, chosen
    where agency_id = ${agencyId} and draft.id = ${modelId} and n % ${Math.min(1000, contacts / 1000)} = 0
      and phone is not null`.execute(db);
  await sql`update draft set asked = model.asked, item = model.item from draft as model
    where draft.agency_id = ${agencyId} and draft.item = '{}' and model.agency_id = ${agencyId}
      and model.id = ${modelId}`.execute(db);
  await sql`update contact set erased_at = now() from chosen
    where agency_id = ${agencyId} and contact.id = chosen.id and n % 20 = 11 and n < ${Math.floor(contacts / 4)}`.execute(
    db,
  );
  await sql`update agency set retention_months = 18 where id = ${agencyId}`.execute(db);
  await sql`drop table chosen`.execute(db);
  await sql`vacuum analyze`.execute(db);
}
