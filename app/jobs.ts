import { setTimeout as pause } from 'node:timers/promises';
import { startWorkers } from './job-handlers.ts';
import type { Ground } from './runtime.ts';
import { startClock } from './schedule.ts';

/** A hand-over takes at most 15 s and its record is soon written; what takes longer is picked up by another process. */
const UNDERWAY_MS = 20_000;

/** Looks after the jobs and the clock in this process. Any number of processes may, on one PostgreSQL. */
export async function startJobs({ context, channels, poster, queue, log }: Ground): Promise<{ stop(): Promise<void> }> {
  const workers = await startWorkers(context, channels, poster, queue, log);
  const clock = startClock(context, channels, log);
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
