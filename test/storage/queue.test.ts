import { expect, it } from 'vitest';
import { newId } from '../../domain/shared/ids.ts';
import { world } from '../support/world.ts';

const here = await world();

it('a row that is asked for now is not kept waiting by a job for later', async () => {
  const queue = await here.store.queue((error) => {
    throw error;
  });
  const job = { agencyId: newId(), id: newId() };
  await queue.wake('release', job, { at: new Date(Date.now() + 3_600_000) });
  await queue.wake('release', job);
  const done = new Promise((resolve) => void queue.work('release', async (taken) => resolve(taken)));
  expect(await done).toEqual(job);
  await queue.close();
});

it('many rows are asked for at once, each once', async () => {
  const queue = await here.store.queue((error) => {
    throw error;
  });
  const jobs = Array.from({ length: 20 }, () => ({ agencyId: newId(), id: newId() }));
  const [first, ...others] = jobs as [(typeof jobs)[number]];
  await queue.wake('bulk', first);
  await queue.wakeAll('bulk', [first, ...others]);
  const taken: string[] = [];
  const done = new Promise<void>(
    (resolve) => void queue.work('bulk', async ({ id }) => void (taken.push(id) === jobs.length && resolve())),
  );
  await done;
  await queue.close();
  expect(taken.sort()).toEqual(jobs.map(({ id }) => id).sort());
});
