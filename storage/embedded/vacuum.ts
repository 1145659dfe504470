import { PREPARED } from '../prepared-statements.ts';
import type { Share } from './shared-connection.ts';

/**
 * Does for each table what autovacuum does on a PostgreSQL server, with its default thresholds: PGlite has no autovacuum. New
 * statistics also replace plans: a statement that was planned while its tables were empty would keep that plan for ever. A table
 * that has never had statistics, of a store of an older version, gets them at once.
 * @returns a function that looks at all tables once. It throws an AggregateError after the others, if a table could not be vacuumed.
 * @see https://www.postgresql.org/docs/18/routine-vacuuming.html#AUTOVACUUM
 */
export function tableVacuum({ query, exec }: Pick<Share, 'query' | 'exec'>): () => Promise<void> {
  let mayHaveUncounted = true;
  return async () => {
    const { rows } = await query<{ name: string; needs_vacuum: boolean }>(changedTables, [mayHaveUncounted]);
    mayHaveUncounted = false;
    const errors: unknown[] = [];
    for (const { name, needs_vacuum } of rows) {
      await exec(`${needs_vacuum ? 'vacuum analyze' : 'analyze'} ${name}`).catch((error) => errors.push(error));
    }
    if (errors.length > 0) throw new AggregateError(errors, 'Some tables could not be vacuumed.');
  };
}

/**
 * The first look asks how large the tables without statistics are, because nobody may have counted their rows. Later ones find new
 * rows in the counters: asking for the size of 35 empty files was more than half of a look.
 */
const changedTables = `${PREPARED}
  select * from (
    select format('%I.%I', schemaname, stat.relname) as name,
      n_mod_since_analyze > 50 + 0.1 * n_live_tup
        or (reltuples < 0 and (n_mod_since_analyze > 0 or ($1::boolean and pg_relation_size(oid) > 0))) as needs_analyze,
      n_dead_tup > 50 + 0.2 * n_live_tup or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup as needs_vacuum
    from pg_stat_user_tables as stat join pg_class on oid = relid) as changed_table
  where needs_analyze or needs_vacuum`;
