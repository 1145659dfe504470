import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';

/** The data folder is open in another process. */
export class FolderInUse extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another Clef process. Stop that process first, or set CLEF_DATA to another folder.`,
    );
  }
}

/**
 * Makes the folder (0700) and locks it for this process.
 *
 * PGlite itself would let a second process in and lose acknowledged rows. SQLite's exclusive lock belongs to the
 * operating system, which releases it when the process dies, so that no stale lock file has to be recognized.
 * @throws FolderInUse
 */
export function lockFolder(folder: string): { release(): void } {
  makeFolder(folder);
  chmodSync(folder, 0o700);
  const lock = new DatabaseSync(join(folder, 'lock'));
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) throw new FolderInUse(folder);
    throw error;
  }
  return { release: () => lock.close() };
}

const SQLITE_BUSY = 5;

/**
 * Makes a folder and its parents. Node's `recursive` never returns where a parent cannot be made, for instance in
 * /proc.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/**
 * Lets the event loop turn after each query. PGlite runs in this thread and its promises resolve without giving it
 * back, so a job with many queries would run to its end before the next request is even read.
 */
export const yieldAfterQuery: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    await nextTurn();
    return result;
  },
};
