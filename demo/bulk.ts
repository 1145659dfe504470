import { sql } from 'kysely';
import type { Db } from '../storage/db.ts';
import { type Crowd, insertSlice } from './bulk-slice.ts';

type BulkOptions = Crowd & { onProgress?: (inserted: number) => void };

const CHUNK = 50_000;

/**
 * Fills an agency with contacts, made inside the database: the same options give the same contacts, the oldest first.
 * Names are drawn as in life, the common ones often. Phones come from the 10,000 numbers kept for fiction and repeat.
 */
export async function seedBulk(db: Db, { agencyId, contacts, now, onProgress }: BulkOptions): Promise<void> {
  for (let from = 0; from < contacts; from += CHUNK) {
    const to = Math.min(contacts, from + CHUNK);
    await db.transaction().execute(async (transaction) => {
      await preferThroughput(transaction);
      await insertSlice(transaction, { agencyId, contacts, now }, from, to);
    });
    onProgress?.(to);
  }
  // Searches right after must neither walk through a pending list nor be planned for an empty table.
  await sql`select gin_clean_pending_list(indexrelid) from pg_index
            join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
            where indrelid = 'contact'::regclass and amname = 'gin'`.execute(db);
  await sql`analyze contact`.execute(db);
}

/** For this transaction only. A crash may lose the last slices, and the trigram index is merged in larger steps. */
async function preferThroughput(transaction: Db): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(transaction);
  await sql`set local gin_pending_list_limit = '32MB'`.execute(transaction);
  await sql`set local work_mem = '64MB'`.execute(transaction);
}
