import { type RawBuilder, sql } from 'kysely';
import type { Work } from '../shared/operation.ts';
import type { ImportTrace, Target } from './target.ts';

/** A column that refers to records of a kind. */
type Reference = { table: string; column: string };

/** Every column with a foreign key to the target's records, as the database itself knows them: none can be forgotten. */
export async function referencesTo(work: Work, { table }: Target): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select source.relname as table, own.attname as column
    from pg_constraint as key cross join lateral unnest(key.conkey, key.confkey) as pair (own, other)
    join pg_class as source on source.oid = key.conrelid
    join pg_attribute as own on own.attrelid = key.conrelid and own.attnum = pair.own
    join pg_attribute as other on other.attrelid = key.confrelid and other.attnum = pair.other
    where key.contype = 'f' and key.confrelid = ${table}::regclass and other.attname = 'id'
    order by 1, 2`.execute(work.agency.db);
  return rows;
}

/** The records that something refers to, with the name of one such table. Rows that the import wrote itself do not count. */
export async function findUses(
  work: Work,
  { traces }: Target,
  { references, ids, importedAt }: { references: readonly Reference[]; ids: readonly string[]; importedAt: Date },
): Promise<Map<string, string>> {
  if (ids.length === 0 || references.length === 0) return new Map();
  const uses = references.map(({ table, column }): RawBuilder<unknown> => {
    const trace = traces.find((known) => known.table === table);
    return sql`
      select ${sql.ref(column)} as id, ${table}::text as by from ${sql.table(table)}
      where agency_id = ${work.agency.id} and ${sql.ref(column)} = any(${ids}::uuid[])
        ${trace ? sql`and ${sql.ref(trace.timeColumn)} <> ${importedAt}` : sql``}`;
  });
  const { rows } = await sql<{ id: string; by: string }>`${sql.join(uses, sql` union all `)}`.execute(work.agency.db);
  return new Map(rows.map(({ id, by }) => [id, by]));
}

/** Removes what the import wrote about records beside them. */
export async function removeTraces(
  work: Work,
  traces: readonly ImportTrace[],
  { ids, importedAt }: { ids: readonly string[]; importedAt: Date },
): Promise<void> {
  for (const { table, timeColumn } of traces) {
    await sql`
      delete from ${sql.table(table)} where agency_id = ${work.agency.id} and contact_id = any(${ids}::uuid[])
        and ${sql.ref(timeColumn)} = ${importedAt}`.execute(work.agency.db);
  }
}
