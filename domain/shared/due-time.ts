/** Jobs come by the database's clock, rows say when by a process's. Those of two machines are never quite the same. */
const APART_MS = 1000;

/** A hand-over or a delivery takes at most 15 s. What is still `sending` after this long has lost its process. */
export const LEASE_MS = 60_000;

/** Up to when a row counts as due for who was woken for it. */
export const dueBy = (now: Date): Date => new Date(now.getTime() + APART_MS);

/** When to be woken again for what is not due yet: a time that is past for the database would come back at once. */
export const againAt = (at: Date, now: Date): Date => (at > dueBy(now) ? at : dueBy(now));
