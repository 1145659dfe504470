import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listDecided } from '../../../approval/drafts/decided-drafts.ts';
import { reviewQueue } from '../../../approval/drafts/review-queue.ts';
import type { Human } from '../../../domain/access/accounts.ts';
import { listKeys } from '../../../domain/access/keys.ts';
import { listTeam } from '../../../domain/access/team.ts';
import { readAgency } from '../../../domain/agency/agency-settings.ts';
import { listCampaigns } from '../../../domain/campaigns/campaigns.ts';
import { listContacts } from '../../../domain/contacts/list/contact-list.ts';
import { listInbox } from '../../../domain/conversations/inbox.ts';
import { listOffers } from '../../../domain/offers/offers.ts';
import { listProperties } from '../../../domain/properties/properties.ts';
import { listSandboxMessages } from '../../../domain/sandbox/sandbox-messages.ts';
import { listSequencesForPeople } from '../../../domain/sequences/sequence-list.ts';
import { listVisits } from '../../../domain/visits/visits.ts';
import { listWebhooks } from '../../../domain/webhooks/webhooks.ts';
import { checkJournal } from '../../../door/journal/check-journal.ts';
import { listJournal } from '../../../door/journal/list-journal.ts';
import { perform } from '../../../door/perform.ts';
import { migrations } from '../../../storage/migrations/all.ts';
import type { Store } from '../../../storage/store.ts';
import { readAllRows } from '../../support/all-rows.ts';
import { size } from '../../support/size.ts';
import { startTestServer } from '../../support/test-server.ts';
import { openEmpty } from './empty-store.ts';
import { becomeOld, brokenForeignKeys, readCatalog, statementsOf } from './old-store.ts';
import { releasedMigrations, releases, renamedTables } from './released.ts';

/** The day on which the fixture was made. */
const now = () => new Date('2026-11-28T17:00:00Z');

const lists = [
  reviewQueue,
  listDecided,
  listContacts,
  listInbox,
  listOffers,
  listProperties,
  listSandboxMessages,
  listSequencesForPeople,
  listVisits,
  listWebhooks,
  listCampaigns,
  listKeys,
  listTeam,
  readAgency,
];

const root = new URL('../../..', import.meta.url);
const { db: freshDb, context: freshContext } = await startTestServer();
const fresh = await readCatalog(freshDb);

const stores: Store[] = [];
afterAll(() => Promise.all(stores.map((store) => store.close())));

/** Their stores cannot be upgraded. */
const BEFORE_BASELINE = ['0.1.0', '0.2.0'];

describe('a release is not forgotten', () => {
  it.each(Object.entries(releasedMigrations))('%s is as it was released', (name, hash) => {
    const statements = migrations.filter((migration) => migration.name === name).flatMap(statementsOf);
    expect(createHash('sha256').update(statements.join(';\n')).digest('hex')).toBe(hash);
  });

  it('every version of the changelog has a fixture of its schema (see make-fixture.ts)', () => {
    const changelog = readFileSync(new URL('CHANGELOG.md', root), 'utf8');
    const versions = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)].map(([, version]) => version);
    expect(versions.length).toBeGreaterThan(0);
    expect(Object.keys(releases)).toEqual(
      expect.arrayContaining(versions.filter((version = '') => !BEFORE_BASELINE.includes(version))),
    );
    for (const last of Object.values(releases)) {
      expect(existsSync(new URL(`${last}.sql`, import.meta.url)), `${last}.sql`).toBe(true);
      const upTo = migrations.slice(0, migrations.findIndex(({ name }) => name === last) + 1);
      for (const { name } of upTo) expect(releasedMigrations, name).toHaveProperty(name);
    }
  });
});

/** The first and the last release; the matrix also starts from those between. */
const startedFrom = Object.entries(releases).filter(
  (_, at, { length }) => at % size(Math.max(length - 1, 1), 1, 1) === 0,
);

describe.each(startedFrom)('the schema of %s (%s)', async (_, last) => {
  const store = await openEmpty();
  stores.push(store);
  const db = store.rows.ofAllAgencies;
  await becomeOld(db, last);
  const before = await readAllRows(db, ['clef_migration']);

  it('has rows in each of its tables', () => {
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
  });

  it('becomes the schema of a new store', async () => {
    const later = migrations.slice(migrations.findIndex(({ name }) => name === last) + 1);
    expect(await store.migrate()).toEqual(later.map(({ name }) => name));
    expect(await readCatalog(db)).toEqual(fresh);
    expect(await store.migrate()).toEqual([]);
  });

  it('keeps every row, with valid references', async () => {
    const counts = async () => {
      const names = Object.keys(before).map(
        (name) =>
          sql`select ${name}::text as name, count(*)::int as count from ${sql.table(renamedTables[name] ?? name)}`,
      );
      const { rows } = await sql<{ name: string; count: number }>`${sql.join(names, sql` union all `)}`.execute(db);
      return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
    };
    const kept = Object.fromEntries(Object.entries(before).map(([name, rows]) => [name, rows.length]));
    expect(await counts()).toEqual(kept);
    expect(await brokenForeignKeys(db)).toEqual([]);
  });

  it('has the saved views of before as views of the contacts', async () => {
    const { rows } = await sql<{ row: string; list: string }>`
      select row(agency_id, id, user_id, name, address, created_at)::text as row, list from saved_view order by 1`.execute(
      db,
    );
    expect(rows).toEqual(before.contact_view?.map((row) => ({ row, list: 'contacts' })));
  });

  it('is read by every operation', async () => {
    const user = await db.selectFrom('user_account').selectAll().where('role', '=', 'owner').executeTakeFirstOrThrow();
    const owner: Human = { kind: 'human', id: user.id, name: user.name, agencyId: user.agency_id, role: 'owner' };
    const read = async (operation: Parameters<typeof perform>[2], input: unknown) =>
      (await perform({ ...freshContext, rows: store.rows, now }, owner, operation, input)).output;
    for (const operation of lists) {
      const output = await read(operation, {});
      const list = z.object({ data: z.array(z.unknown()) }).safeParse(output);
      if (list.success) expect(list.data.data.length, operation.name).toBeGreaterThan(0);
    }
    expect(await read(checkJournal, {})).toMatchObject({ intact: true });
    const { data } = await read(listJournal, { limit: 100 });
    expect(data.filter(({ readable }: { readable: boolean }) => !readable)).toEqual([]);
  });
});
