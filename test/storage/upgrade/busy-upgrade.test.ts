import { Client } from 'pg';
import { expect, it, vi } from 'vitest';
import { openServer } from '../../../storage/store.ts';
import { emptyInstallation, isEmbedded } from '../../support/installation.ts';
import { run } from '../../support/process.ts';
import { becomeOld } from './old-store.ts';
import { releases } from './released.ts';

async function connect(environment: Record<string, string>): Promise<Client> {
  const client = new Client({ connectionString: environment.DATABASE_URL });
  await client.connect();
  await client.query('begin');
  return client;
}

/** Waits until so many connections wait for a table. */
const untilWaiting = (client: Client, expected: number) =>
  vi.waitUntil(
    async () => {
      // Within a transaction PostgreSQL would show the activity of the first look again and again.
      await client.query('select pg_stat_clear_snapshot()');
      const { rows } = await client.query(`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'relation'`);
      return rows.length === expected;
    },
    { timeout: 60_000, interval: 20 },
  );

it.skipIf(isEmbedded)('an upgrade that meets a change in a deadlock runs again, and both are done', async () => {
  const environment = await emptyInstallation();
  const store = await openServer(environment.DATABASE_URL as string);
  await becomeOld(store.rows.ofAllAgencies, releases['0.3.0'] as string);
  await store.close();
  // A change of a contact locks the row first and writes it later.
  const changing = await connect(environment);
  // PostgreSQL ends the transaction that first sees the deadlock: the upgrade.
  await changing.query(`set local deadlock_timeout = '10min'`);
  const { rows } = await changing.query('select agency_id, id from contact order by id limit 1 for no key update');
  const { agency_id: agencyId, id } = rows[0];
  const holder = await connect(environment);
  await holder.query('lock table conversation in access exclusive mode');
  const migrated = run('test/storage/upgrade/upgrade-later.ts', environment).ended;
  // By then the upgrade keeps others from writing contacts; later it changes the row that is locked.
  await untilWaiting(holder, 1);
  const changed = changing.query(`update contact set last_name = 'Pendant' where agency_id = $1 and id = $2`, [
    agencyId,
    id,
  ]);
  await untilWaiting(holder, 2);
  await holder.end();
  await changed;
  await changing.query('commit');
  expect(await migrated).toMatchObject({ code: 0, stderr: '' });
  const { rows: after } = await changing.query('select last_name from contact where id = $1', [id]);
  await changing.end();
  expect(after).toEqual([{ last_name: 'Pendant' }]);
});
