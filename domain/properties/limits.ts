// The console's pages import this file, so it must not import storage code.

/** How many properties one call may change. */
export const maxPropertiesAtOnce = 100;
