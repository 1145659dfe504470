import { readConfig } from '../../../app/config.ts';
import { openChannels } from '../../../app/drivers.ts';
import { openStore } from '../../../app/open-store.ts';
import type { AppContext } from '../../../approval/perform.ts';
import { type Channels, release } from '../../../approval/release/hand-over.ts';
import { advance } from '../../../jobs/campaigns/advance.ts';
import { wakeDueCampaigns } from '../../../jobs/campaigns/sweep.ts';
import { endLost, wakeDue } from '../../../jobs/sweep-drafts.ts';

/** Where in a hand-over a process is to die, and at which one. `never` is killed from outside. */
export type Death = { at: 'before claim' | 'after claim' | 'after accept' | 'never'; nth: number };
export type Given = { environment: Record<string, string>; aheadMs: number; death: Death };

/** A process with the workers of campaigns alone, on a real queue, that kills itself where it was told to. */
const { environment, aheadMs, death } = JSON.parse(process.argv[2] as string) as Given;
process.on('disconnect', () => process.exit());

let reached = 0;
const dieAt = (point: Death['at']) => {
  if (point !== death.at) return;
  reached += 1;
  if (reached === death.nth) process.kill(process.pid, 'SIGKILL');
};

const store = await openStore(readConfig(environment));
const queue = await store.queue(() => undefined);
const wake: AppContext['wake'] = (agencyId, wakes) => {
  for (const { task, id, at } of wakes) {
    // Jobs are kept by the database's clock.
    const due = at && new Date(at.getTime() - aheadMs);
    queue.wake(task, { agencyId, id }, { at: due }).catch(() => undefined);
  }
};
const context: AppContext = {
  ...{ db: store.db, baseUrl: () => 'https://clef.example', secret: 'x'.repeat(32), privateWebhooks: false },
  now: () => new Date(Date.now() + aheadMs),
  ...{ committed: wake, wake },
};
const opened = openChannels(readConfig(environment), context);
const sms: Channels['sms'] = {
  ...opened.sms,
  send: async (message) => {
    dieAt('after claim');
    const handover = await opened.sms.send(message);
    dieAt('after accept');
    return handover;
  },
};
await queue.work('campaign', (job) => advance(context, job));
await queue.work('bulk', (job) => {
  dieAt('before claim');
  return release(context, { ...opened, sms }, job);
});
await endLost(context, opened);
await wakeDueCampaigns(context);
await wakeDue(context);
process.send?.('working');
