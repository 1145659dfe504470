import { preparedQuery } from './prepared-statements.ts';

/**
 * Statements that take the advisory lock of a name until the commit. A shared one waits for an exclusive one, an exclusive one for all.
 * The name says what is locked and of which agency.
 */
export const advisoryLock = {
  shared: preparedQuery('select pg_advisory_xact_lock_shared(hashtextextended($1, 0))'),
  exclusive: preparedQuery('select pg_advisory_xact_lock(hashtextextended($1, 0))'),
};
