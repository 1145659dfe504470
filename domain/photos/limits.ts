// The console's pages import this file, so it must not import storage code.

/** SeLoger takes pictures of at most 40 MB, and 30 of a property (Poliris 4.12, « Photos »). */
export const photoLimits = {
  bytes: 40 * 1024 * 1024,
  /** A picture must have fewer. */
  pixels: 100_000_000,
  perProperty: 30,
  titleLength: 100,
} as const;
