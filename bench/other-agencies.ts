import { sql } from 'kysely';
import { type DraftRow, fingerprintOf } from '../domain/drafts/draft-record.ts';
import type { Db } from '../storage/db.ts';
import type { BenchAgency } from './agency.ts';
import { createDrafts } from './approvals.ts';

const AGENCIES = 1000;
const SENT_PER_AGENCY = 100;
/** Events with a delivery, and tasks, of the agency under test. */
const OLD_ROWS = 50_000;

/** Inserts the rows that a frequent query must not read: a thousand other agencies with their drafts and webhooks, and
 * old events and tasks of the agency itself. */
export async function insertOtherAgencies(agency: BenchAgency): Promise<void> {
  const db = agency.store.rows.ofAllAgencies;
  const { agencyId } = agency.actor;
  await markOneDraftSent(agency);
  await sql`
    insert into agency (id, slug, name, created_at)
    select gen_random_uuid(), 'agence-' || n, 'Agence ' || n, now() from generate_series(1, ${AGENCIES}) n`.execute(db);
  await sql`
    insert into contact (agency_id, id, last_name, phone, stage, language, created_at, updated_at)
    select id, gen_random_uuid(), 'Le Goff', '+33639980000', 'new', 'fr', now(), now() from agency
    where id <> ${agencyId}`.execute(db);
  const drafts = (times: number, changes: string) =>
    sql`
      insert into draft select cloned.*
      from (${oldestSentSms(agencyId)}) as sent, contact, generate_series(1, ${times}) as n,
        jsonb_populate_record(null::draft, to_jsonb(sent) || ${changes}::jsonb ||
          jsonb_build_object('agency_id', contact.agency_id, 'contact_id', contact.id,
            'id', md5(${changes}::text || n || contact.id))) as cloned
      where contact.agency_id <> ${agencyId}`.execute(db);
  await drafts(SENT_PER_AGENCY, '{}');
  await drafts(3, '{"status":"pending","approved_hash":null,"decided_at":null,"expires_at":"2099-01-01T00:00:00Z"}');
  await drafts(1, '{"status":"scheduled","release_at":"2020-01-01T00:00:00Z","waits_for":"night"}');
  await sql`
    insert into webhook (agency_id, id, name, url, secret, created_by, created_at, updated_at)
    select id, gen_random_uuid(), 'Abonné', 'https://subscriber.example', '', '{}', now(), now()
    from agency, generate_series(1, 3)`.execute(db);
  await sql`
    insert into event (agency_id, id, type, timestamp, data)
    select ${agencyId}, gen_random_uuid(), 'contact.updated', now(), '{}' from generate_series(1, ${OLD_ROWS})`.execute(
    db,
  );
  // Otherwise the check of the foreign key is planned for a handful of events, and reads all of them for each delivery.
  await sql`analyze event`.execute(db);
  await sql`
    insert into webhook_delivery (agency_id, id, webhook_id, event_id, status, attempts, created_at, ended_at)
    select agency_id, gen_random_uuid(), (select id from webhook where agency_id = ${agencyId} limit 1), id, 'delivered', 1, now(), now()
    from event where agency_id = ${agencyId}`.execute(db);
  await sql`
    insert into task (agency_id, id, title, status, due_at, overdue_told_for, priority, created_at, updated_at)
    select ${agencyId}, gen_random_uuid(), 'Rappeler', 'open', now(), now(), 'normal', now(), now()
    from generate_series(1, ${OLD_ROWS})`.execute(db);
  await createDrafts(agency, 25);
  await sql`vacuum analyze`.execute(db);
}

const oldestSentSms = (agencyId: string) => sql`
  select * from draft where agency_id = ${agencyId} and kind = 'sms' and status = 'sent' order by id limit 1`;

async function markOneDraftSent(agency: BenchAgency): Promise<void> {
  await createDrafts(agency, 1);
  const drafts = agency.store.rows.ofAllAgencies.selectFrom('draft').selectAll().where('kind', '=', 'sms');
  const draft = (await drafts.executeTakeFirstOrThrow()) as DraftRow;
  const approved = { status: 'sent', approved_hash: fingerprintOf(draft), decided_at: new Date() } as const;
  await agency.store.rows.ofAllAgencies.updateTable('draft').set(approved).where('id', '=', draft.id).execute();
}

/** Makes the sent SMS due again, as if it had just been approved. */
export async function makeSentDraftDue(db: Db, agencyId: string): Promise<{ agencyId: string; id: string }> {
  const { rows } = await sql<{ id: string }>`
    update draft set status = 'approved', release_at = now(), waits_for = null
    where agency_id = ${agencyId} and id = (select id from (${oldestSentSms(agencyId)}) as sent) returning id`.execute(
    db,
  );
  return { agencyId, id: (rows[0] as { id: string }).id };
}
