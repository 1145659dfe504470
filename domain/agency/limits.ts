// The console's pages import this file, so it must not import storage code.

/** A logo fits into one call of the pages. */
export const maxLogoBytes = 150_000;
