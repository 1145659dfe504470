import { sql } from 'kysely';
import { type DraftRow, fingerprintOf } from '../domain/drafts/draft-record.ts';
import type { Db } from '../storage/store.ts';
import type { Filled } from './agency.ts';
import { pending } from './approvals.ts';

const AGENCIES = 1000;
/** Of each of them. */
const SENT = 100;
const HISTORY = 50_000;

/** A thousand agencies more, with what they have sent, and a history of events and tasks: what a hot query must not read. */
export async function crowd(filled: Filled): Promise<void> {
  const { db } = filled.store;
  const { agencyId } = filled.actor;
  await oneSent(filled);
  await sql`
    insert into agency (id, slug, name, created_at)
    select gen_random_uuid(), 'agence-' || n, 'Agence ' || n, now() from generate_series(1, ${AGENCIES}) n`.execute(db);
  await sql`
    insert into contact (agency_id, id, last_name, phone, stage, language, created_at, updated_at)
    select id, gen_random_uuid(), 'Le Goff', '+33639980000', 'new', 'fr', now(), now() from agency
    where id <> ${agencyId}`.execute(db);
  const drafts = (times: number, changes: string) =>
    sql`
      insert into draft select made.*
      from (${template(agencyId)}) as sent, contact, generate_series(1, ${times}) as n,
        jsonb_populate_record(null::draft, to_jsonb(sent) || ${changes}::jsonb ||
          jsonb_build_object('agency_id', contact.agency_id, 'contact_id', contact.id,
            'id', md5(${changes}::text || n || contact.id))) as made
      where contact.agency_id <> ${agencyId}`.execute(db);
  await drafts(SENT, '{}');
  await drafts(3, '{"status":"pending","approved_hash":null,"decided_at":null,"expires_at":"2099-01-01T00:00:00Z"}');
  await drafts(1, '{"status":"scheduled","release_at":"2020-01-01T00:00:00Z","waits_for":"night"}');
  await sql`
    insert into webhook (agency_id, id, name, url, secret, created_by, created_at, updated_at)
    select id, gen_random_uuid(), 'Abonné', 'https://subscriber.example', '', '{}', now(), now()
    from agency, generate_series(1, 3)`.execute(db);
  await sql`
    with told as (
      insert into event (agency_id, id, type, timestamp, data)
      select ${agencyId}, gen_random_uuid(), 'contact.updated', now(), '{}' from generate_series(1, ${HISTORY})
      returning agency_id, id)
    insert into webhook_delivery (agency_id, id, webhook_id, event_id, status, attempts, created_at, ended_at)
    select told.agency_id, gen_random_uuid(), (select id from webhook where agency_id = ${agencyId} limit 1), told.id, 'delivered', 1, now(), now()
    from told`.execute(db);
  await sql`
    insert into task (agency_id, id, title, status, due_at, overdue_told_for, priority, created_at, updated_at)
    select ${agencyId}, gen_random_uuid(), 'Rappeler', 'open', now(), now(), 'normal', now(), now()
    from generate_series(1, ${HISTORY})`.execute(db);
  await pending(filled, 25);
  await sql`vacuum analyze`.execute(db);
}

/** An SMS of the demo that has been sent. */
const template = (agencyId: string) => sql`
  select * from draft where agency_id = ${agencyId} and kind = 'sms' and status = 'sent' order by id limit 1`;

async function oneSent(filled: Filled): Promise<void> {
  await pending(filled, 1);
  const drafts = filled.store.db.selectFrom('draft').selectAll().where('kind', '=', 'sms');
  const draft = (await drafts.executeTakeFirstOrThrow()) as DraftRow;
  const approved = { status: 'sent', approved_hash: fingerprintOf(draft), decided_at: new Date() } as const;
  await filled.store.db.updateTable('draft').set(approved).where('id', '=', draft.id).execute();
}

/** Makes it due again. */
export async function oneDue(db: Db, agencyId: string): Promise<{ agencyId: string; id: string }> {
  const { rows } = await sql<{ id: string }>`
    update draft set status = 'approved', release_at = now(), waits_for = null
    where agency_id = ${agencyId} and id = (select id from (${template(agencyId)}) as sent) returning id`.execute(db);
  return { agencyId, id: (rows[0] as { id: string }).id };
}
