import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { CompiledQuery, sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { newId } from '../../domain/shared/ids.ts';
import { claimTick } from '../../storage/claim-tick.ts';
import type { Db } from '../../storage/db.ts';
import { tableVacuum } from '../../storage/embedded/vacuum.ts';
import { executePrepared, preparedQuery } from '../../storage/prepared-statements.ts';
import { openEmbedded, type Store } from '../../storage/store.ts';
import { isEmbedded } from '../support/installation.ts';
import { startTestServer } from '../support/test-server.ts';

describe.runIf(isEmbedded)('the one connection', () => {
  const started = startTestServer({ ownStore: true });
  const select = (db: Db) => sql`select 1`.execute(db);

  /** Everything that is asked for while `ask` runs waits for a transaction of a job. */
  async function whileTaken(ask: () => Promise<unknown>[]): Promise<void> {
    const { store } = await started;
    let asked: Promise<unknown>[] = [];
    await store.rowsOfJobs.ofAllAgencies.transaction().execute(async (db) => {
      await select(db);
      asked = ask();
      await select(db);
    });
    await Promise.all(asked);
  }

  it('serves requests before jobs and before the queue', async () => {
    const { store, createAgency } = await started;
    const queue = await store.queue((error) => {
      throw error;
    });
    const agency = await createAgency();
    const order: string[] = [];
    const noted = (name: string, work: Promise<unknown>) => work.then(() => order.push(name));
    await whileTaken(() => [
      noted('job', select(store.rowsOfJobs.ofAgency(agency.id))),
      noted('queue', queue.wake('send', { agencyId: agency.id, id: newId() })),
      noted('request', select(store.rows.ofAgency(agency.id))),
      noted('request', store.ping()),
    ]);
    expect(order).toEqual(['request', 'request', 'job', 'queue']);
    await queue.close();
  });

  it('plans a marked statement once, whatever agency it shows and though it failed before', async () => {
    const { store, createAgency } = await started;
    const [first, second] = [await createAgency(), await createAgency()];
    const text = 'select id, 10 / $1::int as tenth from agency';
    const read = preparedQuery<{ id: string; tenth: number }>(text);
    await expect(executePrepared(store.rows.ofAllAgencies, read(0))).rejects.toMatchObject({ code: '22012' });
    for (const { id } of [first, second, first]) {
      expect(await executePrepared(store.rows.ofAgency(id), read(2))).toEqual([{ id, tenth: 5 }]);
    }
    const { rows } = await sql<{ plans: number }>`
      select count(*)::int as plans from pg_prepared_statements where statement like ${`%${text}`}`.execute(
      store.rows.ofAllAgencies,
    );
    expect(rows).toEqual([{ plans: 1 }]);
  });

  it('sends a marked statement that it knows in one message', async () => {
    const { store } = await started;
    const read = preparedQuery<{ sum: number }>('select $1::int + 1 as sum');
    await executePrepared(store.rows.ofAllAgencies, read(1));
    const send = vi.spyOn(PGlite.prototype, 'execProtocolRaw');
    expect(await executePrepared(store.rows.ofAllAgencies, read(2))).toEqual([{ sum: 3 }]);
    expect(send).toHaveBeenCalledOnce();
    send.mockRestore();
  });

  it('goes on in a transaction after the savepoint of a marked statement that failed', async () => {
    const { store } = await started;
    const divide = preparedQuery<{ tenth: number }>('select 10 / $1::int as tenth');
    await store.rows.ofAllAgencies.transaction().execute(async (db) => {
      await sql`savepoint before`.execute(db);
      await expect(executePrepared(db, divide(0))).rejects.toMatchObject({ code: '22012' });
      await expect(executePrepared(db, divide(1))).rejects.toMatchObject({ code: '25P02' });
      await sql`rollback to savepoint before`.execute(db);
      expect(await executePrepared(db, divide(5))).toEqual([{ tenth: 2 }]);
    });
  });

  it('plans what an idle server repeats once', async () => {
    const { store, db } = await started;
    const queue = await store.queue((error) => {
      throw error;
    });
    await queue.work('send', async () => undefined);
    await claimTick(db, 'idle', 60);
    await store.vacuum?.();
    const planned = async (part: string) => {
      const like = `%${part}%`;
      return (await sql`select from pg_prepared_statements where statement like ${like}`.execute(db)).rows.length;
    };
    for (const part of ['from pgboss.job', 'insert into clock_tick', 'from pg_stat_user_tables']) {
      await expect.poll(() => planned(part)).toBe(1);
    }
    await queue.close();
  });

  it('lets the event loop turn between two statements, in a transaction and outside', async () => {
    const { store } = await started;
    const db = store.rows.ofAllAgencies;
    for (const run of [() => select(db).then(() => select(db)), () => inTransaction(db)]) {
      let hasTurned = false;
      setImmediate(() => {
        hasTurned = true;
      });
      await run();
      expect(hasTurned).toBe(true);
    }
  });

  const inTransaction = (db: Db) => db.transaction().execute(async (within) => void (await select(within)));

  it('is free again after a transaction that failed', async () => {
    const { store } = await started;
    const failing = store.rowsOfJobs.ofAllAgencies.transaction();
    await expect(failing.execute((db) => sql`select 1 / 0`.execute(db))).rejects.toThrow('division by zero');
    await select(store.rows.ofAllAgencies);
  });

  it('analyzes a table that has never had statistics, however small', async () => {
    const { store, db } = await started;
    await store.vacuum?.();
    await sql`create table small as select from generate_series(1, 10)`.execute(db);
    await sql`select pg_stat_force_next_flush()`.execute(db);
    await store.vacuum?.();
    const { rows } = await sql`select reltuples from pg_class where relname = 'small'`.execute(db);
    expect(rows).toEqual([{ reltuples: 10 }]);
  });

  it('analyzes at first a table of an older version whose rows nobody has counted', async () => {
    const { db } = await started;
    await sql`create table uncounted as select from generate_series(1, 10)`.execute(db);
    await sql`select pg_stat_force_next_flush()`.execute(db);
    await sql`select pg_stat_reset()`.execute(db);
    const query = async (text: string, values: unknown[]) => db.executeQuery(CompiledQuery.raw(text, values as []));
    const exec = (statement: string) => sql.raw(statement).execute(db);
    await tableVacuum({ query, exec } as never)();
    const { rows } = await sql`select reltuples from pg_class where relname = 'uncounted'`.execute(db);
    expect(rows).toEqual([{ reltuples: 10 }]);
  });

  it('vacuums the other tables if one cannot be vacuumed', async () => {
    const tables = [
      { name: 'damaged', needs_vacuum: true },
      { name: 'sound', needs_vacuum: false },
    ];
    const tried: string[] = [];
    const exec = async (statement: string) => {
      tried.push(statement);
      if (statement.endsWith('damaged')) throw new Error('invalid page in block 0');
    };
    const vacuum = tableVacuum({ query: async () => ({ rows: tables }), exec } as never);
    await expect(vacuum()).rejects.toThrow('Some tables could not be vacuumed.');
    expect(tried).toEqual(['vacuum analyze damaged', 'analyze sound']);
  });

  it('keeps 32 MB of pages of a folder, not the 128 MB that PGlite would write at its start, and fewer in memory', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'clef-pages-'));
    const inFolder = await openEmbedded({ folder });
    try {
      const read = ({ rows }: Store) => sql`show shared_buffers`.execute(rows.ofAllAgencies);
      expect((await read(inFolder)).rows).toEqual([{ shared_buffers: '32MB' }]);
      expect((await read((await started).store)).rows).toEqual([{ shared_buffers: '8MB' }]);
    } finally {
      await inFolder.close();
      rmSync(folder, { recursive: true });
    }
  });
});
