/** How much is worked on at once. */
type Limits = {
  /** In all lanes together. */
  atOnce: number;
  /** In one of them. */
  ofOne: number;
  /** How many may wait in one; more are not taken, as the sweep brings them again. */
  waiting: number;
};

export type Lanes = {
  /** Takes a piece of work, unless the same waits already. */
  add(lane: string, id: string, work: () => Promise<void>): void;
  /** Begins nothing more; resolves once what is under way has ended. */
  end(): Promise<void>;
};

/**
 * Works on many things at once, but on few of each lane: what hangs holds up its own lane and no other. The lanes take
 * turns. What waits here waits in memory alone; its row is what counts.
 */
export function lanes({ atOnce, ofOne, waiting }: Limits, onError: (error: unknown) => void): Lanes {
  const queued = new Map<string, Map<string, () => Promise<void>>>();
  const running = new Map<string, number>();
  const ended: (() => void)[] = [];
  let busy = 0;
  let isOver = false;

  function next(): void {
    for (const [lane, works] of queued) {
      if (busy >= atOnce) return;
      if ((running.get(lane) ?? 0) >= ofOne) continue;
      const [id, work] = works.entries().next().value as [string, () => Promise<void>];
      works.delete(id);
      // To the end of the line, or out of it.
      queued.delete(lane);
      if (works.size > 0) queued.set(lane, works);
      void run(lane, work);
    }
  }

  async function run(lane: string, work: () => Promise<void>): Promise<void> {
    busy += 1;
    running.set(lane, (running.get(lane) ?? 0) + 1);
    await work().catch(onError);
    busy -= 1;
    const left = (running.get(lane) ?? 1) - 1;
    if (left > 0) running.set(lane, left);
    else running.delete(lane);
    if (isOver && busy === 0) for (const tell of ended) tell();
    next();
  }

  return {
    add: (lane, id, work) => {
      const works = queued.get(lane) ?? new Map();
      if (isOver || works.size >= waiting) return;
      queued.set(lane, works.set(id, work));
      next();
    },
    end: () => {
      isOver = true;
      queued.clear();
      return busy === 0 ? Promise.resolve() : new Promise<void>((resolve) => ended.push(resolve));
    },
  };
}
