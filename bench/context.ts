import { draftOperations } from '../app/draft-operations.ts';
import type { AppContext } from '../door/transaction/transact.ts';
import type { Rows } from '../storage/db.ts';

/** A context that wakes no workers, so that only the operation itself is measured. */
export const benchContext = (rows: Rows): AppContext => ({
  rows,
  now: () => new Date(),
  baseUrl: () => '',
  secret: 'bench',
  privateWebhooks: true,
  draftOperations,
  afterCommit: () => undefined,
  wake: () => undefined,
});
