/** Waits between attempts, in seconds: 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h. The first attempt is made at once. */
const WAITS = [5, 300, 1800, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * 3600)];

/** Up to how much longer, so that a receiver that comes back is not met by everything at once. */
const JITTER = 0.1;

/** When the next attempt is made after so many; undefined after the last one. */
export function nextAttemptAt(now: Date, attempts: number, random: () => number = Math.random): Date | undefined {
  const wait = WAITS[attempts - 1];
  return wait === undefined ? undefined : new Date(now.getTime() + wait * 1000 * (1 + JITTER * random()));
}
