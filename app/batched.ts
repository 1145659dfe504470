/** Returns a function that collects items. Those that arrive while `handle` runs become the next batch. */
export function batched<T>(handle: (batch: T[]) => Promise<void>): (items: readonly T[]) => void {
  let waiting: T[] = [];
  let isRunning = false;
  async function run(): Promise<void> {
    isRunning = true;
    try {
      while (waiting.length > 0) {
        const batch = waiting;
        waiting = [];
        await handle(batch);
      }
    } finally {
      isRunning = false;
    }
  }
  return (items) => {
    waiting.push(...items);
    if (!isRunning) void run();
  };
}
