import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { perform } from '../approval/perform.ts';
import type { Actor } from '../domain/shared/actor.ts';
import type { Operation } from '../domain/shared/operation.ts';
import type { Db } from '../storage/store.ts';
import { contextOn } from './context.ts';

/** A statement; its parameters are fixed but for those that a request fills. */
export type Statement = { sql: string; parameters: unknown[] };

/** The statement that a reading operation makes of an input: the floors run exactly the same ones. */
export async function statementOf(actor: Actor, operation: Operation, input: unknown): Promise<Statement> {
  const statements: Statement[] = [];
  const db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (introspected) => new PostgresIntrospector(introspected),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push({ sql: query.sql, parameters: [...query.parameters] }),
  }) as unknown as Db;
  const context = contextOn(db);
  // Nothing is found in no database, and some operations refuse that.
  await perform(context, actor, operation, input).catch(() => undefined);
  const [statement] = statements;
  if (!statement || statements.length > 1) throw new Error(`${operation.name} makes ${statements.length} statements`);
  return statement;
}

/** The statement's parameters with `value` in the place of `example`. */
export const filled = ({ parameters }: Statement, example: string, value: string): unknown[] =>
  parameters.map((parameter) => (parameter === example ? value : parameter));
