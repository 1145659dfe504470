import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { createTimeline, type Timeline } from './timeline.ts';

let timeline = createTimeline(new Date(0));

/** From now on the clocks and timers of this process are those of this timeline. */
export function followTimeline(followed: Timeline): void {
  timeline = followed;
}

/** Resolves when the real event loop has turned once, so that all that could go on has gone on. */
export const turn: () => Promise<void> = timers.setImmediate.bind(timers, undefined) as never;

/**
 * Replaces the clocks and timers of the process: `Date`, `performance.now`, timers, `AbortSignal.timeout`. PGlite reads
 * its clock from `Date`, so the database's `now()` follows too.
 */
export function replaceClock(): void {
  const after = (milliseconds = 0, run: () => void) => timeline.at(timeline.now + Math.max(0, milliseconds), run);
  const setTimer = (run: (...given: unknown[]) => void, milliseconds?: number, ...given: unknown[]) => {
    const timer = { cancel: after(milliseconds, () => run(...given)), ref: () => timer, unref: () => timer };
    return timer;
  };
  const clearTimer = (timer?: { cancel?(): void }) => timer?.cancel?.();
  const sleep = (milliseconds = 0, value?: unknown) =>
    new Promise((resolve) => void after(milliseconds, () => resolve(value)));
  globalThis.Date = new Proxy(Date, {
    construct: (target, given) => new target(...((given.length === 0 ? [timeline.now] : given) as [number])),
    get: (target, name, receiver) => (name === 'now' ? () => timeline.now : Reflect.get(target, name, receiver)),
  });
  performance.now = () => timeline.now;
  Object.assign(globalThis, {
    setTimeout: setTimer,
    clearTimeout: clearTimer,
    setInterval: () => {
      throw new Error('Nothing in the simulation repeats by a timer.');
    },
    setImmediate: (run: () => void) => setTimer(run, 0),
  });
  Object.assign(timers, { setTimeout: sleep, setImmediate: () => sleep(0) });
  AbortSignal.timeout = (milliseconds) => {
    const controller = new AbortController();
    after(milliseconds, () => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')));
    return controller.signal;
  };
  syncBuiltinESMExports();
}
