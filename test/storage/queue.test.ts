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
