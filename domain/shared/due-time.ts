/** The queue goes by the database's clock, rows by the clock of the process that wrote them. They differ a little. */
const CLOCK_TOLERANCE_MS = 1000;

/** Sending a message or a webhook takes at most 15 s, an e-mail with the largest files 36 s. A row that is `sending` for longer has lost its process. */
export const LEASE_MS = 60_000;

/** A claimed message is given to its provider within this time, or not at all. An answer to a STOP waits for longer. */
export const START_MS = 10_000;

/** A woken worker treats rows as due up to this time. */
export const dueBy = (now: Date): Date => new Date(now.getTime() + CLOCK_TOLERANCE_MS);

/** When to wake the worker for a row that is not due yet. Earlier than `dueBy` the queue would wake it at once. */
export const nextWakeAt = (at: Date, now: Date): Date => (at > dueBy(now) ? at : dueBy(now));
