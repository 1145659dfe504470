import { AsyncLocalStorage } from 'node:async_hooks';

/** The code that waits for something belongs to a process of Clef, or to the world around it (undefined). */
export type Owner = { isAlive: boolean };

type Moment = { at: number; order: number; owner: Owner | undefined; run(): void };

/**
 * Everything that will happen, in the order in which it will. Nothing waits for real: whoever waits adds a moment, and the
 * month moves the clock from one moment to the next.
 */
export function createTimeline(start: Date) {
  const owners = new AsyncLocalStorage<Owner | undefined>();
  const moments: Moment[] = [];
  let order = 0;
  const timeline = {
    /** The time, in milliseconds since 1970. */
    now: start.getTime(),
    /** Runs what it is given for a process, and knows all that follows from it as that process's. */
    runAs: <T>(owner: Owner | undefined, run: () => T): T => owners.run(owner, run),
    owner: (): Owner | undefined => owners.getStore(),
    /** Calls `run` at a time, unless the process that asked for it is dead by then. @returns a function that cancels it */
    at: (time: number, run: () => void): (() => void) => {
      const moment = { at: Math.max(time, timeline.now), order: order++, owner: owners.getStore(), run };
      const place = moments.findLastIndex(({ at }) => at <= moment.at);
      moments.splice(place + 1, 0, moment);
      return () => {
        const index = moments.indexOf(moment);
        if (index >= 0) moments.splice(index, 1);
      };
    },
    /** Never resolves in a process that dies meanwhile. */
    sleep: (milliseconds: number): Promise<void> =>
      new Promise((resolve) => void timeline.at(timeline.now + milliseconds, resolve)),
    /** When the next moment is, or undefined. */
    next: (): number | undefined => moments[0]?.at,
    /** Moves the clock to the next moment and runs it. */
    step: (): void => {
      const moment = moments.shift();
      if (!moment) return;
      timeline.now = Math.max(timeline.now, moment.at);
      if (moment.owner?.isAlive === false) return;
      owners.run(moment.owner, moment.run);
    },
  };
  return timeline;
}

export type Timeline = ReturnType<typeof createTimeline>;
