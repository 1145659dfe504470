import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { sendDraft, sliceSender } from '../approval/release/send-draft.ts';
import type { ChannelDrivers } from '../delivery/driver.ts';
import type { WebhookClient } from '../delivery/webhooks/post.ts';
import type { AppContext } from '../door/transaction/transact.ts';
import { syncCalendar } from '../jobs/calendars/sync-calendar.ts';
import { advanceCampaign } from '../jobs/campaigns/advance.ts';
import { writeDueStep } from '../jobs/sequences/write-step.ts';
import { advanceSignature } from '../jobs/signatures/advance-signature.ts';
import { deliver } from '../jobs/webhooks/deliver.ts';
import { groupedQueue } from '../jobs/webhooks/grouped-queue.ts';
import { writeReplyText } from '../jobs/write-reply-text.ts';
import type { Queue } from '../storage/queue.ts';
import type { Runtime } from './runtime.ts';
import { startSchedule } from './schedule.ts';

/** Sending takes at most 15 s, longer only with large files, and its record is soon written. After this time another process picks the row up. */
const STOP_TIMEOUT_MS = 20_000;

/** Runs jobs and the schedule in this process. On PostgreSQL any number of processes may do so. */
export async function startJobs(runtime: Runtime): Promise<{ stop(): Promise<void> }> {
  const { jobContext, drivers, webhooks, agent, queue, log } = runtime;
  const workers = await startWorkers(jobContext, drivers, webhooks, queue, log);
  await queue.work('agent', (job) => agent.handle(job));
  const schedule = startSchedule(runtime);
  return {
    /** Takes no new jobs; resolves when the running ones have ended. */
    stop: async () => {
      const timer = new AbortController();
      const timeout = sleep(STOP_TIMEOUT_MS, undefined, { signal: timer.signal, ref: false }).catch(() => undefined);
      await Promise.race([
        Promise.all([schedule.stop(), agent.close(), queue.stopWorking().then(workers.end)]),
        timeout,
      ]);
      timer.abort();
    },
  };
}

/** One webhook that never answers costs ten connections and delays no other webhook. */
const WEBHOOK_LIMITS = { total: 400, perGroup: 10, waitingPerGroup: 10_000 };

/**
 * Starts a handler for each queue. Call `end` after `queue.stopWorking`: it resolves when running requests have ended.
 */
export async function startWorkers(
  context: AppContext,
  drivers: ChannelDrivers,
  webhooks: WebhookClient,
  queue: Queue,
  log: Logger,
): Promise<{ end(): Promise<void> }> {
  const deliveries = groupedQueue(WEBHOOK_LIMITS, (error) => log.error({ err: error, queue: 'webhook' }));
  await queue.work('send', (job) => sendDraft(context, drivers, job));
  const sendInSlices = sliceSender(context, drivers);
  await queue.work('send-bulk', sendInSlices);
  await queue.work('send-campaign', sendInSlices);
  await queue.work('campaign', (job) => advanceCampaign(context, job));
  await queue.work('webhook', async (job) =>
    deliveries.add(job.group ?? job.id, job.id, () => deliver(context, webhooks, job)),
  );
  await queue.work('step', (job) => writeDueStep(context, job));
  await queue.work('calendar', (job) => syncCalendar(context, job));
  await queue.work('signature', (job) => advanceSignature(context, job));
  await queue.work('reply-text', (job) => writeReplyText(context, job));
  return { end: deliveries.end };
}
