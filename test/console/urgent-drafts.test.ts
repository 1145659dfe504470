import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { reviewQueue } from '../../approval/drafts/review-queue.ts';
import { readToday } from '../../console/today/read-today.ts';
import { uuidOf } from '../../domain/shared/ids.ts';
import { countRowsRead } from '../support/rows-read.ts';
import { type Agency, startTestServer } from '../support/test-server.ts';
import { createAgent, createProspect } from './draft-fixtures.ts';

const server = await startTestServer({ ownStore: true });

/** An agency with that many contacts of its owner who each wait for an answer and have a draft, and as many who have none. */
async function agencyWithAsking(asking: number): Promise<Agency> {
  const agency = await server.createAgency();
  const contact = await createProspect(agency, 'Élodie', '06 39 98 12 34');
  const id = uuidOf('draft', await createAgent(server, agency, 'Robot').sms(contact));
  await sql`insert into contact (agency_id, id, last_name, stage, language, assigned_to, phone, sms_consent, created_at, updated_at)
    select agency_id, gen_random_uuid(), 'Le Goff', stage, language, ${agency.owner.id}, phone, sms_consent, created_at, updated_at
    from contact, generate_series(1, ${2 * asking}::int) where agency_id = ${agency.id}`.execute(server.db);
  // Without it, the triggers of each row below would read the contacts from end to end.
  await sql`analyze contact`.execute(server.db);
  await sql`insert into conversation (agency_id, id, contact_id, channel, status, unread_count, asked_at, last_message_at, created_at)
    select agency_id, gen_random_uuid(), id, 'sms', 'open', 0, created_at - n * interval '1 minute', created_at, created_at
    from (select *, row_number() over (order by id) as n from contact) as contact
    where agency_id = ${agency.id} and assigned_to is not null`.execute(server.db);
  await sql`insert into draft (agency_id, id, kind, operation, status, contact_id, asked, item, requested_by, created_at, expires_at)
    select draft.agency_id, gen_random_uuid(), draft.kind, operation, draft.status, contact.id, asked, item, requested_by,
      draft.created_at, expires_at
    from draft, (select id from contact where agency_id = ${agency.id} and assigned_to is not null
      order by id limit ${asking}) as contact
    where agency_id = ${agency.id} and draft.id = ${id}`.execute(server.db);
  return agency;
}

const [few, many] = [await agencyWithAsking(100), await agencyWithAsking(3_000)];
await sql`analyze`.execute(server.db);

it.each([
  ['the queue', reviewQueue, {}],
  ['one’s own queue', reviewQueue, { assignee: 'me' }],
  ['one’s own day', readToday, { mine: true }],
] as const)('%s reads the urgent drafts in their order, however many contacts ask', async (_, operation, asked) => {
  const reading = ({ owner }: Agency) => countRowsRead(server.context, owner, operation, asked);
  const [small, large] = [await reading(few), await reading(many)];
  for (const table of ['contact', 'conversation', 'draft']) {
    expect(large[table] ?? 0, table).toBeLessThanOrEqual((small[table] ?? 0) + 10);
  }
  // The numbers beside a page this short may read each narrow row once, the page itself reads its own.
  expect(large.waiting_draft).toBeLessThan(3_300);
});
