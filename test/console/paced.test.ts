import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paced } from '../../console/throttle.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

it('does at once what is asked for, and for all who ask within a second once more', async () => {
  const run = vi.fn(async () => undefined);
  const { ask } = paced(run, 1000);
  for (let asked = 0; asked < 150; asked += 1) ask();
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(999);
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(run).toHaveBeenCalledTimes(2);
  ask();
  expect(run).toHaveBeenCalledTimes(3);
});

it('never does it twice at a time, and again for who asked while it was done, though it failed', async () => {
  const first = Promise.withResolvers<undefined>();
  const run = vi.fn(async () => undefined).mockReturnValueOnce(first.promise);
  const { ask } = paced(run, 0);
  ask();
  ask();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(run).toHaveBeenCalledTimes(1);
  first.reject(new Error('away'));
  await vi.advanceTimersByTimeAsync(0);
  expect(run).toHaveBeenCalledTimes(2);
});

it('does nothing more once it is stopped', async () => {
  const run = vi.fn(async () => undefined);
  const { ask, stop } = paced(run, 1000);
  ask();
  ask();
  stop();
  await vi.advanceTimersByTimeAsync(10_000);
  ask();
  expect(run).toHaveBeenCalledTimes(1);
});
