import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { countUnassigned } from '../../domain/unassigned-messages/unassigned-messages.ts';
import type { Db } from '../../storage/db.ts';
import type { Queue } from '../../storage/queue.ts';
import { readBacklog } from './backlog.ts';

export type Metrics = ReturnType<typeof openMetrics>;

/**
 * Opens a registry with the counts of this process and, after `includeStore`, those of the store. docs/running.md
 * lists them. A label value is always a constant of the code: never an agency, a person or an address.
 *
 * The process measures itself only where a token lets somebody read that: to know its event loop's delay, a timer wakes it a hundred
 * times a second, which was a quarter of what an idle server did.
 */
export function openMetrics({ metricsToken }: { metricsToken: string | undefined }) {
  const registry = new Registry();
  const registers = [registry];
  if (metricsToken !== undefined) collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, labelNames: string[]) => new Gauge({ name, help, labelNames, registers });
  const storeUp = gauge('clef_store_up', 'Whether the store answered when these were read.', []);
  const jobs = gauge('clef_jobs', 'Jobs of all processes by task and state.', ['task', 'state']);
  const work = gauge('clef_work', 'Rows of all agencies that are not finished, by kind and state.', ['kind', 'state']);
  const oldest = gauge('clef_work_oldest_due_seconds', 'How long the oldest due row has been due, by kind.', ['kind']);

  const unassigned = gauge('clef_unassigned_messages', 'Messages that belong to no agency and wait for clef mail.', []);
  const unassignedBytes = gauge('clef_unassigned_bytes', 'Bytes of the messages that belong to no agency.', []);

  /** When the store is unavailable, the metrics of the process remain, and `clef_store_up` is 0. */
  const readStore = async ({ db, queue, now }: StoreSource) => {
    try {
      // Not in parallel: if one failed, the other would go on without anybody waiting, and the store could not close.
      const queues = await queue.backlog();
      const rows = await readBacklog(db, now());
      const { messages, bytes } = await countUnassigned(db);
      unassigned.set(messages);
      unassignedBytes.set(bytes);
      for (const [task, states] of Object.entries(queues)) {
        for (const [state, count] of Object.entries(states)) jobs.set({ task, state }, count);
      }
      for (const { kind, state, count, seconds } of rows) {
        work.set({ kind, state }, count);
        if (state === 'due') oldest.set({ kind }, seconds);
      }
      storeUp.set(1);
    } catch {
      for (const stale of [jobs, work, oldest]) stale.reset();
      for (const stale of [unassigned, unassignedBytes]) stale.remove();
      storeUp.set(0);
    }
  };
  let source: StoreSource | undefined;
  return {
    requests: new Histogram({
      name: 'clef_http_request_duration_seconds',
      help: 'Answered requests by surface and status; a page’s open stream counts when it ends.',
      labelNames: ['surface', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    jobs: new Histogram({
      name: 'clef_job_duration_seconds',
      help: 'Jobs that this process ended, by task and whether they ended well.',
      labelNames: ['task', 'outcome'],
      buckets: [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60],
      registers,
    }),
    sends: new Counter({
      name: 'clef_handovers_total',
      help: 'Hand-overs to providers by this process, by channel, driver and what the provider answered.',
      labelNames: ['channel', 'driver', 'outcome'],
      registers,
    }),
    webhookAttempts: new Counter({
      name: 'clef_webhook_attempts_total',
      help: 'Attempts at webhooks by this process, by the class of the answer’s status.',
      labelNames: ['outcome'],
      registers,
    }),
    modelAnswers: new Counter({
      name: 'clef_model_answers_total',
      help: 'Texts asked of the language model by this process, by driver and whether it was written, or why not.',
      labelNames: ['driver', 'outcome'],
      registers,
    }),
    agentRuns: new Counter({
      name: 'clef_agent_runs_total',
      help: 'Requests that agencies’ own agents ended in this process, by the model’s driver and how they ended.',
      labelNames: ['driver', 'outcome'],
      registers,
    }),
    /** From now on `text` also reads the store. */
    includeStore: (store: StoreSource) => {
      source = store;
    },
    contentType: registry.contentType,
    text: async () => {
      if (source) await readStore(source);
      return registry.metrics();
    },
  };
}

type StoreSource = { db: Db; queue: Pick<Queue, 'backlog'>; now(): Date };
