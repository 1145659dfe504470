import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import { MAX_HEAP_MIB, MAX_READING_MS } from './mail-limits.ts';
import type { MailReading, MailTask } from './read-mail.ts';

/** Reads mail of strangers outside the thread that answers requests. */
export type MailReader = {
  /** Takes the bytes of `raw` away. A mail that exceeds the time or the memory is unreadable. */
  read(task: MailTask): Promise<MailReading>;
  close(): Promise<void>;
};

/** More would take the processors from the requests; the others wait in line. */
const MAX_THREADS = 2;

/**
 * Each mail gets a thread of its own, which ends with it: a thread that a mail filled or that had to be stopped never
 * reads another one. The tenth of a second that a thread takes to start is nothing beside the mail's own way.
 */
export function openMailReader(limits = { ms: MAX_READING_MS, heapMiB: MAX_HEAP_MIB }): MailReader {
  const line = new PQueue({ concurrency: MAX_THREADS });
  const running = new Set<Worker>();
  return {
    read: (task) => line.add(() => readInThread(task, limits, running)),
    close: async () => {
      line.clear();
      await Promise.all([...running].map((thread) => thread.terminate()));
    },
  };
}

type ThreadLimits = { ms: number; heapMiB: number };

async function readInThread(task: MailTask, limits: ThreadLimits, running: Set<Worker>): Promise<MailReading> {
  const thread = new Worker(new URL(`./mail-thread${extname(import.meta.url)}`, import.meta.url), {
    workerData: task,
    transferList: [task.raw.buffer],
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMiB, maxYoungGenerationSizeMb: 32 },
    // Nothing of this process's secrets is of use to it.
    env: {},
  });
  running.add(thread);
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<MailReading>((resolve, reject) => {
      timer = setTimeout(() => resolve({ unreadable: 'time' }), limits.ms);
      thread.once('message', resolve);
      thread.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ unreadable: 'memory' }) : reject(error),
      );
      thread.once('exit', () => reject(new Error('The thread that reads mail was ended.')));
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
    running.delete(thread);
  }
}
