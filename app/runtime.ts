import type { Logger } from 'pino';
import type { AppContext } from '../approval/perform.ts';
import type { Channels } from '../approval/release/hand-over.ts';
import { type Poster, poster } from '../delivery/webhooks/post.ts';
import { measuredChannels, measuredPoster, measuredQueue } from '../observability/instrumented.ts';
import { type Metrics, openMetrics } from '../observability/metrics.ts';
import { type Readiness, readinessOf } from '../observability/readiness.ts';
import type { Queue } from '../storage/queue.ts';
import type { Store } from '../storage/store.ts';
import type { Config } from './config.ts';
import { openChannels } from './drivers.ts';
import { announcing } from './job-handlers.ts';
import { migrateStore, reachStore } from './open-store.ts';
import { secretOf } from './signing-secret.ts';

/** What every process stands on, whatever it does: reached, and not yet prepared. */
export type Site = {
  config: Config;
  log: Logger;
  secret: string;
  store: Store;
  metrics: Metrics;
  readiness: Readiness;
};

/** The same once it is prepared: whoever answers requests or looks after jobs takes from it. */
export type Ground = Site & {
  queue: Queue;
  context: AppContext;
  channels: Channels;
  poster: Poster;
  close(): Promise<void>;
};

/** Reaches the store, with nothing done to it yet: meanwhile a process can say that it is starting. */
export async function reach(config: Config, log: Logger): Promise<Site> {
  const secret = secretOf(config);
  const store = await reachStore(config);
  return { config, log, secret, store, metrics: openMetrics(), readiness: readinessOf(store) };
}

/** Migrates the store and opens everything on it. `url`: the public address, without a slash at its end. */
export async function prepare(site: Site, url: string): Promise<Ground> {
  const { config, log, secret, store, metrics } = site;
  await migrateStore(store);
  const queue = measuredQueue(await store.queue((error, task) => log.error({ err: error, task })), metrics);
  try {
    const { privateWebhooks } = config;
    const telling = announcing(store, queue, log);
    const context: AppContext = {
      db: store.db,
      now: () => new Date(),
      baseUrl: () => url,
      secret,
      privateWebhooks,
      ...telling,
    };
    const channels = measuredChannels(openChannels(config, context), metrics);
    const subscribers = measuredPoster(poster({ privateTargets: privateWebhooks }), metrics);
    metrics.watch({ db: store.db, queue, now: context.now });
    const close = async () => {
      await queue.close();
      await Promise.all([channels.sms.close(), channels.email.close(), subscribers.close()]);
      await store.close();
    };
    return { ...site, queue, context, channels, poster: subscribers, close };
  } catch (error) {
    await queue.close();
    throw error;
  }
}
