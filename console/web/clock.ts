let ahead = 0;

/** Learns the server's clock from an answer's `Date` (RFC 9110, 6.6.1): whole seconds, so that half of one is added. */
export function learnClock({ headers }: Response) {
  const told = Date.parse(headers.get('Date') ?? '') + 500 - Date.now();
  if (Math.abs(told - ahead) > 1_000) ahead = told;
}

/** The server's time in milliseconds, to a second: the clock of this computer may be wrong by hours. */
export const serverNow = () => Date.now() + ahead;
