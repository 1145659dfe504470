import { Client } from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { openEmbedded, openServer, type Store } from '../../../storage/store.ts';
import { readAllObjects } from '../../support/all-rows.ts';
import { emptyInstallation, isEmbedded } from '../../support/installation.ts';
import { run } from '../../support/process.ts';
import { size } from '../../support/size.ts';
import { becomeOld, copyContacts, readCatalog } from './old-store.ts';
import { droppedColumns, releases, renamedTables } from './released.ts';

/** The copies of each contact of the fixture. */
const COPIES = size(100, 100, 2000);

/** Tables that the later migration locks, and waits for where somebody else has a lock. */
const tables = ['contact', 'conversation', 'visit'];

const upgrade = (environment: Record<string, string>, killedAfterMs?: number) =>
  run('test/storage/upgrade/upgrade-later.ts', environment, killedAfterMs);

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
  });
  return environment;
}

/**
 * The times of the migrations are a store's own. The others are unlogged: PostgreSQL empties them after a crash, which a kill is for the
 * embedded store.
 */
const NOT_COMPARED = ['clef_migration', 'clock_tick', 'key_window', 'sign_in_window'];

const state = (environment: Record<string, string>) =>
  within(environment, async ({ rows: { ofAllAgencies } }) => {
    const rows = await readAllObjects(ofAllAgencies, NOT_COMPARED);
    // The key of the photos' addresses is drawn by lot.
    for (const agency of rows.agency ?? []) delete agency.photo_key;
    return { catalog: await readCatalog(ofAllAgencies), rows };
  });

/** An old store that is upgraded without a kill. */
async function upgraded(last: string) {
  const environment = await oldInstallation(last);
  const before = await state(environment);
  expect(await upgrade(environment).ended).toMatchObject({ code: 0, stderr: '' });
  const after = await state(environment);
  const { greeting = [], ...kept } = after.rows;
  expect(greeting).toHaveLength(before.rows.contact?.length ?? 0);
  // The later migration writes these; every other row stays as it was.
  for (const changed of ['contact', 'conversation', 'visit']) {
    expect(kept[changed]).toHaveLength(before.rows[changed]?.length ?? 0);
    delete kept[changed];
    delete before.rows[changed];
  }
  for (const [table, rows] of Object.entries(before.rows))
    expectKept(kept[renamedTables[table] ?? table] ?? [], rows, table);
  return after;
}

/** The rows have the values that they had. Columns may have come, and those of `droppedColumns` have gone. */
function expectKept(rows: Record<string, unknown>[], before: Record<string, unknown>[], table: string): void {
  const columns = Object.keys(before[0] ?? {}).filter((name) => !droppedColumns[table]?.includes(name));
  const values = (row: Record<string, unknown>) => JSON.stringify(columns.map((name) => row[name]));
  expect(rows.map(values).sort(), table).toEqual(before.map(values).sort());
}

describe.each(Object.entries(releases))('an upgrade of %s that is killed can be run again', async (_, last) => {
  const expected = await upgraded(last);

  async function expectUpgraded(environment: Record<string, string>): Promise<void> {
    expect(await upgrade(environment).ended).toMatchObject({ code: 0, stderr: '' });
    expect(await state(environment)).toEqual(expected);
  }

  it.skipIf(isEmbedded).each(tables)('while it waits for the table %s', async (table) => {
    const environment = await oldInstallation(last);
    const holder = new Client({ connectionString: environment.DATABASE_URL });
    await holder.connect();
    await holder.query(`begin; lock table ${table} in access exclusive mode`);
    const killed = upgrade(environment);
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
    await expectUpgraded(environment);
  });

  it('at any moment', async () => {
    const environment = await oldInstallation(last);
    const startedAt = performance.now();
    await upgrade(await oldInstallation(last)).ended;
    const wholeTime = performance.now() - startedAt;
    const kills = size(3, 4, 40);
    for (let n = 1; n <= kills; n += 1) await upgrade(environment, wholeTime * (0.3 + (0.7 * n) / kills)).ended;
    await expectUpgraded(environment);
  });
});
