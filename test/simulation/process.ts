import type { Logger } from 'pino';
import { commitCallbacks } from '../../app/after-commit.ts';
import { draftOperations } from '../../app/draft-operations.ts';
import { startWorkers } from '../../app/jobs.ts';
import { runTick, ticks } from '../../app/schedule.ts';
import type { ChannelDrivers } from '../../delivery/driver.ts';
import { receiveCallback } from '../../delivery/inbound/receive.ts';
import type { WebhookClient } from '../../delivery/webhooks/post.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { perform } from '../../door/perform.ts';
import type { AppContext } from '../../door/transaction/transact.ts';
import { localNotifications } from '../../storage/notifications.ts';
import type { Store } from '../../storage/store.ts';
import type { ClefProcess, Outcome } from './clef-process.ts';
import { describe, type SimulatedQueue } from './queue.ts';
import type { SimulatedStore } from './store.ts';
import type { Timeline } from './timeline.ts';
import type { Trace } from './trace.ts';

/** The parts of a process of Clef, of which each process gets its own or its share. */
export type Installation = {
  timeline: Timeline;
  store: SimulatedStore;
  queue: SimulatedQueue;
  trace: Trace;
  baseUrl: string;
  openDrivers(process: ClefProcess, context: AppContext): ChannelDrivers;
  openWebhooks(process: ClefProcess): WebhookClient;
};

/** Starts a process. `onCrash` is called once, when it dies. */
export async function startProcess(
  name: string,
  { timeline, store, queue, trace, baseUrl, openDrivers, openWebhooks }: Installation,
  onCrash: () => void,
): Promise<ClefProcess> {
  /** As node-cron's `noOverlap`: a task that is still running is not started again. */
  const running = new Set<string>();
  const calls = new Set<(outcome: { outcome: 'lost' }) => void>();
  const process: ClefProcess = {
    name,
    isAlive: true,
    crash: (where) => {
      if (process.isAlive) {
        process.isAlive = false;
        trace.say('process dies', `${name} ${where}`);
        queue.disconnect(process);
        timeline.runAs(undefined, () => {
          void store.disconnect(process);
          for (const lose of calls) lose({ outcome: 'lost' });
          onCrash();
        });
      }
      return new Promise<never>(() => undefined);
    },
    call: (run) =>
      new Promise((resolve) => {
        if (!process.isAlive) return resolve({ outcome: 'lost' });
        const end = (outcome: Outcome<any>) => {
          calls.delete(end);
          if (process.isAlive || outcome.outcome === 'lost') resolve(outcome);
        };
        calls.add(end);
        timeline.runAs(process, run).then(
          (value) => end({ outcome: 'answered', value }),
          (error) => end({ outcome: 'failed', error }),
        );
      }),
    perform: async (actor, operation, input, call = {}) => {
      const result = await process.call(() => perform(context, actor, operation, input, call));
      return result.outcome === 'answered' ? { ...result, value: result.value.output } : result;
    },
    receive: ({ driver: name, head, body }) =>
      process.call(async () => {
        const driver = Object.values(drivers).find((candidate) => candidate.name === name);
        const admitted = driver?.callbacks?.admit({ ...head, at: new Date() });
        if (!admitted) throw new Error('This call-back is not the provider’s.');
        admitted.add(Buffer.from(body));
        const answer = await receiveCallback(context, name, admitted);
        if (!answer) throw new Error('This call-back is not signed as its provider signs.');
      }),
    tick: () => {
      for (const tick of schedule) {
        if (timeline.now % (tick.everySeconds * 1000) !== offsetOf(tick) || running.has(tick.name)) continue;
        running.add(tick.name);
        void process
          .call(() => runTick(context, tick))
          .then((result) => {
            running.delete(tick.name);
            if (result.outcome === 'failed') trace.say('tick fails', `${name} ${tick.name}: ${describe(result.error)}`);
          });
      }
    },
  };
  const log = logTo(trace, name);
  const jobs = queue.connect(process);
  const notifications = localNotifications();
  const context: AppContext = {
    rows: store.connect(process),
    now: () => new Date(),
    baseUrl: () => baseUrl,
    secret: 'the secret of a simulated installation',
    privateWebhooks: false,
    draftOperations,
    ...commitCallbacks({ notifications } as unknown as Store, jobs, log),
  };
  const drivers = openDrivers(process, context);
  const schedule = ticks(context, drivers);
  await startWorkers(context, drivers, openWebhooks(process), jobs, log);
  trace.say('process starts', name);
  return process;
}

/** The hourly ticks each have a minute of their own, written in their pattern. */
const offsetOf = ({ everySeconds, pattern }: { everySeconds: number; pattern: string }): number =>
  everySeconds === 3600 ? Number(pattern.split(' ')[0]) * 60_000 : 0;

/** The lines of the log go into the trace. */
function logTo(trace: Trace, name: string): Logger {
  const write = (level: string) => (bound: { err?: unknown }, text?: string) => {
    const error = bound.err;
    if (error instanceof Refusal) return;
    trace.say(`log ${level}`, `${name} ${text ?? ''} ${error ? describe(error) : ''}`.trim());
  };
  return { warn: write('warning'), error: write('error'), info: () => undefined, debug: () => undefined } as never;
}
