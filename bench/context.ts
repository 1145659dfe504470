import type { AppContext } from '../approval/transaction/transact.ts';
import type { Rows } from '../storage/db.ts';

/** A context that wakes no workers, so that only the operation itself is measured. */
export const benchContext = (rows: Rows): AppContext => ({
  rows,
  now: () => new Date(),
  baseUrl: () => '',
  secret: 'bench',
  privateWebhooks: true,
  afterCommit: () => undefined,
  wake: () => undefined,
});
