import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Db } from './db.ts';
import { PREPARED } from './prepared-statements.ts';

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
export type RowsOf<P extends Parts> = { [Name in keyof P]: P[Name] extends Part<infer Row> ? Row[] : never };

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
  const columns = Object.entries(parts).map(
    ([name, { query }]) => sql`(select coalesce(json_agg(part), '[]') from (${query}) as part) as ${sql.id(name)}`,
  );
  const mark = sql.raw(prepare ? PREPARED : '');
  const { rows } = await sql<
    Record<string, Record<string, unknown>[]>
  >`${mark} ${common} select ${sql.join(columns)}`.execute(db);
  const found = rows[0] ?? {};
  for (const [name, { times }] of Object.entries(parts)) parseTimes(found[name] ?? [], Object.keys(times));
  return found as RowsOf<P>;
}

function parseTimes(rows: readonly Record<string, unknown>[], columns: readonly string[]): void {
  for (const row of rows) {
    for (const column of columns) if (row[column] !== null) row[column] = new Date(row[column] as string);
  }
}
