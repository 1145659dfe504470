import type { PgBoss } from 'pg-boss';
import { PREPARED } from './prepared-statements.ts';

/** The workers of the queues that this process works on, by queue. */
export type DueJobs = {
  /** @param workers the ids that pg-boss gave to the workers of the queue */
  watch(queue: string, workers: readonly string[]): void;
  /** Resolves when the last look has ended. */
  stop(): Promise<void>;
};

/** A job for later may start so much later than its time. */
const LOOK_MS = 1000;

/**
 * Wakes the workers of each queue that has a job to take. pg-boss has every worker ask for itself: the nineteen of a process made
 * nineteen statements a second, each of them an update that finds nothing, and took most of the time of an idle server. One statement
 * looks for all of them here, and they ask only when there is something.
 */
export function watchDueJobs(boss: PgBoss, onError: (error: unknown) => void): DueJobs {
  const watched = new Map<string, readonly string[]>();
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();

  const wake = async () => {
    const { rows } = await boss.getDb().executeSql(queuesWithDueJobs, [[...watched.keys()]]);
    for (const { name } of rows) for (const worker of watched.get(name) ?? []) boss.notifyWorker(worker);
  };
  const lookLater = () => {
    timer = setTimeout(() => {
      looking = wake()
        .catch(onError)
        .then(() => timer && lookLater());
    }, LOOK_MS);
  };
  return {
    watch: (queue, workers) => {
      watched.set(queue, workers);
      if (!timer) lookLater();
    },
    stop: async () => {
      clearTimeout(timer);
      timer = undefined;
      await looking;
    },
  };
}

/**
 * The first job of a queue is enough to know, so its others are not read. On the embedded store, planning this each second was a third
 * of what an idle server did.
 */
const queuesWithDueJobs = `${PREPARED}
  select name from unnest($1::text[]) as queue (name)
  where exists (
    select from pgboss.job where job.name = queue.name and state < 'active' and not blocked and start_after <= now())`;
