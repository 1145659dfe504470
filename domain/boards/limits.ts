// The console's pages import this file, so it must not import storage code.

/** A search shows this many cards at most: a person who needs more writes a longer name. */
export const maxFoundCards = 50;
