import { setImmediate as nextTurn } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';

/**
 * Lets the event loop turn after each query. PGlite runs in this thread and its promises resolve without giving it
 * back, so a job with many queries would run to its end before the next request is even read.
 */
export const yieldAfterQuery: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    await nextTurn();
    return result;
  },
};
