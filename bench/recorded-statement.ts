import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { perform } from '../approval/perform.ts';
import type { Actor } from '../domain/shared/actor.ts';
import type { Operation } from '../domain/shared/operation.ts';
import type { Db } from '../storage/db.ts';
import { benchContext } from './context.ts';

/** A SQL statement with the parameters of one sample input. */
export type Statement = { sql: string; parameters: unknown[] };

/** The statement that an operation runs for an input, so that a floor can run exactly the same one. */
export async function recordStatement(actor: Actor, operation: Operation, input: unknown): Promise<Statement> {
  const statements: Statement[] = [];
  const db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push({ sql: query.sql, parameters: [...query.parameters] }),
  }) as unknown as Db;
  // The dummy driver finds no rows, which some operations refuse.
  await perform(benchContext(db), actor, operation, input).catch(() => undefined);
  const [statement] = statements;
  if (!statement || statements.length > 1) throw new Error(`${operation.name} makes ${statements.length} statements`);
  return statement;
}

/** The statement's parameters with `value` in place of `sample`. */
export const parametersWith = ({ parameters }: Statement, sample: string, value: string): unknown[] =>
  parameters.map((parameter) => (parameter === sample ? value : parameter));
