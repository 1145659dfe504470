// The console's pages import this file, so it must not import storage code.

/** How many contacts one proposal may go to: more nobody reads in one table. */
export const maxProposed = 100;
