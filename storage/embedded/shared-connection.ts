import type { PGlite, Transaction } from '@electric-sql/pglite';
import { mayChangeSetting, setAgency } from '../agency-setting.ts';

/** The one connection of the embedded store, as seen by one of those who share it. */
export type Share = Pick<
  PGlite,
  'query' | 'exec' | 'transaction' | 'dumpDataDir' | 'close' | 'closed' | 'ready' | 'waitReady'
>;

/**
 * Shares the connection between those who see all agencies and those who see one. Each statement or transaction waits for
 * its turn, and the setting is changed in the same turn, so that nothing runs under another's.
 * @returns a function that gives the share of an agency, or of all of them
 */
export function shareConnection(pglite: PGlite, role: string): (agencyId?: string) => Share {
  /** The agency that the connection is set to; undefined: all of them. */
  let current: string | undefined | typeof UNCERTAIN;
  let last: Promise<unknown> = Promise.resolve();

  const inTurn = <T>(agencyId: string | undefined, set: string, work: () => Promise<T>): Promise<T> => {
    const turn = last.then(async () => {
      if (current !== agencyId) {
        current = UNCERTAIN;
        await pglite.exec(set);
        current = agencyId;
      }
      return work();
    });
    last = turn.catch(() => undefined);
    return turn;
  };
  const watch = (statement: string) => {
    if (mayChangeSetting(statement)) current = UNCERTAIN;
  };

  return (agencyId) => {
    const set = agencyId ? setAgency(role, agencyId) : 'reset role; reset clef.agency';
    return {
      query: (statement, ...rest) =>
        inTurn(agencyId, set, () => pglite.query<any>(statement, ...rest).finally(() => watch(statement))),
      exec: (statements, ...rest) =>
        inTurn(agencyId, set, () => pglite.exec(statements, ...rest).finally(() => watch(statements))),
      transaction: (work) =>
        inTurn(agencyId, set, () => pglite.transaction((transaction) => work(watched(transaction, watch)))),
      dumpDataDir: (...options) => inTurn(agencyId, set, () => pglite.dumpDataDir(...options)),
      close: () => pglite.close(),
      get closed() {
        return pglite.closed;
      },
      get ready() {
        return pglite.ready;
      },
      waitReady: pglite.waitReady,
    };
  };
}

/** A statement may have changed the setting, so whoever has the next turn sets it again. */
const UNCERTAIN = null;

/** A transaction that reports its statements, of which one may have changed the setting. */
const watched = (transaction: Transaction, watch: (statement: string) => void): Transaction => ({
  query: (statement, ...rest) => transaction.query<any>(statement, ...rest).finally(() => watch(statement)),
  exec: (statements, ...rest) => transaction.exec(statements, ...rest).finally(() => watch(statements)),
  sql: transaction.sql.bind(transaction),
  listen: transaction.listen.bind(transaction),
  rollback: () => transaction.rollback(),
  get closed() {
    return transaction.closed;
  },
});
