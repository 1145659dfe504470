import { expect, it } from 'vitest';
import { groupedQueue } from '../../../jobs/webhooks/grouped-queue.ts';

const limits = { total: 6, perGroup: 2, waitingPerGroup: 3 };

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** A queue whose tasks record their start and end when `end` is called. The first letter of a name is its group. */
function recordingQueue(queueLimits = limits) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const queue = groupedQueue(queueLimits, () => undefined);
  const add = (name: string) =>
    queue.add(name[0] as string, name, () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await nextTurn();
  };
  return { started, add, end };
}

it('runs few tasks of one group at once, and those of other groups beside them', async () => {
  const { started, add, end } = recordingQueue();
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) add(name);
  await nextTurn();
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1']);
  await end('a1');
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
});

it('lets the groups take turns if all places are taken', async () => {
  const { started, add, end } = recordingQueue({ total: 1, perGroup: 1, waitingPerGroup: 9 });
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) add(name);
  await nextTurn();
  for (let ended = 0; ended < 5; ended += 1) await end(started[ended] as string);
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

it('queues the same task once, and no more than the limit', async () => {
  const { started, add, end } = recordingQueue();
  for (const name of ['a1', 'a2', 'a3', 'a3', 'a4', 'a5', 'a6']) add(name);
  await nextTurn();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) await end(name);
  expect(started).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
});

it('queues a task again once it has started', async () => {
  const { started, add, end } = recordingQueue();
  add('a1');
  await nextTurn();
  add('a1');
  await end('a1');
  expect(started).toEqual(['a1', 'a1']);
});

it('frees the place of a task that fails, and waits for running tasks when it ends', async () => {
  const errors: unknown[] = [];
  const queue = groupedQueue({ ...limits, perGroup: 1 }, (error) => errors.push(error));
  queue.add('a', 'a1', () => Promise.reject(new Error('no store')));
  const second = Promise.withResolvers<void>();
  queue.add('a', 'a2', () => second.promise);
  await nextTurn();
  expect(errors).toHaveLength(1);
  let hasEnded = false;
  const end = queue.end().then(() => {
    hasEnded = true;
  });
  await nextTurn();
  expect(hasEnded).toBe(false);
  second.resolve();
  await end;
  queue.add('b', 'b1', () => Promise.reject(new Error('too late')));
  await nextTurn();
  expect(errors).toHaveLength(1);
});
