/**
 * Returns a function that handles items together: those that arrive while `handle` runs become the next batch, of at most
 * `limit`.
 * @param handle gives a result for each item, in their order
 * @param waitMs how long a batch waits until it is full. By default an item that arrives alone is handled at once.
 */
export function gather<T, R>(
  handle: (batch: T[]) => Promise<R[]>,
  { limit, waitMs = 0 }: { limit: number; waitMs?: number },
): (item: T) => Promise<R> {
  type Waiting = { item: T; resolve(result: R): void; reject(error: unknown): void };
  const waiting: Waiting[] = [];
  let isRunning = false;
  let onFull = () => {};

  async function run(): Promise<void> {
    isRunning = true;
    // Items that are added in the same turn belong together.
    await Promise.resolve();
    while (waiting.length > 0) {
      if (waitMs > 0 && waiting.length < limit) await filled();
      await runBatch(waiting.splice(0, limit));
    }
    isRunning = false;
  }

  const filled = () =>
    new Promise<void>((resolve) => {
      onFull = resolve;
      setTimeout(resolve, waitMs);
    });

  async function runBatch(batch: Waiting[]): Promise<void> {
    try {
      const results = await handle(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as R);
    } catch (error) {
      // One item must not take the others with it.
      if (batch.length > 1) for (const single of batch) await runBatch([single]);
      else batch[0]?.reject(error);
    }
  }

  return (item) =>
    new Promise<R>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (waiting.length === limit) onFull();
      if (!isRunning) void run();
    });
}
