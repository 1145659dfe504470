import pino from 'pino';
import { commitCallbacks } from '../../../app/after-commit.ts';
import { readConfig } from '../../../app/config.ts';
import { draftOperations } from '../../../app/draft-operations.ts';
import { openDrivers } from '../../../app/open-drivers.ts';
import { openStore } from '../../../app/open-store.ts';
import { sliceSender } from '../../../approval/release/send-draft.ts';
import { recoverLostSends, wakeDueDrafts } from '../../../approval/release/sweep-drafts.ts';
import type { ChannelDrivers } from '../../../delivery/driver.ts';
import type { AppContext } from '../../../door/transaction/transact.ts';
import { advanceCampaign } from '../../../jobs/campaigns/advance.ts';
import { wakeDueCampaigns } from '../../../jobs/campaigns/sweep.ts';

/** At which point of the `nth` send the process kills itself; `never` means that the test kills it. */
export type Kill = { at: 'before claim' | 'after claim' | 'after accept' | 'never'; nth: number };
export type WorkerOptions = { environment: Record<string, string>; aheadMs: number; kill: Kill };

// A process that runs only the jobs of campaigns, on a real queue, and kills itself at the given point.
const { environment, aheadMs, kill } = JSON.parse(process.argv[2] as string) as WorkerOptions;
process.on('disconnect', () => process.exit());

let reached = 0;
const killAt = (point: Kill['at']) => {
  if (point !== kill.at) return;
  reached += 1;
  if (reached === kill.nth) process.kill(process.pid, 'SIGKILL');
};

const store = await openStore(readConfig(environment));
const queue = await store.queue(() => undefined);
const announce = commitCallbacks(store, queue, pino({ level: 'silent' }));
// The queue goes by the database's clock, which is not ahead.
const wake: AppContext['wake'] = (agencyId, wakes) =>
  announce.wake(
    agencyId,
    wakes.map((asked) => (asked.at ? { ...asked, at: new Date(asked.at.getTime() - aheadMs) } : asked)),
  );
const context: AppContext = {
  rows: store.rows,
  baseUrl: () => 'https://clef.example',
  secret: 'x'.repeat(32),
  privateWebhooks: false,
  draftOperations,
  now: () => new Date(Date.now() + aheadMs),
  afterCommit: wake,
  wake,
};
const drivers = openDrivers(readConfig(environment), context);
const sms: ChannelDrivers['sms'] = {
  ...drivers.sms,
  send: async (message) => {
    killAt('after claim');
    const result = await drivers.sms.send(message);
    killAt('after accept');
    return result;
  },
};
await queue.work('campaign', (job) => advanceCampaign(context, job));
const send = sliceSender(context, { ...drivers, sms });
for (const name of ['send-bulk', 'send-campaign'] as const) {
  await queue.work(name, (job) => {
    killAt('before claim');
    return send(job);
  });
}
await recoverLostSends(context, drivers);
await wakeDueCampaigns(context);
await wakeDueDrafts(context);
process.send?.('working');
