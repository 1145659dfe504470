import { draftOperations } from '../app/draft-operations.ts';
import type { AppContext } from '../door/transaction/transact.ts';
import type { Rows } from '../storage/db.ts';

/** Also the secret of the servers of the bench, which read what this process has encrypted. */
export const SECRET = 'a secret of the bench, 32 characters';

/** A context that wakes no workers, so that only the operation itself is measured. */
export const benchContext = (rows: Rows): AppContext => ({
  rows,
  now: () => new Date(),
  baseUrl: () => '',
  secret: SECRET,
  privateWebhooks: true,
  draftOperations,
  afterCommit: () => undefined,
  wake: () => undefined,
});
