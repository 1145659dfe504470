import { pino } from 'pino';
import { expect, it } from 'vitest';
import { announcing } from '../../app/job-handlers.ts';
import { newId } from '../../domain/shared/ids.ts';
import { world } from '../support/world.ts';

const { store } = await world();

it('a change is news to open pages; that a worker is wanted is none', async () => {
  const queue = await store.queue((error) => {
    throw error;
  });
  const { committed, wake } = announcing(store, queue, pino({ level: 'silent' }));
  const [swept, changed] = [newId(), newId()];
  const heard: string[] = [];
  const news = new Promise<void>((resolve) => {
    store.changes.listen(swept, () => void heard.push(swept));
    store.changes.listen(changed, resolve);
  });
  const jobs = new Set<string>();
  const worked = new Promise<void>((resolve) => {
    void queue.work('release', async ({ agencyId }) => {
      if (jobs.add(agencyId).size === 2) resolve();
    });
  });
  wake(swept, [{ task: 'release', id: newId() }]);
  committed(changed, [{ task: 'release', id: newId() }]);
  await Promise.all([news, worked]);
  expect(heard).toEqual([]);
  await queue.close();
});
