import { sql } from 'kysely';
import { Pool } from 'pg';
import { expect, it, vi } from 'vitest';
import { newId } from '../../domain/shared/ids.ts';
import { openQueue } from '../../storage/queue.ts';
import { isEmbedded } from '../support/installation.ts';
import { startTestServer } from '../support/test-server.ts';

const here = await startTestServer({ ownStore: true });

it('a job for later does not delay a job for now about the same row', async () => {
  const queue = await here.store.queue((error) => {
    throw error;
  });
  const job = { agencyId: newId(), id: newId() };
  await queue.wake('send', job, { at: new Date(Date.now() + 3_600_000) });
  await queue.wake('send', job);
  const done = new Promise((resolve) => void queue.work('send', async (taken) => resolve(taken)));
  expect(await done).toEqual(job);
  await queue.close();
});

it('many jobs are added at once, one for each row', async () => {
  const queue = await here.store.queue((error) => {
    throw error;
  });
  const jobs = Array.from({ length: 20 }, () => ({ agencyId: newId(), id: newId() }));
  const [first, ...others] = jobs as [(typeof jobs)[number]];
  await queue.wake('send-bulk', first);
  await queue.wakeAll('send-bulk', [first, ...others]);
  const taken: string[] = [];
  const done = new Promise<void>(
    (resolve) => void queue.work('send-bulk', async ({ id }) => void (taken.push(id) === jobs.length && resolve())),
  );
  await done;
  await queue.close();
  expect(taken.sort()).toEqual(jobs.map(({ id }) => id).sort());
});

it('a row that begins with a job which waits already brings its other jobs', async () => {
  const queue = await here.store.queue((error) => {
    throw error;
  });
  const agencyId = newId();
  const [first, second, third] = [newId(), newId(), newId()];
  const jobs = (...ids: string[]) => ids.map((id) => ({ agencyId, id }));
  await queue.wakeAll('send-campaign', jobs(first, second));
  await queue.wakeAll('send-campaign', jobs(first, third));
  const taken: string[] = [];
  const done = new Promise<void>(
    (resolve) => void queue.work('send-campaign', async ({ id }) => void (taken.push(id) === 4 && resolve())),
  );
  await done;
  await queue.close();
  expect(new Set(taken)).toEqual(new Set([first, second, third]));
});

it('the messages that a campaign dispatches share rows, and all of them run', async () => {
  const errors: unknown[] = [];
  const queue = await here.store.queue((error) => errors.push(error));
  const [agencyId, otherId] = [newId(), newId()];
  const jobs = [...Array(25).fill(agencyId), otherId].map((id) => ({ agencyId: id, id: newId() }));
  await queue.wakeAll('send-campaign', jobs);
  const { rows } = await sql`select from pgboss.job where name = 'send-campaign' and state = 'created'`.execute(
    here.db,
  );
  expect(rows).toHaveLength(4);
  const runs = Promise.withResolvers<void>();
  const failing = jobs[3]?.id;
  const taken: unknown[] = [];
  await queue.work('send-campaign', async (job) => {
    taken.push(job);
    if (taken.length === jobs.length) runs.resolve();
    if (job.id === failing) throw new Error('This one fails.');
  });
  await runs.promise;
  await queue.close();
  expect(new Set(taken)).toEqual(new Set(jobs));
  expect(errors).toEqual([new Error('This one fails.')]);
});

/** pg-boss's clocks stand still, so that what happens is no poll's doing. */
async function withoutTime(test: () => Promise<void>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  try {
    await test();
  } finally {
    vi.useRealTimers();
  }
}

it('a job is taken when it is added, without a look at the queue', async () => {
  const queue = await here.store.queue((error) => {
    throw error;
  });
  await withoutTime(async () => {
    let taken: (job: unknown) => void = () => undefined;
    await queue.work('webhook', async (job) => taken(job));
    for (let added = 0; added < 5; added += 1) {
      const job = { agencyId: newId(), id: newId() };
      const done = new Promise((resolve) => {
        taken = resolve;
      });
      await queue.wake('webhook', job);
      expect(await done).toEqual(job);
    }
  });
  await queue.close();
});

it('a job for later is taken when its time comes', async () => {
  const queue = await here.store.queue((error) => {
    throw error;
  });
  const done = new Promise((resolve) => void queue.work('step', async (job) => resolve(job)));
  const job = { agencyId: newId(), id: newId() };
  await queue.wake('step', job, { at: new Date(Date.now() + 1500) });
  expect(await done).toEqual(job);
  await queue.close();
});

it.skipIf(isEmbedded)('idle workers make one statement a second, all of them together', async () => {
  await using pool = disposable(new Pool({ connectionString: here.databaseUrl }));
  const answers: Promise<unknown>[] = [];
  const statements: string[] = [];
  const executeSql = (text: string, values?: unknown[]) => {
    statements.push(text);
    const answer = pool.query(text, values);
    answers.push(answer);
    return answer;
  };
  const queue = await openQueue({ db: { executeSql } }, (error) => {
    throw error;
  });
  await withoutTime(async () => {
    for (const name of ['send', 'send-bulk', 'campaign', 'webhook'] as const)
      await queue.work(name, async () => undefined);
    const pass = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        await vi.advanceTimersByTimeAsync(1000);
        await Promise.all(answers);
      }
    };
    // Each worker asks once when it starts.
    await pass(3);
    statements.splice(0);
    await pass(10);
  });
  expect(statements.filter((text) => text.includes('start_after'))).toHaveLength(10);
  await queue.close();
});

const disposable = (pool: Pool) => Object.assign(pool, { [Symbol.asyncDispose]: () => pool.end() });
