import { type ConstructorOptions, PgBoss, type WorkOptions } from 'pg-boss';
import { watchDueJobs } from './due-jobs.ts';

/** The subject of a job. A job holds only ids: the rows are the truth, and no text or phone number is copied out of them. */
export type Job = {
  agencyId: string;
  id: string;
  /** Jobs of one group share a concurrency limit, for instance the deliveries of one webhook. */
  group?: string;
};

/** `jobsPerRow`: so many jobs of an agency that are added at once share a row of pg-boss, and run at once. Default: 1. */
type Workers = Pick<WorkOptions, 'localConcurrency' | 'batchSize'> & { jobsPerRow?: number };

/** Each queue has its own workers, so that one kind of work never waits behind another. */
const queues = {
  /** Sends a message that a person has just approved. */
  send: { localConcurrency: 4, batchSize: 10 },
  /** Sends a step of a sequence, or a message of a campaign that was not sent at once. */
  'send-bulk': { localConcurrency: 4, batchSize: 10 },
  /**
   * Sends the messages that a campaign has just dispatched. A row for each of them would cost half as much as sending them.
   */
  'send-campaign': { localConcurrency: 2, batchSize: 2, jobsPerRow: 10 },
  /**
   * Adds a delivery to the in-memory queue of its webhook without waiting for the request
   * (`jobs/webhooks/grouped-queue.ts`).
   */
  webhook: { localConcurrency: 1, batchSize: 200 },
  /** Writes the next step of an enrollment. */
  step: { localConcurrency: 2, batchSize: 10 },
  /** Asks the language model for a text, which takes seconds: a few people at a time. */
  'reply-text': { localConcurrency: 4, batchSize: 1 },
  /** Lets the agency's own agent write again what was sent back, which may take two minutes. */
  agent: { localConcurrency: 4, batchSize: 1 },
  /** Brings a colleague's own calendar up to date, whose server may take long. */
  calendar: { localConcurrency: 4, batchSize: 1 },
  /** Asks a provider of signatures, which takes seconds: to send a request, where it stands, for what was signed. */
  signature: { localConcurrency: 2, batchSize: 1 },
  /** Moves a campaign on by one slice of recipients. */
  campaign: { localConcurrency: 2, batchSize: 1 },
} as const satisfies Record<string, Workers>;

export type QueueName = keyof typeof queues;

const queueNames = Object.keys(queues) as QueueName[];

/** `at`: the job runs no earlier than this. `group`: see `Job`. */
export type WakeOptions = { at?: Date | undefined; group?: string | undefined };

export type Queue = {
  /** Adds a job. A job that waits for the same row and the same time already is not added twice. */
  wake(queue: QueueName, job: Job, options?: WakeOptions): Promise<void>;
  /** Adds a job for each of many rows, all of them to run now. */
  wakeAll(queue: QueueName, jobs: readonly Job[]): Promise<void>;
  /** Starts workers in this process. A job whose handler throws is repeated up to three times. */
  work(queue: QueueName, handler: (job: Job) => Promise<void>): Promise<void>;
  /** Takes no new jobs in this process; resolves when the running ones have ended. Jobs can still be added. */
  stopWorking(): Promise<void>;
  /** Counts the jobs of all processes by queue. The numbers are at most about ten seconds old. */
  backlog(): Promise<Record<QueueName, Backlog>>;
  /** Waits up to five seconds for running jobs, then closes. */
  close(): Promise<void>;
};

/** Jobs that a worker may take now, jobs that wait for a later time, and jobs that are running. */
export type Backlog = { ready: number; later: number; active: number };

export type OnError = (error: unknown, queue: string) => void;

