import type { Logger } from 'pino';
import type { AppContext } from '../door/transaction/transact.ts';
import type { Job, Queue, QueueName } from '../storage/queue.ts';
import type { Store } from '../storage/store.ts';
import { batched } from './batched.ts';

/** The callbacks that `perform` calls after a commit: `wake` adds jobs for the workers, `afterCommit` also notifies open pages. */
export function commitCallbacks(store: Store, queue: Queue, log: Logger): Pick<AppContext, 'afterCommit' | 'wake'> {
  /** A lost wake does no harm: the sweep finds the row within half a minute. */
  const logLost = (name: QueueName, id: string | undefined) => (error: unknown) =>
    log.warn({ err: error, queue: name, id }, 'A wake was lost; the sweep will find its row.');
  const addJobs = (name: QueueName, jobs: Job[]) => queue.wakeAll(name, jobs).catch(logLost(name, jobs[0]?.id));
  // Every change may make a delivery. Many changes at a time must not make as many inserts.
  const addDeliveries = batched<Job>((jobs) => addJobs('webhook', jobs));

  const wake: AppContext['wake'] = (agencyId, wakes) => {
    for (const { queue: name, id, at, group } of wakes) {
      if (at) queue.wake(name, { agencyId, id }, { at, group }).catch(logLost(name, id));
    }
    const immediate = wakes.filter(({ at }) => at === undefined);
    for (const [name, wakesOfQueue] of Map.groupBy(immediate, (wake) => wake.queue)) {
      const jobs = wakesOfQueue.map(({ id, group }) => ({ agencyId, id, ...(group && { group }) }));
      if (name === 'webhook') addDeliveries(jobs);
      else void addJobs(name, jobs);
    }
  };
  const afterCommit: AppContext['afterCommit'] = (agencyId, wakes) => {
    store.notifications.announce(agencyId);
    wake(agencyId, wakes);
  };
  return { afterCommit, wake };
}
