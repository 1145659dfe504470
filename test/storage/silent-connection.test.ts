import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '../../domain/shared/ids.ts';
import { type Db, openServer, type Store } from '../../storage/store.ts';
import { tcpProxy } from '../support/tcp-proxy.ts';
import { world } from '../support/world.ts';

const { db, databaseUrl } = await world();

const ask = (db: Db) => sql`select 1`.execute(db);
const POOL = 10;
const SILENCE_MS = 300;

describe.runIf(databaseUrl)('where connections die without a word', () => {
  const opened = async (silenceMs?: number) => {
    const line = await tcpProxy(databaseUrl as string);
    return { line, store: await openServer(line.url, silenceMs) };
  };
  /** Asked at once, each opens a connection: as many as there may be. */
  const filled = ({ db }: Store) => Promise.all(Array.from({ length: POOL }, () => ask(db)));
  /** Whatever was dead is left behind after a while. */
  const until = async (works: () => Promise<unknown>) => {
    while (await failureOf(works()));
  };
  const failureOf = (promise: Promise<unknown>) =>
    promise.then(
      () => undefined,
      ({ message }) => String(message),
    );

  it('who only listens is not taken for dead', async () => {
    const { store } = await opened(SILENCE_MS);
    // Asked before any connection has died: the database goes on to show those.
    const grown = sql`select from pg_stat_activity where query = 'select 1' and datname = current_database()
      and backend_start < clock_timestamp() - make_interval(secs => ${(3 * SILENCE_MS) / 1000})`;
    while ((await grown.execute(db)).rows.length === 0);
    await store.close();
  });

  it('nor is a migration that takes long', async () => {
    const store = await openServer(databaseUrl as string, SILENCE_MS);
    await sql`drop index conversation_unread`.execute(db);
    await sql`delete from clef_migration where name = '0006-unread'`.execute(db);
    const migrated = await db.transaction().execute(async (locking) => {
      await sql`lock table conversation in access exclusive mode`.execute(locking);
      const migrating = store.migrate();
      const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
        and query_start < clock_timestamp() - make_interval(secs => ${(3 * SILENCE_MS) / 1000})`;
      while ((await waiting.execute(db)).rows.length === 0);
      return { migrating };
    });
    expect(await migrated.migrating).toEqual(['0006-unread']);
    await store.close();
  });

  it('their questions fail, and others are answered again', async () => {
    const { line, store } = await opened(SILENCE_MS);
    await filled(store);
    line.stall();
    const asked = await Promise.all(Array.from({ length: POOL + 2 }, () => failureOf(ask(store.db))));
    expect(new Set(asked)).toContain('Connection terminated unexpectedly');
    const stalls = async (db: Db) => {
      line.stall();
      await ask(db);
    };
    await until(() => ask(store.db));
    expect(await failureOf(store.db.transaction().execute(stalls))).toMatch(/^Connection terminated|not queryable$/);
    await until(() => ask(store.db));
    await store.close();
  });

  it('jobs are asked for again, and open pages hear again', async () => {
    const { line, store } = await opened(SILENCE_MS);
    const queue = await store.queue(() => undefined);
    const agencyId = newId();
    const hears = () => new Promise<void>((resolve) => void store.changes.listen(agencyId, resolve));
    store.changes.announce(agencyId);
    await hears();
    line.stall();
    await hears();
    await until(() => queue.wake('step', { agencyId, id: newId() }));
    await queue.close();
    await store.close();
  });

  it('the store can be closed', async () => {
    const { line, store } = await opened();
    await filled(store);
    line.stall();
    await store.close();
  });
});
