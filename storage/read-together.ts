import {
  DummyDriver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Db } from './db.ts';
import { type PlainValue, PREPARED, type PreparedQuery, preparedQuery } from './prepared-statements.ts';
import { type Tenant, tenantOf } from './tenant.ts';

/** The columns of a row that are times: JSON has them as text. */
type TimeColumn<Row> = { [C in keyof Row]: Extract<Row[C], Date> extends never ? never : C }[keyof Row];

export type TimesOf<Row> = Record<TimeColumn<Row>, true>;

/** A query that another statement contains. */
export type Part<Row> = { query: Expression<Row>; times: TimesOf<Row> };

/** Declares a query as a part. `times` names all of its columns that are times; the compiler asks for each. */
export const part = <Row>(query: Expression<Row>, times: TimesOf<Row>): Part<Row> => ({
  query,
  times,
});

export type Parts = Record<string, Part<any>>;
export type RowsOf<P extends Parts> = {
  [Name in keyof P]: NonNullable<P[Name]> extends Part<infer Row> ? Row[] : never;
};

/** The rows of each part, as JSON, by its name. */
type Answer = Record<string, Record<string, unknown>[]>;

/**
 * Runs several queries as one statement, which returns the rows of each as JSON: what a page needs is one round trip, and
 * all of it as of one moment.
 * @param options.common the WITH clause that the parts may read from
 * @param options.prepare for a text that few inputs change: planning so many queries costs as much as running them. Their
 * columns may change under a prepared plan, because only JSON leaves the statement.
 */
export async function readTogether<P extends Parts>(
  db: Db,
  parts: P,
  { common = sql``, prepare }: { common?: RawBuilder<unknown>; prepare: boolean },
): Promise<RowsOf<P>> {
  const mark = sql.raw(prepare ? PREPARED : '');
  const { rows } = await sql<Answer>`${mark} ${common} ${together(parts)}`.execute(db);
  return rowsFrom(parts, rows);
}

/** A statement of several queries with its values, and the rows of each query in its answer. */
type ReadTogether<P extends Parts> = { query: PreparedQuery<Answer>; rowsFrom(answer: readonly Answer[]): RowsOf<P> };

/** Stands for a value in the queries of a statement that is compiled once. */
export type Marks<Name extends string> = Readonly<Record<Name, string>>;

/**
 * Declares several queries as one prepared statement, which is compiled when it is first used: building and compiling so many
 * queries for each request costs as much as parsing their answer.
 * @param build gets a mark in the place of each value
 */
export function preparedTogether<Name extends string, P extends Parts>(
  build: (agency: Tenant, marks: Marks<Name>) => P,
): (agency: Tenant, values: Readonly<Record<Name, PlainValue>>) => ReadTogether<P> {
  let compiled: { parts: P; query(...values: PlainValue[]): PreparedQuery<Answer>; names: string[] } | undefined;
  const compile = () => {
    const marks = new Proxy({} as Marks<Name>, { get: (_, name) => markOf(String(name)) });
    const parts = build(tenantOf(compiler, markOf(AGENCY)), marks);
    const { sql: text, parameters } = together(parts).compile(compiler);
    const names = [...new Set(parameters.map(nameOf))];
    // One value is one parameter, in however many places it stands.
    const numbered = text.replace(/\$(\d+)/g, (_, place) => `$${names.indexOf(nameOf(parameters[place - 1])) + 1}`);
    return { parts, query: preparedQuery<Answer>(numbered), names };
  };
  return (agency, values) => {
    compiled ??= compile();
    const { parts, query, names } = compiled;
    const given = (name: string) => (name === AGENCY ? agency.id : values[name as Name]);
    return { query: query(...names.map(given)), rowsFrom: (answer) => rowsFrom(parts, answer) };
  };
}

const AGENCY = 'agency';
const MARK = '\u0000';
const markOf = (name: string) => `${MARK}${name}`;

/** @throws Error for a value that is part of the text: write it as a literal */
function nameOf(parameter: unknown): string {
  if (typeof parameter === 'string' && parameter.startsWith(MARK)) return parameter.slice(MARK.length);
  throw new Error(`The parameter ${parameter} of a statement that is compiled once has no name.`);
}

/** Compiles and executes nothing. */
const compiler: Db = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

function together(parts: Parts): RawBuilder<Answer> {
  const columns = Object.entries(parts).map(
    ([name, { query }]) => sql`(select coalesce(json_agg(part), '[]') from (${query}) as part) as ${sql.id(name)}`,
  );
  return sql`select ${sql.join(columns)}`;
}

function rowsFrom<P extends Parts>(parts: P, [answer = {}]: readonly Answer[]): RowsOf<P> {
  for (const [name, { times }] of Object.entries(parts)) parseTimes(answer[name] ?? [], Object.keys(times));
  return answer as RowsOf<P>;
}

function parseTimes(rows: readonly Record<string, unknown>[], columns: readonly string[]): void {
  for (const row of rows) {
    for (const column of columns) if (row[column] !== null) row[column] = new Date(row[column] as string);
  }
}
