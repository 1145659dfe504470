import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';

/** The data folder belongs to another process. */
export class FolderInUse extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another Clef process. Stop that process first, or set CLEF_DATA to another folder.`,
    );
  }
}

/**
 * Makes the folder (0700) and takes it for this process.
 *
 * PGlite itself would let a second process in and lose acknowledged rows. SQLite's exclusive lock is one of the
 * operating system's, so a killed process leaves nothing to clean up and nothing has to be guessed from time stamps.
 * @throws FolderInUse
 */
export function takeFolder(folder: string): { release(): void } {
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

/** With its parents. Node's own `recursive` never ends where a folder cannot be made and says "no entry", as in /proc. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/**
 * Lets others be heard between two queries. PGlite works in this thread and never gives it back by itself: a whole
 * enrollment ran, and its e-mail left, before a request that had come meanwhile was read.
 */
export function takeTurns(pglite: PGlite): void {
  const run = pglite._runExclusiveQuery.bind(pglite);
  pglite._runExclusiveQuery = async (query) => {
    await turn();
    return run(query);
  };
}
