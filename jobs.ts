import { setTimeout as pause } from 'node:timers/promises';
import { startClock } from './clock.ts';
import type { Ground } from './ground.ts';
import { startWorkers } from './workers.ts';

/** A hand-over takes at most 15 s and its record is soon written; what takes longer is picked up by another process. */
const UNDERWAY_MS = 20_000;

/** Looks after the jobs and the clock in this process. Any number of processes may, on one PostgreSQL. */
export async function startJobs({ door, channels, poster, queue, log }: Ground): Promise<{ stop(): Promise<void> }> {
  const workers = await startWorkers(door, channels, poster, queue, log);
  const clock = startClock(door, channels, log);
  return {
    /** Takes no new jobs; resolves when those under way have ended. */
    stop: async () => {
      const late = new AbortController();
      const gaveUp = pause(UNDERWAY_MS, undefined, { signal: late.signal, ref: false }).catch(() => undefined);
      await Promise.race([Promise.all([clock.stop(), queue.rest().then(workers.end)]), gaveUp]);
      late.abort();
    },
  };
}
