import { pino } from 'pino';
import { expect, it } from 'vitest';
import { commitCallbacks } from '../../app/after-commit.ts';
import { newId } from '../../domain/shared/ids.ts';
import { startTestServer } from '../support/test-server.ts';

const { store } = await startTestServer({ ownStore: true });

it('a change notifies open pages, a wake alone does not', async () => {
  const queue = await store.queue((error) => {
    throw error;
  });
  const { afterCommit, wake } = commitCallbacks(store, queue, pino({ level: 'silent' }));
  const [swept, changed] = [newId(), newId()];
  const notified: string[] = [];
  const announced = new Promise<void>((resolve) => {
    store.notifications.listen(swept, () => void notified.push(swept));
    store.notifications.listen(changed, resolve);
  });
  const jobs = new Set<string>();
  const worked = new Promise<void>((resolve) => {
    void queue.work('send', async ({ agencyId }) => {
      if (jobs.add(agencyId).size === 2) resolve();
    });
  });
  wake(swept, [{ queue: 'send', id: newId() }]);
  afterCommit(changed, [{ queue: 'send', id: newId() }]);
  await Promise.all([announced, worked]);
  expect(notified).toEqual([]);
  await queue.close();
});
