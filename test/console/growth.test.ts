import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listDecided } from '../../approval/drafts/decided-drafts.ts';
import { reviewQueue } from '../../approval/drafts/review-queue.ts';
import { uuidOf } from '../../domain/shared/ids.ts';
import { readingOf } from '../support/reading.ts';
import { type Agency, world } from '../support/world.ts';
import { agentOf, prospect } from './asking.ts';

const here = await world();

/** An agency with that many pending drafts, and twice as many that were decided long ago. */
async function agencyWith(pending: number): Promise<Agency> {
  const agency = await here.agency();
  const contact = await prospect(agency, 'Élodie', '06 39 98 12 34');
  const id = uuidOf('draft', await agentOf(here, agency, 'Robot').sms(contact));
  const tail = agency.id.slice(24);
  const copies = (from: number, to: number, status: string) =>
    sql`insert into draft (agency_id, id, kind, operation, status, contact_id, asked, item, requested_by, created_at,
          expires_at, decided_at, decided_by, approved_hash)
        select agency_id, (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-' || ${tail})::uuid, kind, operation, ${status},
          contact_id, asked, item, requested_by, created_at, expires_at, created_at, requested_by, 'x'
        from draft, generate_series(${from}::int, ${to}::int) n where agency_id = ${agency.id} and id = ${id}`.execute(
      here.db,
    );
  await copies(1, 2 * pending, 'sent');
  await copies(2 * pending + 1, 3 * pending - 1, 'pending');
  return agency;
}

const [few, many] = [await agencyWith(100), await agencyWith(10_000)];
await sql`analyze`.execute(here.db);

it('the first page of ten thousand drafts is found by index, and reads no more of what belongs to it than that of a hundred', async () => {
  const reading = ({ owner }: Agency) => readingOf(here.context, owner, reviewQueue, {});
  const [small, large] = [await reading(few), await reading(many)];
  expect(large).not.toHaveProperty('draft end to end');
  const [{ draft: of300, ...beside300 }, { draft: of30000, ...beside30000 }] = [small, large];
  // Only the counts are of all that waits.
  expect(of30000).toBeLessThan(10_500);
  expect(of300).toBeLessThan(1000);
  expect(beside30000.contact).toBeGreaterThan(0);
  expect(beside30000).toEqual(beside300);
});

it.each([{}, { status: 'sent' }, { status: 'failed' }] as const)(
  'a page of twenty thousand that were decided reads no more than one of two hundred: %j',
  async (asked) => {
    const reading = ({ owner }: Agency) => readingOf(here.context, owner, listDecided, asked);
    expect((await reading(many)).draft ?? 0).toBeLessThanOrEqual((await reading(few)).draft ?? 0);
  },
);
