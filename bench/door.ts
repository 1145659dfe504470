import type { Door } from '../approval/perform.ts';
import type { Db } from '../storage/orm.ts';

/** A door behind which nobody listens: operations alone are measured. */
export const doorOn = (db: Db): Door => ({
  db,
  now: () => new Date(),
  baseUrl: () => '',
  secret: 'bench',
  privateWebhooks: true,
  committed: () => undefined,
  wake: () => undefined,
});
