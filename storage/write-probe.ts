import { statfs } from 'node:fs/promises';

/**
 * Writes one row, because a database that is full, read-only or waiting for its standby still answers questions. The time
 * is the database's own: nothing reads it. The table is unlogged, and only what is logged waits for a standby, so that a
 * message for nobody goes with it.
 */
const WRITE_PROBE = `with written as (
    insert into clock_tick (name, at) values ('write probe', clock_timestamp())
    on conflict (name) do update set at = excluded.at)
  select pg_logical_emit_message(true, 'clef', 'write probe')`;

/** The database answers, but takes no writes: its disk is full, or it is a standby. */
export class StoreNotWritable extends Error {}

/** SQLSTATEs of a full disk, a failing disk, and a read-only transaction. */
const NOT_WRITABLE = new Set(['53100', '58030', '25006']);

/** @throws StoreNotWritable; any other error means that the database did not answer */
export async function probeWrite(query: (statement: string) => Promise<unknown>): Promise<void> {
  try {
    await query(WRITE_PROBE);
  } catch (error) {
    const { code } = error as { code?: string };
    throw code && NOT_WRITABLE.has(code) ? new StoreNotWritable('The store takes no writes.', { cause: error }) : error;
  }
}

/** PGlite may need two new segments of its log, of 16 MiB each, at any moment, and loses data where it gets none. */
const MIN_FREE_BYTES = 64 * 1024 * 1024;

/** @throws StoreNotWritable when the folder's disk is nearly full */
export async function requireFreeSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < MIN_FREE_BYTES)
    throw new StoreNotWritable(`The disk of ${folder} is full. Clef needs 64 MiB of free space there.`);
}
