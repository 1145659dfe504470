import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newId } from '../../domain/shared/ids.ts';
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
