import type { AppContext } from '../approval/perform.ts';
import type { Db } from '../storage/store.ts';

/** A door behind which nobody listens: operations alone are measured. */
export const contextOn = (db: Db): AppContext => ({
  db,
  now: () => new Date(),
  baseUrl: () => '',
  secret: 'bench',
  privateWebhooks: true,
  committed: () => undefined,
  wake: () => undefined,
});
