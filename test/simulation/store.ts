import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Db, Rows } from '../../storage/db.ts';
import { tenantRoleOf } from '../../storage/tenant-role.ts';
import type { ClefProcess } from './clef-process.ts';
import type { Faults } from './faults.ts';
import type { Query } from './statements.ts';
import type { Timeline } from './timeline.ts';
import type { Trace } from './trace.ts';

/** An error as PostgreSQL gives it. */
const databaseError = (code: string, message: string) => Object.assign(new Error(message), { code });
const connectionLost = () => databaseError('08006', 'The connection to the database was lost.');
const never = new Promise<never>(() => undefined);

type World = {
  timeline: Timeline;
  faults: Faults;
  trace: Trace;
  busy: { count: number };
  /** Called when others can see what a process has committed, and the process does not know yet. */
  onLateAnswer(): void;
};

/**
 * The one database of a month, and the connections of Clef's processes to it. PGlite has a single connection, so
 * transactions follow each other, in a random order; statements outside of transactions come between them. A statement
 * takes a millisecond or two.
 */
export function createStore(run: Query, { timeline, faults, trace, busy, onLateAnswer }: World) {
  type Seen = string | undefined;
  /** `claims`: the transaction gives a message to its process, which sends it next. */
  type Holder = { process: ClefProcess; isOpen: boolean; isBroken: boolean; claims: boolean };
  type Waiter = { process: ClefProcess; take(holder: Holder): void };
  /** The agency of which the connection shows the rows, or undefined for all of them. */
  let seen: Seen;
  let holder: Holder | undefined;
  let waiting: Waiter[] = [];

  /** Something that PGlite does for real. The clock stands still meanwhile. */
  async function really<T>(work: () => Promise<T>): Promise<T> {
    busy.count += 1;
    try {
      return await work();
    } finally {
      busy.count -= 1;
    }
  }
  const execute = (sql: string) => really(() => run(sql));

  /** As `storage/embedded-connection.ts` does it, in one statement. */
  async function see(agencyId: Seen): Promise<void> {
    if (seen === agencyId) return;
    seen = agencyId;
    const role = agencyId === undefined ? 'none' : tenantRoleOf('postgres');
    const set = `select set_config('role', $1, false), set_config('clef.agency', $2, false)`;
    await really(() => run(set, [role, agencyId ?? '']));
  }

  const acquire = (process: ClefProcess): Promise<Holder> =>
    new Promise((resolve) => {
      waiting.push({ process, take: resolve });
      serve();
    });
  function serve(): void {
    waiting = waiting.filter(({ process }) => process.isAlive);
    if (holder || waiting.length === 0) return;
    const [next] = waiting.splice(faults.random.whole(0, waiting.length), 1) as [Waiter];
    holder = { process: next.process, isOpen: false, isBroken: false, claims: false };
    next.take(holder);
  }
  function release(released: Holder): void {
    if (holder !== released) return;
    holder = undefined;
    serve();
  }

  async function query(mine: Holder, { sql, parameters }: CompiledQuery): Promise<QueryResult<never>> {
    const { process } = mine;
    const { random, rates, happens } = faults;
    const wait = (milliseconds: number) => timeline.sleep(milliseconds);
    // Between two changes that share no transaction a death hurts most, and there are few of them.
    const isAlone = !mine.isOpen && /^\s*(insert|update|delete|with)\b/i.test(sql);
    const crash = rates.statement.crash * (isAlone ? 6 : 1);
    const dies = happens(timeline.now, crash) && (random.chance(0.5) ? 'before' : 'after');
    const slow = happens(timeline.now, rates.statement.slow) && (random.chance(0.5) ? 'before' : 'after');
    await wait(random.between(0.5, 2));
    if (slow === 'before') await stall();
    if (dies === 'before') return process.crash(`before ${nameOf(sql)}`);
    if (mine.isBroken) throw databaseError('25P02', 'The current transaction is aborted.');
    if (mine.isOpen && happens(timeline.now, rates.transaction.deadlock)) return refuse('40P01', 'deadlock detected');
    if (happens(timeline.now, rates.statement.fails)) return refuse('57014', 'canceling statement');
    const { rows, affectedRows } = await really(() => run(sql, parameters)).catch((error) => {
      mine.isBroken = mine.isOpen;
      trace.say('statement refused', `${process.name} ${error.message}`);
      throw error;
    });
    mine.claims ||= sql.startsWith('update "draft" set "sending_at"');
    trace.statement(process.name, sql, parameters, `${rows.length}/${affectedRows}`);
    if (dies === 'after') return process.crash(`after ${nameOf(sql)}`);
    if (slow === 'after') await stall();
    return { rows: rows as never[], numAffectedRows: BigInt(affectedRows) };

    function refuse(code: string, message: string): never {
      mine.isBroken = mine.isOpen;
      trace.say('statement fails', `${process.name} ${code} ${nameOf(sql)}`);
      throw databaseError(code, message);
    }
    async function stall(): Promise<void> {
      const seconds = random.between(1, 30);
      trace.say('store stalls', `${process.name} ${seconds.toFixed(0)} s, ${slow} ${nameOf(sql)}`);
      await wait(seconds * 1000);
      faults.disturbed(timeline.now);
    }
  }

  async function commit(mine: Holder): Promise<void> {
    const { process } = mine;
    const { random, rates, happens } = faults;
    const fails = happens(timeline.now, rates.transaction.commitFails);
    const isLost = happens(timeline.now, rates.transaction.commitLost);
    const dies = happens(timeline.now, rates.statement.crash * 3) && (random.chance(0.3) ? 'before' : 'after');
    const isSlow = happens(timeline.now, rates.statement.slow * (mine.claims ? 60 : 6));
    await timeline.sleep(random.between(0.5, 2));
    if (dies === 'before') return process.crash('before commit');
    mine.isOpen = false;
    await execute(fails ? 'rollback' : 'commit');
    trace.statement(process.name, fails ? 'rollback' : 'commit', [], '');
    if (dies === 'after') return process.crash('after commit');
    if (fails) trace.say('commit fails', process.name);
    if (isLost && !fails) trace.say('commit’s answer is lost', process.name);
    if (fails || isLost) throw connectionLost();
    if (!isSlow) return;
    // The rows are free for others, while this process does not yet know that it has committed.
    release(mine);
    const seconds = random.between(1, 30);
    trace.say('commit is answered late', `${process.name} ${seconds.toFixed(0)} s`);
    timeline.runAs(undefined, onLateAnswer);
    await timeline.sleep(seconds * 1000);
    faults.disturbed(timeline.now);
  }

  async function rollback(mine: Holder): Promise<void> {
    if (!mine.isOpen) return;
    mine.isOpen = false;
    await execute('rollback');
    trace.statement(mine.process.name, 'rollback', [], '');
  }

  return {
    /** The database as one process sees it. */
    connect: (process: ClefProcess): Rows => {
      const agencies = new Map<string, Db>();
      const open = (agencyId: Seen) => {
        const db = agencies.get(agencyId ?? '') ?? openFor(process, agencyId);
        agencies.set(agencyId ?? '', db);
        return db;
      };
      return { ofAllAgencies: open(undefined), ofAgency: open };
    },
    /** The database ends what a dead process had begun. */
    disconnect: async (process: ClefProcess): Promise<void> => {
      if (holder?.process === process) {
        const dead = holder;
        if (dead.isOpen) await execute('rollback');
        dead.isOpen = false;
        holder = undefined;
      }
      serve();
    },
    /** Whether no transaction is open. Only then does `read` see what is committed, and nothing else. */
    isFree: () => holder === undefined || !holder.isOpen,
    /** Reads beside all processes what is committed. */
    read: async <Row = any>(sql: string, values: unknown[] = []): Promise<Row[]> => {
      while (holder?.isOpen) await timeline.sleep(100);
      const before = seen;
      await see(undefined);
      const { rows } = await really(() => run(sql, values));
      // Somebody may be about to use the connection.
      if (holder) await see(before);
      return rows as Row[];
    },
  };

  function openFor(process: ClefProcess, agencyId: Seen): Db {
    return new Kysely({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => driverOf(process, agencyId),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    }) as unknown as Db;
  }

  function driverOf(process: ClefProcess, agencyId: Seen): Driver {
    const holders = new WeakMap<DatabaseConnection, Holder>();
    const of = (connection: DatabaseConnection) => holders.get(connection) as Holder;
    /** A dead process gets no answer to anything that it still asks for. */
    const whileAlive = <T>(run: () => Promise<T>): Promise<T> => (process.isAlive ? run() : never);
    return {
      init: async () => undefined,
      destroy: async () => undefined,
      acquireConnection: () =>
        whileAlive(async () => {
          const mine = await acquire(process);
          await see(agencyId);
          const connection: DatabaseConnection = {
            executeQuery: <R>(compiled: CompiledQuery) =>
              whileAlive(() => query(mine, compiled)) as Promise<QueryResult<R>>,
            streamQuery: () => {
              throw new Error('The simulation has no streams.');
            },
          };
          holders.set(connection, mine);
          return connection;
        }),
      releaseConnection: async (connection) => release(of(connection)),
      beginTransaction: (connection) =>
        whileAlive(async () => {
          await execute('begin');
          of(connection).isOpen = true;
          trace.statement(process.name, 'begin', [], '');
        }),
      commitTransaction: (connection) => whileAlive(() => commit(of(connection))),
      rollbackTransaction: (connection) => whileAlive(() => rollback(of(connection))),
    };
  }
}

export type SimulatedStore = ReturnType<typeof createStore>;

/** The beginning of a statement, for the trace. */
const nameOf = (sql: string): string => {
  const [, verb, table] = /(insert into|update|delete from|select.*?from)\s+"?(\w+)"?/is.exec(sql) ?? [];
  return table ? `${(verb as string).split(/\s/)[0]} ${table}` : sql.trim().slice(0, 40);
};
