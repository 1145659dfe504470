import { extname } from 'node:path';
import PQueue from 'p-queue';
import { runThread } from '../../domain/shared/thread.ts';
import { MAX_HEAP_MIB, MAX_READING_MS } from './mail-limits.ts';
import type { MailReading, MailTask } from './read-mail.ts';

/** Reads mail of strangers outside the thread that answers requests. */
export type MailReader = {
  /**
   * `begin` is called when a thread is free, and the bytes of its `raw` are taken away. A mail that exceeds the time or the memory
   * is unreadable.
   */
  read(begin: () => MailTask): Promise<MailReading>;
  close(): Promise<void>;
};

/** More would take the processors from the requests; the others wait in line. */
const MAX_THREADS = 2;

/**
 * Each mail gets a thread of its own, which ends with it: a thread that a mail filled or that had to be stopped never
 * reads another one. The 0.2 s that a thread takes to start are nothing beside the mail's own way.
 */
export function openMailReader(limits = { ms: MAX_READING_MS, heapMiB: MAX_HEAP_MIB }): MailReader {
  const line = new PQueue({ concurrency: MAX_THREADS });
  const closing = new AbortController();

  async function readInThread(task: MailTask): Promise<MailReading> {
    const script = new URL(`./mail-thread${extname(import.meta.url)}`, import.meta.url);
    const given = { workerData: task, transferList: [task.raw.buffer as ArrayBuffer] };
    const end = await runThread<MailReading>(script, given, { ...limits, youngHeapMiB: 32 }, closing.signal);
    return 'exceeded' in end ? { unreadable: end.exceeded } : end.answer;
  }

  return {
    read: (begin) => line.add(() => readInThread(begin())),
    close: async () => {
      line.clear();
      closing.abort();
      await line.onIdle();
    },
  };
}
