/** Passes things on one batch at a time: what is given while a batch is under way makes the next one. */
export function gathered<T>(pass: (batch: T[]) => Promise<void>): (things: readonly T[]) => void {
  let waiting: T[] = [];
  let isPassing = false;
  async function passOn(): Promise<void> {
    isPassing = true;
    try {
      while (waiting.length > 0) {
        const batch = waiting;
        waiting = [];
        await pass(batch);
      }
    } finally {
      isPassing = false;
    }
  }
  return (things) => {
    waiting.push(...things);
    if (!isPassing) void passOn();
  };
}
