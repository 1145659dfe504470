import type { Job, Queue, QueueName } from '../../storage/queue.ts';
import type { ClefProcess } from './clef-process.ts';
import type { Faults } from './faults.ts';
import type { Timeline } from './timeline.ts';
import type { Trace } from './trace.ts';

type Waiting = { queue: QueueName; job: Job; key: string; cancel(): void };
type Handler = (job: Job) => Promise<void>;

/** As pg-boss does it: a handler that throws is called again so many times. */
const RETRIES = 3;
/** As pg-boss does it: a job whose process is dead is noticed by its missing heartbeat. */
const HEARTBEAT_MS = 30_000;

/**
 * The jobs of all processes of a month. The row is the truth and the queue only wakes, so this one behaves worse than
 * pg-boss does: it loses jobs, runs them twice, late and in another order.
 */
export function createQueue({ timeline, faults, trace }: { timeline: Timeline; faults: Faults; trace: Trace }) {
  const waiting = new Set<Waiting>();
  const workers = new Map<ClefProcess, Map<QueueName, Handler>>();
  const { random, rates } = faults;

  function add(queue: QueueName, job: Job, at: number, attempt = 0): void {
    const key = `${queue} ${job.id} ${at > timeline.now ? at : 'now'}`;
    if ([...waiting].some((other) => other.key === key)) return;
    const delay = faults.happens(timeline.now, rates.job.late) ? random.between(1000, 60_000) : random.between(1, 200);
    const waits: Waiting = { queue, job, key, cancel: () => undefined };
    // Jobs are in the database: they outlive the process that added them.
    timeline.runAs(undefined, () => {
      waits.cancel = timeline.at(at + delay, () => {
        waiting.delete(waits);
        run(queue, job, attempt);
      });
    });
    waiting.add(waits);
  }

  function run(queue: QueueName, job: Job, attempt: number): void {
    const able = [...workers].filter(([process, handlers]) => process.isAlive && handlers.has(queue));
    if (able.length === 0) {
      add(queue, job, timeline.now + 1000, attempt);
      return;
    }
    const [process, handlers] = random.pick(able);
    const again = (milliseconds: number) => add(queue, job, timeline.now + milliseconds, attempt + 1);
    process
      .call(() => (handlers.get(queue) as Handler)(job))
      .then((result) => {
        if (result.outcome === 'lost' && random.chance(0.5)) again(HEARTBEAT_MS);
        if (result.outcome !== 'failed') return;
        trace.say('job fails', `${process.name} ${queue}: ${describe(result.error)}`);
        if (attempt < RETRIES) again(1000 * 2 ** attempt);
      });
  }

  return {
    /** The queue as one process sees it. */
    connect: (process: ClefProcess): Queue => {
      const wakeOne = (queue: QueueName, job: Job, at: number): void => {
        if (!process.isAlive) return;
        if (faults.happens(timeline.now, rates.job.lost)) {
          trace.say('wake is lost', queue);
          return;
        }
        add(queue, job, at);
        if (faults.happens(timeline.now, rates.job.twice)) add(queue, job, at + random.between(1, 5000));
      };
      return {
        wake: async (queue, job, { at, group } = {}) =>
          wakeOne(queue, { ...job, ...(group && { group }) }, at?.getTime() ?? timeline.now),
        wakeAll: async (queue, jobs) => {
          for (const job of jobs) wakeOne(queue, job, timeline.now);
        },
        work: async (queue, handler) => {
          const handlers = workers.get(process) ?? new Map<QueueName, Handler>();
          workers.set(process, handlers.set(queue, handler));
        },
        stopWorking: async () => undefined,
        backlog: async () => ({}) as never,
        close: async () => undefined,
      };
    },
    disconnect: (process: ClefProcess) => void workers.delete(process),
  };
}

export type SimulatedQueue = ReturnType<typeof createQueue>;

export const describe = (error: unknown): string => {
  const { code, message } = error as { code?: string; message: string };
  return [code, message.split('\n')[0]].filter(Boolean).join(' ');
};
