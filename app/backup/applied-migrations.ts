import { sql } from 'kysely';
import type { Db } from '../../storage/db.ts';
import { isBeforeBaseline, MOVE_BY_EXPORT, migrations } from '../../storage/migrations/all.ts';
import type { Manifest } from './backup-file.ts';

/** The names of the migrations that a store has, in their order.
 * @throws Error if it has none */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from clef_migration order by name`
    .execute(db)
    .catch((cause) => {
      throw cause.code === UNDEFINED_TABLE ? new Error('There is no store of Clef here yet.', { cause }) : cause;
    });
  return rows.map(({ name }) => name);
}

/** SQLSTATE for a table that does not exist. */
const UNDEFINED_TABLE = '42P01';

/** @throws Error for a backup of a schema that this version does not know */
export function requireKnownSchema({ schema, clef }: Pick<Manifest, 'schema' | 'clef'>, version: string): void {
  if (isBeforeBaseline(schema)) {
    throw new Error(
      `The backup is of Clef ${clef}, whose stores cannot be upgraded: restore it with that version, ${MOVE_BY_EXPORT}.`,
    );
  }
  const known = new Set<string>(migrations.map(({ name }) => name));
  const newer = schema.filter((name) => !known.has(name));
  if (newer.length === 0) return;
  throw new Error(
    `The backup is of a newer schema (${newer.join(', ')}): restore it with Clef ${clef} or later; this is ${version}.`,
  );
}
