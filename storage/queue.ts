import { type ConstructorOptions, PgBoss, type WorkOptions } from 'pg-boss';

/** What a job is about. Jobs hold ids alone: the rows are the truth, and no text or number is copied out of them. */
export type Job = {
  agencyId: string;
  id: string;
  /** What it is one of many of, a subscription's deliveries for instance. */
  group?: string;
};

type Workers = Pick<WorkOptions, 'localConcurrency' | 'batchSize'>;

/** What there is to do, each a queue with workers of its own: one kind of work never stands in line behind another. */
const tasks = {
  /** Hands over an item that a person has just approved. */
  release: { localConcurrency: 4, batchSize: 10 },
  /** Hands over a message of a campaign or of a sequence. */
  bulk: { localConcurrency: 4, batchSize: 10 },
  /** Lines up what a subscriber is to be told; the telling itself is not waited for (`approval/webhooks/lanes.ts`). */
  webhook: { localConcurrency: 1, batchSize: 200 },
  /** Writes the next step of an enrollment. */
  step: { localConcurrency: 2, batchSize: 10 },
  /** Moves a campaign on by a slice. */
  campaign: { localConcurrency: 2, batchSize: 1 },
} as const satisfies Record<string, Workers>;

export type Task = keyof typeof tasks;

/** With `at` not before then; the `group` is handed to the worker. */
export type Asked = { at?: Date | undefined; group?: string | undefined };

export type Queue = {
  /** Asks for a worker. A row that waits for the same moment already is not asked for twice. */
  wake(task: Task, job: Job, asked?: Asked): Promise<void>;
  /** The same for many rows at once, all of them now. */
  wakeAll(task: Task, jobs: readonly Job[]): Promise<void>;
  /** Looks after a task in this process. A handler that throws is called again, a few times. */
  work(task: Task, handler: (job: Job) => Promise<void>): Promise<void>;
  /** Takes no new jobs in this process; resolves when those under way have ended. Asking for workers still works. */
  rest(): Promise<void>;
  /** How many jobs there are of each task, over all processes, as last counted: at most some ten seconds ago. */
  backlog(): Promise<Record<Task, Backlog>>;
  /** Ends the jobs under way, takes no new ones. */
  close(): Promise<void>;
};

/** Jobs that a worker may take now, that wait for a later moment, and that are under way. */
export type Backlog = { ready: number; later: number; active: number };

export type Failed = (error: unknown, task: string) => void;

/** pg-boss on the store's own database. `onError`: what fails in the background, where nobody awaits it. */
export async function openQueue(connection: ConstructorOptions, onError: Failed): Promise<Queue> {
  const boss = new PgBoss({
    ...connection,
    useListenNotify: true,
    // Clef's clock is node-cron.
    schedule: false,
    superviseIntervalSeconds: 60,
    monitorIntervalSeconds: 10,
  });
  boss.on('error', (error) => onError(error, 'queue'));
  await boss.start();
  for (const task of Object.keys(tasks)) {
    await boss.createQueue(task, {
      // One waiting job a row; the one under way may ask for the next.
      policy: 'short',
      notify: true,
      ...{ heartbeatSeconds: 30, expireInSeconds: 120, retryLimit: 3, retryBackoff: true, deleteAfterSeconds: 3600 },
    });
  }
  return {
    wake: async (task, job, { at, group } = {}) => {
      const data = { ...job, ...(group && { group }) };
      await boss.send(task, data, { singletonKey: keyOf(job, at), ...(at && { startAfter: at }) });
    },
    wakeAll: async (task, jobs) => {
      const now = jobs.map((job) => ({ data: job, singletonKey: keyOf(job) }));
      await boss.insert(task, now);
    },
    work: async (task, handler) => {
      await boss.work<Job, unknown>(task, { ...tasks[task], ...WAITING }, (jobs) =>
        Promise.all(jobs.map((job) => settle(task, handler, job))),
      );
    },
    rest: async () => {
      await Promise.all(Object.keys(tasks).map((task) => boss.offWork(task, { wait: true })));
    },
    backlog: async () => {
      const queues = await boss.getQueues(Object.keys(tasks));
      const counted = queues.map(({ name, readyCount, deferredCount, activeCount }) => [
        name,
        { ready: readyCount, later: deferredCount, active: activeCount },
      ]);
      return Object.fromEntries(counted) as Record<Task, Backlog>;
    },
    close: () => boss.stop({ graceful: true, timeout: 5000, close: true }),
  };

  async function settle(task: string, handler: (job: Job) => Promise<void>, { id, data }: { id: string; data: Job }) {
    try {
      await handler(data);
      return { id, status: 'completed' as const };
    } catch (error) {
      onError(error, task);
      // What failed is in the log; a job's row keeps nothing that a message may have held.
      return { id, status: 'failed' as const, output: {} };
    }
  }
}

/** For each moment one: a job that waits for Monday must not stand in the way of one for now. */
const keyOf = ({ id }: Job, at?: Date): string => `${id} ${at?.getTime() ?? 'now'}`;

/** A notification wakes a worker at once; what was asked for later is looked for each second. */
const WAITING = {
  burstWhenBatchFull: true,
  notifyPollingIntervalSeconds: 1,
  pollingIntervalSeconds: 1,
  perJobResults: true,
} as const;
