/** A clock that moves only with the calls of a run, so that every run sees the same times. */
export type Clock = { now(): Date; advance(seconds: number): void };

export function clockAt(start: Date): Clock {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    advance: (seconds) => {
      at += seconds * 1000;
    },
  };
}
