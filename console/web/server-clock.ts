let aheadMs = 0;

/**
 * Reads the server's clock from a response's `Date` (RFC 9110, 6.6.1). It has whole seconds, so half a second is added.
 */
export function syncServerClock({ headers }: Response) {
  const differenceMs = Date.parse(headers.get('Date') ?? '') + 500 - Date.now();
  if (Math.abs(differenceMs - aheadMs) > 1_000) aheadMs = differenceMs;
}

/** The server's time in milliseconds, accurate to a second. The clock of this computer may be wrong by hours. */
export const serverNow = () => Date.now() + aheadMs;
