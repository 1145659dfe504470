import { schedule } from 'node-cron';
import type { Logger } from 'pino';
import { forgetAnswers } from '../approval/idempotency.ts';
import type { AppContext } from '../approval/perform.ts';
import type { Channels } from '../approval/release/hand-over.ts';
import { forgetSessions } from '../domain/access/sessions.ts';
import { forgetAttempts } from '../domain/access/sign-in-attempts.ts';
import { wakeDueCampaigns } from '../jobs/campaigns/sweep.ts';
import { expireDrafts } from '../jobs/expire-drafts.ts';
import { tellOverdue } from '../jobs/overdue-tasks.ts';
import { wakeSteps } from '../jobs/sequences/sweep.ts';
import { endLost, wakeDue } from '../jobs/sweep-drafts.ts';
import { forgetEvents } from '../jobs/webhooks/delete-old-events.ts';
import { endLostDeliveries, wakeDueDeliveries } from '../jobs/webhooks/sweep.ts';
import { takeTick } from '../storage/claim-tick.ts';

/** Half minutes find what a lost wake left behind; minutes are for people; hours are for cleaning up, each at its own. */
const ticks = ({ context, channels }: Clocked): [seconds: number, pattern: string, name: string, tick: Tick][] => [
  [60, '* * * * *', 'expire drafts', () => expireDrafts(context)],
  [60, '* * * * *', 'tell of overdue tasks', () => tellOverdue(context)],
  [30, '*/30 * * * * *', 'wake what is due', () => wakeDue(context)],
  [30, '*/30 * * * * *', 'wake campaigns', () => wakeDueCampaigns(context)],
  [30, '*/30 * * * * *', 'wake steps that are due', () => wakeSteps(context)],
  [30, '*/30 * * * * *', 'end lost hand-overs', () => endLost(context, channels)],
  [30, '*/30 * * * * *', 'wake what is to be told', () => wakeDueDeliveries(context)],
  [30, '*/30 * * * * *', 'end lost deliveries', () => endLostDeliveries(context)],
  [3600, '13 * * * *', 'forget sign-in attempts', () => forgetAttempts(context.db)],
  [3600, '17 * * * *', 'forget idempotent answers', () => forgetAnswers(context.db, context.now())],
  [3600, '23 * * * *', 'forget sessions', () => forgetSessions(context.db, context.now())],
  [3600, '41 * * * *', 'forget events', () => forgetEvents(context.db, context.now())],
];

type Tick = () => Promise<unknown>;
type Clocked = { context: AppContext; channels: Channels };

/**
 * What happens by the clock. Of all processes one takes each tick; one that dies in it leaves the rest to the next tick,
 * and what two would do at once is a conditional change all the same.
 */
export function startClock(context: AppContext, channels: Channels, log: Logger): { stop(): Promise<void> } {
  const scheduled = ticks({ context, channels }).map(([seconds, pattern, name, tick]) => {
    const run = async () => {
      if (await takeTick(context.db, name, seconds)) await tick();
    };
    const logged = () => run().catch((error) => log.error({ err: error, tick: name }));
    return schedule(pattern, logged, { noOverlap: true, name });
  });
  return {
    stop: async () => {
      for (const task of scheduled) await task.destroy();
    },
  };
}
