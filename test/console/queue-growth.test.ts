import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listDecided } from '../../approval/drafts/decided-drafts.ts';
import { readReview, reviewQueue } from '../../approval/drafts/review-queue.ts';
import { publicId, uuidOf } from '../../domain/shared/ids.ts';
import type { Operation } from '../../domain/shared/operation.ts';
import { perform } from '../../door/perform.ts';
import { countRowsRead } from '../support/rows-read.ts';
import { countPlans } from '../support/statement-plans.ts';
import { countStatements } from '../support/statements.ts';
import { type Agency, startTestServer } from '../support/test-server.ts';
import { createAgent, createProspect } from './draft-fixtures.ts';

const server = await startTestServer({ ownStore: true });

/** An agency with that many pending drafts, and twice as many decided ones. */
async function agencyWith(pending: number): Promise<Agency> {
  const agency = await server.createAgency();
  const contact = await createProspect(agency, 'Élodie', '06 39 98 12 34');
  const id = uuidOf('draft', await createAgent(server, agency, 'Robot').sms(contact));
  const tail = agency.id.slice(24);
  const copies = (from: number, to: number, status: string) =>
    sql`insert into draft (agency_id, id, kind, operation, status, contact_id, asked, item, requested_by, created_at,
          expires_at, decided_at, decided_by, approved_hash)
        select agency_id, (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-' || ${tail})::uuid, kind, operation, ${status},
          contact_id, asked, item, requested_by, created_at, expires_at,
          case when ${status} <> 'pending' then created_at end, requested_by, 'x'
        from draft, generate_series(${from}::int, ${to}::int) n where agency_id = ${agency.id} and id = ${id}`.execute(
      server.db,
    );
  await copies(1, 2 * pending, 'sent');
  await copies(2 * pending + 1, 3 * pending - 1, 'pending');
  return agency;
}

const [few, many] = [await agencyWith(100), await agencyWith(10_000)];
await sql`analyze`.execute(server.db);

it('the first page of 10,000 drafts reads no more rows than that of 100, but for the narrow rows of those that it counts', async () => {
  const reading = ({ owner }: Agency) => countRowsRead(server.context, owner, reviewQueue, {});
  const [small, large] = [await reading(few), await reading(many)];
  // The short queue is read end to end or from an index, as the planner likes.
  const withoutCounted = ({ waiting_draft, 'waiting_draft end to end': scans, contact, ...others }: typeof small) =>
    others;
  expect(withoutCounted(large)).toEqual(withoutCounted(small));
  expect(large.draft).toBeLessThan(100);
  expect(large.waiting_draft).toBeLessThan(1_500);
  // The store has as many contacts as agencies; one plan reads both, another only the one that the drafts are for.
  expect(large.contact).toBeGreaterThan(0);
  expect(large.contact).toBeLessThanOrEqual((small.contact ?? 0) + 1);
});

it('what else waits for the contact of a draft is read from the beginning of an index, by a plan that is kept', async () => {
  const { id: agencyId, owner } = many;
  const pending = server.db.selectFrom('draft').select('id').where('agency_id', '=', agencyId);
  const { id } = await pending.where('status', '=', 'pending').limit(1).executeTakeFirstOrThrow();
  const one = { id: publicId('draft', id) };
  const { waitingBeside } = await perform(server.context, owner, readReview, one).then(({ output }) => output);
  expect(waitingBeside.length).toBeGreaterThan(8);
  const read = await countRowsRead(server.context, owner, readReview, one);
  expect([read.waiting_draft, read['waiting_draft end to end'] ?? 0]).toEqual([11, 0]);
  const asked = { first: Array(10).fill(one), counted: Array(3).fill(one), words: 'waiting_draft' };
  expect(await countPlans(server.context, owner, readReview, asked)).toEqual({ planned: 0, kept: 3 });
});

it.each([{}, { q: 'élodie' }])(
  'the page of a queue is planned once per connection, however long it is beside those of other agencies: %j',
  async (asked) => {
    const page = { first: Array(10).fill(asked), counted: Array(3).fill(asked), words: 'waiting as not materialized' };
    for (const { owner } of [many, few]) {
      expect(await countPlans(server.context, owner, reviewQueue, page)).toEqual({ planned: 0, kept: 3 });
    }
  },
);

it('a search of the queue reads no contacts of whom nothing waits', async () => {
  const agency = await agencyWith(20);
  await sql`insert into contact (agency_id, id, first_name, stage, language, created_at, updated_at)
    select ${agency.id}, gen_random_uuid(), 'Élodie', 'new', 'fr', now(), now() from generate_series(1, 5000)`.execute(
    server.db,
  );
  await sql`analyze contact`.execute(server.db);
  const { contact } = await countRowsRead(server.context, agency.owner, reviewQueue, { q: 'élodie' });
  expect(contact).toBeLessThan(100);
});

it('a page of the queue, of what was decided, or one draft takes two statements, however many drafts it has', async () => {
  const agency = await server.createAgency();
  const agent = createAgent(server, agency, 'Camille');
  const statements = (operation: Operation, input = {}) =>
    countStatements(server.context, (context) => perform(context, agency.owner, operation, input));
  let id = '';
  for (const [index, name] of ['Élodie', 'Nils', 'Ana', 'Léo', 'Zoé'].entries()) {
    const contact = await createProspect(agency, name, `06 39 98 12 4${index}`);
    id = await agent.sms(contact, `Bonjour ${name}, je vous propose demain à 15h. www.ailleurs.example`);
    await agent.email(contact);
  }
  expect(await statements(reviewQueue)).toBe(2);
  expect(await statements(readReview, { id })).toBe(2);
  expect(await statements(listDecided)).toBeLessThanOrEqual(2);
});

it.each([{}, { status: 'sent' }, { status: 'failed' }] as const)(
  'a page of 20,000 decided drafts reads no more rows than one of 200: %j',
  async (asked) => {
    const reading = ({ owner }: Agency) => countRowsRead(server.context, owner, listDecided, asked);
    expect((await reading(many)).draft ?? 0).toBeLessThanOrEqual((await reading(few)).draft ?? 0);
  },
);
