import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { embeddedSnapshot } from '../../storage/store.ts';
import { prepareStatements } from './statements.ts';

const TIMESTAMPTZ = 1184;

/** Opens one embedded store in memory, which each month empties and uses again. `file`: a snapshot of a migrated store. */
export async function openWorld(file?: string) {
  const snapshot = file ? new Blob([readFileSync(file)]) : await embeddedSnapshot();
  const pglite = await PGlite.create({
    loadDataDir: snapshot,
    extensions: { pg_trgm, unaccent, btree_gin },
    parsers: { [TIMESTAMPTZ]: (text: string) => new Date(text) },
  });
  const { rows } = await pglite.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'clef_migration' order by 1`,
  );
  const tables = rows.map(({ name }) => name).join(', ');
  await pglite.exec(`set timezone to 'UTC'; set plan_cache_mode to force_generic_plan`);
  // A month that was broken off may have left a transaction open, and the connection with one agency's rows.
  const empty = () => pglite.exec(`rollback; reset role; reset clef.agency; truncate ${tables} restart identity`);
  return { query: prepareStatements(pglite), empty };
}
