import pino from 'pino';
import { readConfig } from '../app/config.ts';
import { openChannels } from '../app/drivers.ts';
import { announcing, startWorkers } from '../app/job-handlers.ts';
import { openStore } from '../app/open-store.ts';
import type { AppContext } from '../approval/perform.ts';
import { poster } from '../delivery/webhooks/post.ts';
import { given, listening } from './child.ts';

/** Workers as they run in production, whose clock stands in lawful hours: the bench runs at any time. */
const { environment, aheadMs } = given<{ environment: Record<string, string>; aheadMs: number }>();
const config = readConfig(environment);
const log = pino({ level: 'warn' });
const store = await openStore(config);
const queue = await store.queue((err, task) => log.error({ err, task }));
const announce = announcing(store, queue, log);
/** Jobs are kept by the database’s clock. */
const wake: AppContext['wake'] = (agencyId, wakes) =>
  announce.wake(
    agencyId,
    wakes.map((one) => (one.at ? { ...one, at: new Date(one.at.getTime() - aheadMs) } : one)),
  );
const context = {
  ...{ db: store.db, baseUrl: () => 'https://clef.example', secret: config.secret ?? '', privateWebhooks: true },
  now: () => new Date(Date.now() + aheadMs),
  ...{ wake, committed: wake },
};
await startWorkers(context, openChannels(config, context), poster({ privateTargets: true }), queue, log);
listening(0);
