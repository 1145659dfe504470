import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttle } from '../../console/throttle.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

it('runs at once, and once more for all calls made during the interval', async () => {
  const run = vi.fn(async () => undefined);
  const { call: ask } = throttle(run, 1000);
  for (let count = 0; count < 150; count += 1) ask();
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(999);
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(run).toHaveBeenCalledTimes(2);
  ask();
  expect(run).toHaveBeenCalledTimes(3);
});

it('never runs twice at the same time, and runs again for a call made during a run that failed', async () => {
  const first = Promise.withResolvers<undefined>();
  const run = vi.fn(async () => undefined).mockReturnValueOnce(first.promise);
  const { call: ask } = throttle(run, 0);
  ask();
  ask();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(run).toHaveBeenCalledTimes(1);
  first.reject(new Error('away'));
  await vi.advanceTimersByTimeAsync(0);
  expect(run).toHaveBeenCalledTimes(2);
});

it('does not run again once it is stopped', async () => {
  const run = vi.fn(async () => undefined);
  const { call: ask, stop } = throttle(run, 1000);
  ask();
  ask();
  stop();
  await vi.advanceTimersByTimeAsync(10_000);
  ask();
  expect(run).toHaveBeenCalledTimes(1);
});
