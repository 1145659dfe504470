import type { Logger } from 'pino';
import type { AppContext } from '../approval/perform.ts';
import { type Channels, release } from '../approval/release/hand-over.ts';
import type { Poster } from '../delivery/webhooks/post.ts';
import type { Wake } from '../domain/shared/operation.ts';
import { advance } from '../jobs/campaigns/advance.ts';
import { step } from '../jobs/sequences/write-step.ts';
import { deliver } from '../jobs/webhooks/deliver.ts';
import { lanes } from '../jobs/webhooks/lanes.ts';
import { gathered } from '../storage/batching.ts';
import type { Job, Queue } from '../storage/queue.ts';
import type { Store } from '../storage/store.ts';

/** How a door tells of its changes where workers and pages run: wakes the ones, tells the others. */
export function announcing(store: Store, queue: Queue, log: Logger): Pick<AppContext, 'committed' | 'wake'> {
  const told = gathered<Job>((jobs) =>
    queue.wakeAll('webhook', jobs).catch((error) => lost(log, { task: 'webhook', id: jobs[0]?.id ?? '' }, error)),
  );
  const wake: AppContext['wake'] = (agencyId, wakes) => {
    told(wakes.filter(isTold).map(({ id, group }) => ({ agencyId, id, ...(group && { group }) })));
    for (const one of wakes.filter(isForLater)) {
      queue.wake(one.task, { agencyId, id: one.id }, one).catch((error) => lost(log, one, error));
    }
    // Hundreds that are handed out or resumed at a time are one statement.
    const now = wakes.filter((one) => !isForLater(one) && !isTold(one));
    for (const [task, those] of Map.groupBy(now, (one) => one.task)) {
      const jobs = those.map(({ id }) => ({ agencyId, id }));
      queue.wakeAll(task, jobs).catch((error) => lost(log, those[0] as Wake, error));
    }
  };
  const committed: AppContext['committed'] = (agencyId, wakes) => {
    store.changes.announce(agencyId);
    wake(agencyId, wakes);
  };
  return { committed, wake };
}

/** A hundred changes in a moment make a hundred events: one statement asks for workers for all. */
const isTold = ({ task, at }: Wake) => task === 'webhook' && at === undefined;

const isForLater = ({ at }: Wake) => at !== undefined;

/** The sweep finds the row. */
const lost = (log: Logger, { task, id }: Wake, error: unknown) =>
  log.warn({ err: error, task, id }, 'A wake was lost; the sweep will find its row.');

export type Workers = {
  /** Once the queue rests: resolves when what its jobs had begun has ended. */
  end(): Promise<void>;
};

/** Of one subscription ten at once, so that one which never answers costs ten connections and nobody's time. */
const TELLING = { atOnce: 400, ofOne: 10, waiting: 10_000 };

/** Looks after the jobs in this process. */
export async function startWorkers(
  context: AppContext,
  channels: Channels,
  poster: Poster,
  queue: Queue,
  log: Logger,
): Promise<Workers> {
  const telling = lanes(TELLING, (error) => log.error({ err: error, task: 'webhook' }));
  await queue.work('release', (job) => release(context, channels, job));
  await queue.work('bulk', (job) => release(context, channels, job));
  await queue.work('campaign', (job) => advance(context, job));
  await queue.work('webhook', async (job) =>
    telling.add(job.group ?? job.id, job.id, () => deliver(context, poster, job)),
  );
  await queue.work('step', (job) => step(context, job));
  return { end: telling.end };
}
