import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { getTasks } from 'node-cron';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { startSchedule, ticks } from '../../app/schedule.ts';
import { newId } from '../../domain/shared/ids.ts';
import { isEmbedded } from '../support/installation.ts';
import { startTestServer } from '../support/test-server.ts';

const { db, store, context, drivers, createAgency: agency } = await startTestServer({ ownStore: true });

const runtime = {
  jobContext: context,
  drivers,
  store: { kind: 'postgresql' as const },
  log: pino({ level: 'silent' }),
};

it('of two processes one runs each tick', async () => {
  const { id: agency_id } = await agency();
  const schedules = [startSchedule(runtime), startSchedule(runtime)];
  const deletions = [...getTasks().values()].filter(({ name }) => name === 'delete old events');
  const old = { agency_id, type: 'contact.created', data: '{}' as never, timestamp: new Date('2020-01-01T00:00:00Z') };
  const left: number[] = [];
  for (const tick of deletions) {
    await db
      .insertInto('event')
      .values({ ...old, id: newId() })
      .execute();
    await tick.execute();
    left.push((await db.selectFrom('event').select('id').where('agency_id', '=', agency_id).execute()).length);
  }
  for (const schedule of schedules) await schedule.stop();
  expect(left).toEqual([0, 1]);
});

it('the one process of the embedded store claims no tick', async () => {
  const schedule = startSchedule({ ...runtime, store: { kind: 'pglite' } });
  await [...getTasks().values()].find(({ name }) => name === 'forget old imports')?.execute();
  await schedule.stop();
  const claimed = db.selectFrom('clock_tick').select('name').where('name', '=', 'forget old imports');
  expect(await claimed.execute()).toEqual([]);
});

it('a schedule that is stopped waits for the task that runs', async () => {
  const vacuum = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const run = () => {
    begun.resolve();
    return vacuum.promise;
  };
  const schedule = startSchedule({ ...runtime, store: { kind: 'pglite', vacuum: run } });
  void [...getTasks().values()].find(({ name }) => name === 'vacuum tables')?.execute();
  await begun.promise;
  let isStopped = false;
  const stopped = schedule.stop().then(() => {
    isStopped = true;
  });
  for (let turn = 0; turn < 100; turn += 1) await eventLoopTurn();
  expect(isStopped).toBe(false);
  vacuum.resolve();
  await stopped;
});

it('a task that still runs is not started again', async () => {
  const runs: PromiseWithResolvers<void>[] = [];
  const vacuum = () => {
    runs.push(Promise.withResolvers<void>());
    return runs.at(-1)?.promise as Promise<void>;
  };
  const schedule = startSchedule({ ...runtime, store: { kind: 'pglite', vacuum } });
  const vacuumTables = [...getTasks().values()].find(({ name }) => name === 'vacuum tables');
  const first = vacuumTables?.execute();
  await vacuumTables?.execute();
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await first;
  const second = vacuumTables?.execute();
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.resolve();
  await second;
  await schedule.stop();
});

it('tasks of the same times share a timer', async () => {
  const schedule = startSchedule(runtime);
  const patterns = [...getTasks().values()].map((task) => task.getPattern());
  await schedule.stop();
  expect(patterns.length).toBe(new Set(patterns).size);
});

it('a tick that a busy process missed is in the log, and standard error stays empty', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
  const warn = vi.spyOn(console, 'warn');
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date('2026-11-23T10:00:01Z') });
  const schedule = startSchedule({ ...runtime, log });
  vi.setSystemTime(new Date('2026-11-23T10:01:30Z'));
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  for (let turn = 0; turn < 100; turn += 1) await eventLoopTurn();
  await schedule.stop();
  const tick = expect.stringContaining('expire drafts');
  const missed = { level: 40, tick, msg: expect.stringContaining('missed execution') };
  expect(lines).toContainEqual(expect.objectContaining(missed));
  expect(warn).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

it.runIf(isEmbedded)('the embedded store gets the statistics that autovacuum gathers elsewhere', async () => {
  const run = async <Row>(statement: string) => (await sql.raw<Row>(statement).execute(db)).rows;
  await run('create table grown as select from generate_series(1, 2000)');
  await run('delete from grown where ctid < (select ctid from grown offset 1000 limit 1)');
  await run('select pg_stat_force_next_flush()');
  // Not by the clock, of whose ticks another one may just have run.
  await ticks(context, drivers, store)
    .find(({ name }) => name === 'vacuum tables')
    ?.run();
  const counted = await run(`select reltuples, n_dead_tup as dead, analyze_count as analyzed
    from pg_class join pg_stat_user_tables using (relname) where relname = 'grown'`);
  expect(counted).toEqual([{ reltuples: 1000, dead: 0, analyzed: 1 }]);
});
