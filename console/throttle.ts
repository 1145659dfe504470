/** Something that is done again and again, however often it is asked for. */
export type Paced = { ask(): void; stop(): void };

/**
 * Does it at once, then at most once in so many milliseconds, and never twice at a time. Whoever asks meanwhile is served by
 * one time more, so that the last one who asks never goes without.
 */
export function paced(run: () => Promise<unknown>, everyMs: number): Paced {
  let isAsked = false;
  let isUnderWay = false;
  let isStopped = false;
  const goOn = async () => {
    isUnderWay = true;
    while (isAsked && !isStopped) {
      isAsked = false;
      await Promise.all([run().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, everyMs))]);
    }
    isUnderWay = false;
  };
  return {
    ask: () => {
      isAsked = true;
      if (!isUnderWay) void goOn();
    },
    stop: () => {
      isStopped = true;
    },
  };
}
