import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { newId } from '../../domain/shared/ids.ts';
import type { Db } from '../../storage/db.ts';
import { migrations } from '../../storage/migrations/all.ts';
import { CONNECTIONS } from '../../storage/rows.ts';
import { openServer, type Store } from '../../storage/store.ts';
import { emptyInstallation } from '../support/installation.ts';
import { tcpProxy } from '../support/tcp-proxy.ts';
import { startTestServer } from '../support/test-server.ts';

const { db, databaseUrl } = await startTestServer({ ownStore: true });

const ping = (db: Db) => sql`select 1`.execute(db);
const POOL = CONNECTIONS.ofAgencies;
const SILENCE_MS = 300;
const agencyId = newId();

describe.runIf(databaseUrl)('when connections die silently', () => {
  const openThroughProxy = async (silenceMs?: number) => {
    const proxy = await tcpProxy(databaseUrl as string);
    return { proxy, store: await openServer(proxy.url, silenceMs) };
  };
  /** Runs as many queries at once as the pool has connections, so that each opens one. */
  const fillPool = ({ rows }: Store) => Promise.all(Array.from({ length: POOL }, () => ping(rows.ofAgency(agencyId))));
  /** Repeats until it succeeds, when all dead connections have been replaced. */
  const retry = async (attempt: () => Promise<unknown>) => {
    while (await failureOf(attempt()));
  };
  const failureOf = (promise: Promise<unknown>) =>
    promise.then(
      () => undefined,
      ({ message }) => String(message),
    );

  it('a connection that only listens is kept', async () => {
    const { store } = await openThroughProxy(SILENCE_MS);
    // Queried before any connection has died, because the database continues to show dead ones.
    const listening = sql`select from pg_stat_activity where query = 'select 1' and datname = current_database()
      and backend_start < clock_timestamp() - make_interval(secs => ${(3 * SILENCE_MS) / 1000})`;
    while ((await listening.execute(db)).rows.length === 0);
    await store.close();
  });

  it('a long migration is not interrupted', async () => {
    const { DATABASE_URL = '' } = await emptyInstallation();
    const store = await openServer(DATABASE_URL, SILENCE_MS);
    const holder = new Client({ connectionString: DATABASE_URL });
    await holder.connect();
    // The migration waits until it knows whether this table of another transaction will be there.
    await holder.query('begin; create table agency (id uuid)');
    const migrating = store.migrate();
    const isWaiting = async () => {
      // Within a transaction PostgreSQL would show the activity of the first look again and again.
      await holder.query('select pg_stat_clear_snapshot()');
      const { rows } = await holder.query(`select from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database() and query_start < clock_timestamp() - make_interval(secs => ${(3 * SILENCE_MS) / 1000})`);
      return rows.length > 0;
    };
    while (!(await isWaiting()));
    await holder.query('rollback');
    await holder.end();
    expect(await migrating).toEqual(migrations.map(({ name }) => name));
    await store.close();
  });

  it('running queries fail, and later ones succeed', async () => {
    const { proxy, store } = await openThroughProxy(SILENCE_MS);
    // On a busy machine, opening a connection may be silence too.
    await retry(() => fillPool(store));
    proxy.stall();
    const failures = await Promise.all(
      Array.from({ length: POOL + 2 }, () => failureOf(ping(store.rows.ofAgency(agencyId)))),
    );
    expect(new Set(failures)).toContain('Connection terminated unexpectedly');
    const stalls = async (db: Db) => {
      proxy.stall();
      await ping(db);
    };
    await retry(() => ping(store.rows.ofAgency(agencyId)));
    expect(await failureOf(store.rows.ofAgency(agencyId).transaction().execute(stalls))).toMatch(
      /^Connection terminated|not queryable$/,
    );
    await retry(() => ping(store.rows.ofAgency(agencyId)));
    await store.close();
  });

  it('jobs can be added and pages are notified again', async () => {
    // Creating the tables of the queue would be silence on a slow machine.
    const direct = await openServer(databaseUrl as string);
    await (await direct.queue(() => undefined)).close();
    await direct.close();
    const { proxy, store } = await openThroughProxy(5 * SILENCE_MS);
    const queue = await store.queue(() => undefined);
    const notified = () => new Promise<void>((resolve) => void store.notifications.listen(agencyId, resolve));
    store.notifications.announce(agencyId);
    await notified();
    proxy.stall();
    await notified();
    await retry(() => queue.wake('step', { agencyId, id: newId() }));
    await queue.close();
    await store.close();
  });

  it('the store can still be closed', async () => {
    const { proxy, store } = await openThroughProxy();
    await fillPool(store);
    proxy.stall();
    await store.close();
  });
});
