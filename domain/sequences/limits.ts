// The console's pages import this file, so it must not import storage code.

/** A year. */
export const maxDelayHours = 8760;