/** Opens pg-boss on the store's own database. `onError` gets the errors of background work, which nobody awaits. */
export async function openQueue(connection: ConstructorOptions, onError: OnError): Promise<Queue> {
  const boss = new PgBoss({
    ...connection,
    useListenNotify: true,
    // Clef schedules with node-cron (app/schedule.ts).
    schedule: false,
    superviseIntervalSeconds: 60,
    monitorIntervalSeconds: 10,
    // Clef has no jobs that wait for other jobs.
    flowIntervalSeconds: 3600,
  });
  boss.on('error', (error) => onError(error, 'pg-boss'));
  await boss.start();
  for (const queue of queueNames) {
    await boss.createQueue(queue, {
      // `short` allows one waiting job for each key. A running job may add the next one for its own row.
      policy: 'short',
      notify: true,
      heartbeatSeconds: 30,
      expireInSeconds: 120,
      retryLimit: 3,
      retryBackoff: true,
      deleteAfterSeconds: 3600,
    });
  }
  const dueJobs = watchDueJobs(boss, (error) => onError(error, 'pg-boss'));
  return {
    wake: async (queue, job, { at, group } = {}) => {
      const data = { ...job, ...(group && { group }) };
      await boss.send(queue, data, { singletonKey: keyOf(job, at), ...(at && { startAfter: at }) });
    },
    wakeAll: async (queue, jobs) => {
      await boss.insert(
        queue,
        rowsOf(jobs, queues[queue]).map((row) => ({ data: row, singletonKey: keyOf(row) })),
      );
    },
    work: async (queue, handler) => {
      const { localConcurrency, batchSize } = queues[queue];
      const workers: string[] = [];
      // One by one, because pg-boss tells only the first id of several.
      while (workers.length < localConcurrency) {
        const run = (rows: { id: string; data: Row }[]) => Promise.all(rows.map((row) => runRow(queue, handler, row)));
        workers.push(await boss.work<Row, unknown>(queue, { batchSize, ...POLLING }, run));
      }
      dueJobs.watch(queue, workers);
    },
    stopWorking: async () => {
      await dueJobs.stop();
      await Promise.all(queueNames.map((queue) => boss.offWork(queue, { wait: true })));
    },
    backlog: async () => {
      const counts = (await boss.getQueues(queueNames)).map(({ name, readyCount, deferredCount, activeCount }) => [
        name,
        { ready: readyCount, later: deferredCount, active: activeCount },
      ]);
      return Object.fromEntries(counts) as Record<QueueName, Backlog>;
    },
    close: async () => {
      await dueJobs.stop();
      await boss.stop({ graceful: true, timeout: 5000, close: true });
    },
  };

  async function runRow(queue: string, handler: (job: Job) => Promise<void>, { id, data }: { id: string; data: Row }) {
    const results = await Promise.allSettled(jobsOf(data).map(handler));
    const failed = results.filter((result) => result.status === 'rejected');
    for (const { reason } of failed) onError(reason, queue);
    // The error goes to the log only: it may quote a message, and the job's row must not keep one.
    return failed.length > 0 ? { id, status: 'failed' as const, output: {} } : { id, status: 'completed' as const };
  }
}

/** The data of a row of pg-boss: a job, and the ids of the others that share the row. */
type Row = Job & { others?: string[] };

function rowsOf(jobs: readonly Job[], { jobsPerRow = 1 }: Workers): Row[] {
  if (jobsPerRow === 1) return [...jobs];
  return [...Map.groupBy(jobs, ({ agencyId }) => agencyId).values()].flatMap((ofAgency) =>
    chunksOf(ofAgency, jobsPerRow).map(([first, ...others]) => ({
      ...(first as Job),
      others: others.map(({ id }) => id),
    })),
  );
}

const jobsOf = ({ others = [], ...job }: Row): Job[] => [job, ...others.map((id) => ({ ...job, id }))];

const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

/**
 * The time is part of the key: a job that waits for Monday must not stand in the way of one for now. So is each id of a shared
 * row, because pg-boss drops a row whose key waits already.
 */
function keyOf(row: Row, at?: Date): string {
  const ids = jobsOf(row).map(({ id }) => id);
  return `${ids.join(' ')} ${at?.getTime() ?? 'now'}`;
}

/**
 * A notification wakes the workers of a queue at once, `watchDueJobs` those of a queue that has a job for now. Their own polling is
 * left for what neither has seen.
 */
const POLLING_SECONDS = 600;

const POLLING = {
  burstWhenBatchFull: true,
  notifyPollingIntervalSeconds: POLLING_SECONDS,
  pollingIntervalSeconds: POLLING_SECONDS,
  perJobResults: true,
} as const;
