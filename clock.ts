import { schedule } from 'node-cron';
import type { Logger } from 'pino';
import { wakeDueCampaigns } from './approval/campaigns/sweep.ts';
import { expireDrafts } from './approval/drafts/expire.ts';
import { forgetAnswers } from './approval/idempotency.ts';
import { tellOverdue } from './approval/overdue.ts';
import type { Door } from './approval/perform.ts';
import type { Channels } from './approval/release/hand-over.ts';
import { endLost, wakeDue } from './approval/release/sweep.ts';
import { wakeSteps } from './approval/sequences/sweep.ts';
import { forgetEvents } from './approval/webhooks/forget.ts';
import { endLostDeliveries, wakeDueDeliveries } from './approval/webhooks/sweep.ts';
import { forgetSessions } from './domain/sessions.ts';
import { forgetAttempts } from './domain/sign-in-attempts.ts';
import { takeTick } from './storage/tick.ts';

/** Half minutes find what a lost wake left behind; minutes are for people; hours are for cleaning up, each at its own. */
const ticks = ({ door, channels }: Clocked): [seconds: number, pattern: string, name: string, tick: Tick][] => [
  [60, '* * * * *', 'expire drafts', () => expireDrafts(door)],
  [60, '* * * * *', 'tell of overdue tasks', () => tellOverdue(door)],
  [30, '*/30 * * * * *', 'wake what is due', () => wakeDue(door)],
  [30, '*/30 * * * * *', 'wake campaigns', () => wakeDueCampaigns(door)],
  [30, '*/30 * * * * *', 'wake steps that are due', () => wakeSteps(door)],
  [30, '*/30 * * * * *', 'end lost hand-overs', () => endLost(door, channels)],
  [30, '*/30 * * * * *', 'wake what is to be told', () => wakeDueDeliveries(door)],
  [30, '*/30 * * * * *', 'end lost deliveries', () => endLostDeliveries(door)],
  [3600, '13 * * * *', 'forget sign-in attempts', () => forgetAttempts(door.db)],
  [3600, '17 * * * *', 'forget idempotent answers', () => forgetAnswers(door.db, door.now())],
  [3600, '23 * * * *', 'forget sessions', () => forgetSessions(door.db, door.now())],
  [3600, '41 * * * *', 'forget events', () => forgetEvents(door.db, door.now())],
];

type Tick = () => Promise<unknown>;
type Clocked = { door: Door; channels: Channels };

/**
 * What happens by the clock. Of all processes one takes each tick; one that dies in it leaves the rest to the next tick,
 * and what two would do at once is a conditional change all the same.
 */
export function startClock(door: Door, channels: Channels, log: Logger): { stop(): Promise<void> } {
  const scheduled = ticks({ door, channels }).map(([seconds, pattern, name, tick]) => {
    const run = async () => {
      if (await takeTick(door.db, name, seconds)) await tick();
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
