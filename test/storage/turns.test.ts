import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { REQUESTS_PER_JOB, takeTurns, type Work } from '../../storage/embedded/turns.ts';

/** Turns that note who had them, in order. Whoever has a turn keeps it until the event loop has turned a few times. */
function notedTurns() {
  const take = takeTurns();
  const order: string[] = [];
  let holders = 0;
  const use = async (work: Work, name: string) => {
    const release = await take(work);
    holders += 1;
    expect(holders, 'turns at the same time').toBe(1);
    order.push(name);
    for (let turn = 0; turn < 3; turn += 1) await eventLoopTurn();
    holders -= 1;
    release();
  };
  return { order, use };
}

it('a request goes before the jobs that wait, and after the turn that has begun', async () => {
  const { order, use } = notedTurns();
  const jobs = ['first job', 'second job', 'third job'].map((name) => use('job', name));
  await Promise.all([...jobs, use('request', 'request'), use('request', 'other request')]);
  expect(order).toEqual(['first job', 'request', 'other request', 'second job', 'third job']);
});

it('a job waits for a number of requests, however many follow', async () => {
  const { order, use } = notedTurns();
  const running = use('request', 'running request');
  const jobs = [use('job', 'first job'), use('job', 'second job')];
  const requests = Array.from({ length: 3 * REQUESTS_PER_JOB }, (_, index) => use('request', `request ${index}`));
  await Promise.all([running, ...jobs, ...requests]);
  expect(order.indexOf('first job')).toBe(1 + REQUESTS_PER_JOB);
  expect(order.indexOf('second job')).toBe(2 + 2 * REQUESTS_PER_JOB);
});

it('a request of several statements waits for one job at most', async () => {
  const { order, use } = notedTurns();
  const page = async () => {
    for (const statement of ['one', 'two', 'three']) await use('request', statement);
  };
  await Promise.all([use('job', 'running job'), use('job', 'waiting job'), page()]);
  expect(order).toEqual(['running job', 'one', 'two', 'three', 'waiting job']);
});

it('the event loop turns between two turns', async () => {
  const take = takeTurns();
  let hasTurned = false;
  const release = await take('request');
  setImmediate(() => {
    hasTurned = true;
  });
  release();
  await take('request');
  expect(hasTurned).toBe(true);
});
