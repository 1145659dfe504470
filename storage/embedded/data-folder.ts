import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

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
 * Makes the data folder and its parents.
 * @throws Error that names CLEF_DATA
 */
export function makeFolder(folder: string): void {
  try {
    makeWithParents(folder);
  } catch (cause) {
    const { code, path, message } = cause as NodeJS.ErrnoException;
    const reason = code === 'EEXIST' ? `${path} is not a folder` : message;
    throw new Error(`The data folder ${folder} cannot be made: ${reason}. Set CLEF_DATA to another folder.`, { cause });
  }
}

/** Node's `recursive` never returns where a parent cannot be made, for instance in /proc. */
function makeWithParents(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  makeWithParents(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}
