import { schedule } from 'node-cron';
import type { Logger } from 'pino';
import { expireDrafts } from './approval/expire.ts';
import { forgetAnswers } from './approval/idempotency.ts';
import type { Door } from './approval/perform.ts';

/** What happens by the clock. Each tick may run in several processes at once: every one is a single conditional change. */
export function startClock(door: Door, log: Logger): { stop(): Promise<void> } {
  const every = (pattern: string, name: string, tick: () => Promise<unknown>) =>
    schedule(pattern, () => tick().catch((error) => log.error({ err: error, tick: name })), { noOverlap: true, name });
  const tasks = [
    every('* * * * *', 'expire drafts', () => expireDrafts(door.db, door.now())),
    every('17 * * * *', 'forget idempotent answers', () => forgetAnswers(door.db, door.now())),
  ];
  return {
    stop: async () => {
      for (const task of tasks) await task.destroy();
    },
  };
}
