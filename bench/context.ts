import type { AppContext } from '../approval/transaction/transact.ts';
import type { Db } from '../storage/db.ts';

/** A context that wakes no workers, so that only the operation itself is measured. */
export const benchContext = (db: Db): AppContext => ({
  db,
  now: () => new Date(),
  baseUrl: () => '',
  secret: 'bench',
  privateWebhooks: true,
  afterCommit: () => undefined,
  wake: () => undefined,
});
