import type { Logger } from 'pino';
import type { Door } from './approval/perform.ts';
import type { Channels } from './approval/release/hand-over.ts';
import { openChannels } from './channels.ts';
import type { Config } from './config.ts';
import { type Poster, poster } from './delivery/webhooks/post.ts';
import { measuredChannels, measuredPoster, measuredQueue } from './probes/measured.ts';
import { type Metrics, openMetrics } from './probes/metrics.ts';
import { type Readiness, readinessOf } from './probes/readiness.ts';
import { secretOf } from './secret.ts';
import type { Store } from './storage/orm.ts';
import type { Queue } from './storage/queue.ts';
import { migrateStore, reachStore } from './store.ts';
import { announcing } from './workers.ts';

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
export type Ground = Site & { queue: Queue; door: Door; channels: Channels; poster: Poster; close(): Promise<void> };

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
    const door: Door = { db: store.db, now: () => new Date(), baseUrl: () => url, secret, privateWebhooks, ...telling };
    const channels = measuredChannels(openChannels(config, door), metrics);
    const subscribers = measuredPoster(poster({ privateTargets: privateWebhooks }), metrics);
    metrics.watch({ db: store.db, queue, now: door.now });
    const close = async () => {
      await queue.close();
      await Promise.all([channels.sms.close(), channels.email.close(), subscribers.close()]);
      await store.close();
    };
    return { ...site, queue, door, channels, poster: subscribers, close };
  } catch (error) {
    await queue.close();
    throw error;
  }
}
