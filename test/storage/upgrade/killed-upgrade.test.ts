import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { openEmbedded, openServer, type Store } from '../../../storage/store.ts';
import { readAllRows } from '../../support/all-rows.ts';
import { emptyInstallation, isEmbedded } from '../../support/installation.ts';
import { clef, clefKilledAfter } from '../../support/process.ts';
import { size } from '../../support/size.ts';
import { startTestServer } from '../../support/test-server.ts';
import { becomeOld, copyContacts, readCatalog } from './old-store.ts';
import { releases } from './released.ts';

/** The copies of each contact of the fixture. */
const COPIES = size(100, 100, 2000);

/** Some released schemas, with tables that later migrations lock and wait for where somebody else has a lock. */
const upgrades = [
  {
    from: 'before 0.1.0, with sequences',
    tables: ['draft', 'conversation', 'enrollment', 'contact', 'visit', 'agency'],
  },
  { from: '0.2.0', tables: ['key_window', 'contact', 'conversation', 'note', 'offer', 'sandbox_message', 'session'] },
];

const fresh = await readCatalog((await startTestServer()).db);

const open = (environment: Record<string, string>): Promise<Store> =>
  environment.DATABASE_URL
    ? openServer(environment.DATABASE_URL)
    : openEmbedded({ folder: environment.CLEF_DATA as string });

async function within<T>(environment: Record<string, string>, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await open(environment);
  return work(store).finally(() => store.close());
}

async function oldInstallation(last: string): Promise<Record<string, string>> {
  const environment = await emptyInstallation();
  await within(environment, async ({ rows }) => {
    const db = rows.ofAllAgencies;
    await becomeOld(db, last);
    await copyContacts(db, COPIES);
    // The first process ends a restore that was interrupted, and pauses the agency at that time, which differs each time.
    const { rows: tables } = await sql`select from pg_class where relname = 'unfinished_restore'`.execute(db);
    if (tables.length > 0) await sql`delete from unfinished_restore`.execute(db);
  });
  return environment;
}

/**
 * The times of the migrations and the names of the states of properties are a store's own. The other tables are unlogged: PostgreSQL empties them after a crash, which a
 * kill is for the embedded store.
 */
const NOT_COMPARED = ['clef_migration', 'property_version', 'clock_tick', 'key_window', 'sign_in_window'];

/** The rows of an old store that was upgraded without a kill. */
async function upgradedRows(last: string) {
  const environment = await oldInstallation(last);
  expect(await clef(['migrate'], environment)).toMatchObject({ code: 0 });
  return within(environment, ({ rows }) => readAllRows(rows.ofAllAgencies, NOT_COMPARED));
}

async function expectUpgraded(environment: Record<string, string>, rows: Record<string, string[]>): Promise<void> {
  expect(await clef(['migrate'], environment)).toMatchObject({ code: 0, stderr: '' });
  await within(environment, async (store) => {
    const db = store.rows.ofAllAgencies;
    expect(await readCatalog(db)).toEqual(fresh);
    expect(await readAllRows(db, NOT_COMPARED)).toEqual(rows);
  });
}

describe.each(upgrades)('an upgrade that is killed can be run again, from $from', async ({ from, tables }) => {
  const last = releases[from] as string;
  const rows = await upgradedRows(last);

  it.skipIf(isEmbedded).each(tables)('while it waits for the table %s', async (table) => {
    const environment = await oldInstallation(last);
    const holder = new Client({ connectionString: environment.DATABASE_URL });
    await holder.connect();
    await holder.query(`begin; lock table ${table} in access exclusive mode`);
    const killed = clefKilledAfter(3_600_000, ['migrate'], environment);
    await vi.waitUntil(
      async () => {
        // Within a transaction PostgreSQL would show the activity of the first look again and again.
        await holder.query('select pg_stat_clear_snapshot()');
        const { rows } = await holder.query(`select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'relation'`);
        return rows.length > 0;
      },
      { timeout: 60_000, interval: 20 },
    );
    killed.child.kill('SIGKILL');
    await killed.ended;
    await holder.end();
    await expectUpgraded(environment, rows);
  });

  it('at any moment', async () => {
    const environment = await oldInstallation(last);
    const startedAt = performance.now();
    await clef(['migrate'], await oldInstallation(last));
    const wholeTime = performance.now() - startedAt;
    const kills = size(3, 4, 40);
    for (let n = 1; n <= kills; n += 1) {
      await clefKilledAfter(wholeTime * (0.3 + (0.7 * n) / kills), ['migrate'], environment).ended;
    }
    await expectUpgraded(environment, rows);
  });
});
