import { type RawBuilder, sql } from 'kysely';
import type { Work } from '../shared/operation.ts';
import type { Target } from './target.ts';

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
  if (ids.length === 0) return new Map();
  const uses = references.map(({ table, column }): RawBuilder<unknown> => {
    const isTrace = (traces as readonly string[]).includes(table);
    return sql`
      select ${sql.ref(column)} as id, ${table}::text as by from ${sql.table(table)}
      where agency_id = ${work.agency.id} and ${sql.ref(column)} = any(${ids}::uuid[])
        ${isTrace ? sql`and at <> ${importedAt}` : sql``}`;
  });
  const { rows } = await sql<{ id: string; by: string }>`${sql.join(uses, sql` union all `)}`.execute(work.agency.db);
  return new Map(rows.map(({ id, by }) => [id, by]));
}
