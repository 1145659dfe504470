const { promise, reject } = Promise.withResolvers<never>();
// Without a listener the rejection would end the process before the databases are dropped.
promise.catch(() => undefined);

/** Rejects when any step takes longer than it may. The bench ends then without waiting for the step, which may hang. */
export const outOfTime: Promise<never> = promise;

/** Runs one step of the bench. If it takes longer, `outOfTime` rejects with its name. */
export async function limited<T>(step: string, seconds: number, run: () => Promise<T>): Promise<T> {
  const timer = setTimeout(() => reject(new Error(`${step} took longer than ${seconds} s`)), seconds * 1000);
  try {
    return await run();
  } finally {
    clearTimeout(timer);
  }
}
