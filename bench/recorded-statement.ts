import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Db, Rows } from '../storage/db.ts';

/** A SQL statement with the parameters of one sample input. */
export type Statement = { sql: string; parameters: unknown[] };

/** The statement that a function sends, so that a floor can run exactly the same one. */
export async function recordQuery(name: string, run: (rows: Rows) => Promise<unknown>): Promise<Statement> {
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
  await run({ ofAllAgencies: db, ofAgency: () => db }).catch(() => undefined);
  const [statement] = statements;
  if (!statement || statements.length > 1) throw new Error(`${name} makes ${statements.length} statements`);
  return statement;
}

/** The statement's parameters with `value` in place of `sample`, also of a list that holds nothing else. */
export const parametersWith = ({ parameters }: Statement, sample: string, value: unknown): unknown[] =>
  parameters.map((parameter) => (String(parameter) === sample ? value : parameter));
