import { setFlagsFromString } from 'node:v8';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * The limits of one piece of work in a thread.
 * @property ms how long it may run
 * @property heapMiB how much memory its objects may take
 */
export type ThreadLimits = { ms: number; heapMiB: number; youngHeapMiB?: number };

export type ThreadEnd<Answer> = { answer: Answer } | { exceeded: 'time' | 'memory' };

/**
 * Node strips types with WebAssembly in every thread, and V8 crashes now and then where several threads share the faster code that it
 * makes for that (docs/decisions/0019-read-strangers-mail-in-a-thread.md). This is the number of calls after which it makes it.
 */
const withoutSharedWasmCode = '--wasm-wrapper-tiering-budget=2147483647';

/**
 * Runs a script that strangers' bytes are given to in a thread of its own, which posts one message and then ends by itself. It is
 * stopped only where it exceeds a limit, or on `signal`: to stop a thread that is ending anyway has crashed the process.
 * @throws the error that the script did not catch, or one that says that the thread was ended
 */
export async function runThread<Answer>(
  script: URL,
  task: Pick<WorkerOptions, 'workerData' | 'transferList'>,
  { ms, heapMiB, youngHeapMiB }: ThreadLimits,
  signal?: AbortSignal,
): Promise<ThreadEnd<Answer>> {
  signal?.throwIfAborted();
  setFlagsFromString(withoutSharedWasmCode);
  const thread = new Worker(script, {
    ...task,
    resourceLimits: { maxOldGenerationSizeMb: heapMiB, maxYoungGenerationSizeMb: youngHeapMiB },
    // Nothing of this process's secrets is of use to it.
    env: {},
  });
  const stop = () => void thread.terminate();
  signal?.addEventListener('abort', stop);
  let end: ThreadEnd<Answer> | undefined;
  const timer = setTimeout(() => {
    end ??= { exceeded: 'time' };
    stop();
  }, ms);
  try {
    return await new Promise((resolve, reject) => {
      thread.once('message', (answer: Answer) => {
        end ??= { answer };
      });
      thread.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') end ??= { exceeded: 'memory' };
        else reject(error);
      });
      thread.once('exit', () => (end ? resolve(end) : reject(new Error(`The thread ${script.pathname} was ended.`))));
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}
