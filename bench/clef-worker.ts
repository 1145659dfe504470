import pino from 'pino';
import { commitCallbacks } from '../app/after-commit.ts';
import { readConfig } from '../app/config.ts';
import { draftOperations } from '../app/draft-operations.ts';
import { startWorkers } from '../app/jobs.ts';
import { openDrivers } from '../app/open-drivers.ts';
import { openStore } from '../app/open-store.ts';
import { openWebhookClient } from '../delivery/webhooks/post.ts';
import type { AppContext } from '../door/transaction/transact.ts';
import { childInput, reportPort } from './child-server.ts';

/** A child process: the workers as they run in production. Their clock is ahead by `aheadMs`, because the bench runs at
 * any time of day but messages are only sent within the legal hours. */
const { environment, aheadMs } = childInput<{ environment: Record<string, string>; aheadMs: number }>();
const config = readConfig(environment);
const log = pino({ level: 'warn' });
const store = await openStore(config);
const queue = await store.queue((err, task) => log.error({ err, task }));
const announce = commitCallbacks(store, queue, log);
/** The queue uses the database's clock, which is not ahead. */
const wakeOnTime: AppContext['wake'] = (agencyId, wakes) =>
  announce.wake(
    agencyId,
    wakes.map((wake) => (wake.at ? { ...wake, at: new Date(wake.at.getTime() - aheadMs) } : wake)),
  );
const context = {
  rows: store.rows,
  baseUrl: () => 'https://clef.example',
  secret: config.secret ?? '',
  privateWebhooks: true,
  draftOperations,
  now: () => new Date(Date.now() + aheadMs),
  wake: wakeOnTime,
  afterCommit: wakeOnTime,
};
await startWorkers(context, openDrivers(config, context), openWebhookClient({ privateTargets: true }), queue, log);
reportPort(0);
