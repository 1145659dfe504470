import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { mayChangeSetting, setAgency } from '../agency-setting.ts';
import { statementsOf } from './statements.ts';
import { takeTurns, type Work } from './turns.ts';

/** The one connection of the embedded store, as seen by one of those who share it. */
export type Share = Pick<
  PGlite,
  'query' | 'exec' | 'transaction' | 'dumpDataDir' | 'listen' | 'close' | 'closed' | 'ready' | 'waitReady'
> & {
  /** Resolves when the connection is the caller's alone, until it is released. */
  take(): Promise<TakenConnection>;
};

/** `release` ends the turn. No transaction may be open then. */
export type TakenConnection = Pick<PGlite, 'query' | 'exec'> & { release(): void };

/**
 * Shares the connection between those who see all agencies and those who see one, and between requests and jobs. Each
 * statement or transaction waits for its turn, and the setting is changed in the same turn, so that nothing runs under
 * another's.
 * @returns a function that gives the share of an agency, or of all of them, for requests or for jobs
 */
export function shareConnection(pglite: PGlite, role: string): (work: Work, agencyId?: string) => Share {
  const takeTurn = takeTurns();
  const run = statementsOf(pglite);
  /** The agency that the connection is set to; undefined: all of them. */
  let current: string | undefined | typeof UNCERTAIN;

  const setTo = async (agencyId: string | undefined) => {
    if (current === agencyId) return;
    current = UNCERTAIN;
    await pglite.exec(agencyId ? setAgency(role, agencyId) : 'reset role; reset clef.agency');
    current = agencyId;
  };

  return (work, agencyId) => {
    const take = async (): Promise<TakenConnection> => {
      const release = await takeTurn(work);
      await setTo(agencyId).catch((error) => {
        release();
        throw error;
      });
      let isFirst = true;
      const prepareFor = async (statement: string) => {
        // PGlite's promises resolve without giving the thread back, so a long transaction would keep all else waiting.
        if (!isFirst) await eventLoopTurn();
        isFirst = false;
        if (mayChangeSetting(statement)) current = UNCERTAIN;
      };
      return {
        query: (statement, values = [], options) =>
          prepareFor(statement).then(() =>
            // Only the ORM, which migrates, has options: how values are read.
            options ? pglite.query<any>(statement, values, options) : run(statement, values),
          ),
        exec: (statements, ...rest) => prepareFor(statements).then(() => pglite.exec(statements, ...rest)),
        release,
      };
    };
    const inTurn = async <T>(run: (connection: TakenConnection) => Promise<T>): Promise<T> => {
      const connection = await take();
      return run(connection).finally(connection.release);
    };
    return {
      take,
      query: (...statement) => inTurn((connection) => connection.query<any>(...statement)),
      exec: (...statements) => inTurn((connection) => connection.exec(...statements)),
      transaction: (run) =>
        inTurn(() => {
          current = UNCERTAIN;
          return pglite.transaction(run);
        }),
      dumpDataDir: (...options) => inTurn(() => pglite.dumpDataDir(...options)),
      listen: (...channel) => inTurn(() => pglite.listen(...channel)),
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
