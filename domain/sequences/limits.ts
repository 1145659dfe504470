// Read by the pages too, which say a limit before it is refused: nothing here knows the storage.

/** A year. */
export const longestDelayHours = 8760;
