/** How many are handed out at once at most: other agencies' campaigns have their turn in between. */
const MOST = 500;
const MINUTE_MS = 60_000;

/** How many at a time, and how long between: a twentieth of a minute's worth, so that a pause is soon felt. */
export function paceOf(perMinute: number): { size: number; everyMs: number } {
  const size = Math.min(MOST, Math.ceil(perMinute / 20));
  return { size, everyMs: Math.ceil((size * MINUTE_MS) / perMinute) };
}

export type HandedOut = [at: number, count: number];

/** What was handed out within the last minute: no minute ever holds more than the limit. */
export function withinMinute(handed: readonly HandedOut[], now: number): { handed: HandedOut[]; count: number } {
  const recent = handed.filter(([at]) => at > now - MINUTE_MS);
  return { handed: recent, count: recent.reduce((sum, [, count]) => sum + count, 0) };
}

/** The next turn keeps to its rhythm however late this one came, but what was missed for longer is not made up for. */
export const nextTurn = (due: number, now: number, everyMs: number): number => Math.max(due + everyMs, now + 1);
