import type { Logger } from 'pino';
import { type Agent, openAgent } from '../agent/open-agent.ts';
import type { ChannelDrivers } from '../delivery/driver.ts';
import { openWebhookClient, type WebhookClient } from '../delivery/webhooks/post.ts';
import type { AppContext } from '../door/transaction/transact.ts';
import type { Queue } from '../storage/queue.ts';
import type { Store } from '../storage/store.ts';
import { commitCallbacks } from './after-commit.ts';
import type { Config } from './config.ts';
import { draftOperations } from './draft-operations.ts';
import {
  countAgentRuns,
  measureDrivers,
  measureLanguageModel,
  measureQueue,
  measureWebhooks,
} from './observability/measure.ts';
import { type Metrics, openMetrics } from './observability/metrics.ts';
import { type Readiness, trackReadiness } from './observability/readiness.ts';
import { openAi, openDrivers } from './open-drivers.ts';
import { openSignatures, signatureAddresses } from './open-signatures.ts';
import { connectStore, migrateStore } from './open-store.ts';
import { readSigningSecret } from './signing-secret.ts';

/** The parts of a process that can answer probes: the store is connected, but its schema may be old. */
export type Resources = {
  config: Config;
  log: Logger;
  secret: string;
  store: Store;
  metrics: Metrics;
  readiness: Readiness;
};

/** The parts of a process that answer requests and run jobs. */
export type Runtime = Resources & {
  queue: Queue;
  context: AppContext;
  /** The same, for jobs. */
  jobContext: AppContext;
  drivers: ChannelDrivers;
  webhooks: WebhookClient;
  agent: Agent;
  close(): Promise<void>;
};

/** Connects the store without migrating it, so that the process can answer probes meanwhile. */
export async function openResources(config: Config, log: Logger): Promise<Resources> {
  const secret = readSigningSecret(config);
  const store = await connectStore(config);
  return { config, log, secret, store, metrics: openMetrics(config), readiness: trackReadiness(store) };
}

/** Migrates the store and opens the queue and the drivers. `baseUrl`: the public address, without a final slash. */
export async function startRuntime(resources: Resources, baseUrl: string): Promise<Runtime> {
  const { config, log, secret, store, metrics } = resources;
  await migrateStore(store);
  const queue = measureQueue(await store.queue((error, name) => log.error({ err: error, queue: name })), metrics);
  try {
    const { privateWebhooks } = config;
    const model = openAi(config);
    const context: AppContext = {
      rows: store.rows,
      now: () => new Date(),
      baseUrl: () => baseUrl,
      origins: config.origins,
      secret,
      privateWebhooks,
      draftOperations,
      languageModel: model && measureLanguageModel(model, metrics),
      ...commitCallbacks(store, queue, log),
    };
    const jobContext: AppContext = { ...context, rows: store.rowsOfJobs };
    context.signatures = openSignatures(jobContext, signatureAddresses(config.drivers));
    jobContext.signatures = context.signatures;
    const drivers = measureDrivers(openDrivers(config, jobContext), metrics);
    const webhooks = measureWebhooks(openWebhookClient({ privateTargets: privateWebhooks }), metrics);
    const agent = openAgent({ context, log, listen: store.notifications.listen, onEnd: countAgentRuns(metrics) });
    metrics.includeStore({ db: store.rows.ofAllAgencies, queue, now: context.now });
    const close = async () => {
      // First, so that the jobs that they end are recorded, which the queue waits for.
      await Promise.all([drivers.sms.close(), drivers.email.close(), agent.close()]);
      await queue.close();
      await webhooks.close();
      await store.close();
    };
    return { ...resources, queue, context, jobContext, drivers, webhooks, agent, close };
  } catch (error) {
    await queue.close();
    throw error;
  }
}
