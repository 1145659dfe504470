export type Throttled = { call(): void; stop(): void };

/**
 * Runs at once, then at most once in `intervalMs`, and never twice at the same time. Calls made meanwhile share one
 * more run at the end, so that the last call is never lost. A failed run is ignored.
 */
export function throttle(run: () => Promise<unknown>, intervalMs: number): Throttled {
  let isPending = false;
  let isRunning = false;
  let isStopped = false;
  const runPending = async () => {
    isRunning = true;
    while (isPending && !isStopped) {
      isPending = false;
      await Promise.all([run().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, intervalMs))]);
    }
    isRunning = false;
  };
  return {
    call: () => {
      isPending = true;
      if (!isRunning) void runPending();
    },
    stop: () => {
      isStopped = true;
    },
  };
}
