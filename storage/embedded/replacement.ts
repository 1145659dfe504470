import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from './data-folder.ts';

/** The folder of the store within the data folder. */
export const STORE_FOLDER = 'pglite';

const partsOf = (folder: string) => ({
  current: join(folder, STORE_FOLDER),
  /** A new store that is not complete yet. */
  unfinished: join(folder, `${STORE_FOLDER}.restoring`),
  /** A new store that is complete, and about to become the current one. */
  complete: join(folder, `${STORE_FOLDER}.restored`),
});

/** Whether the data folder has a store. */
export const hasEmbeddedStore = (folder: string): boolean => {
  const { current, complete } = partsOf(folder);
  return existsSync(current) || existsSync(complete);
};

/**
 * Replaces the store of a data folder. `make` makes the new one in the folder that it is given, beside the current one: if it
 * fails, nothing has changed.
 * @param replace whether there may be a store already
 * @throws FolderInUse when another process has opened the data folder
 */
export async function replaceEmbeddedStore(
  folder: string,
  replace: boolean,
  make: (newFolder: string) => Promise<void>,
): Promise<void> {
  const { unfinished, complete } = partsOf(folder);
  const lock = lockFolder(folder);
  try {
    if (hasEmbeddedStore(folder) && !replace) {
      throw new Error(`There is a store in ${folder} already. With --replace the backup takes its place.`);
    }
    finishReplacement(folder);
    rmSync(unfinished, { recursive: true, force: true });
    await make(unfinished);
    renameSync(unfinished, complete);
    finishReplacement(folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
    lock.release();
  }
}

/** Puts a complete new store in place of the current one. A process that was killed within leaves the rest to the next. */
export function finishReplacement(folder: string): void {
  const { current, complete } = partsOf(folder);
  if (!existsSync(complete)) return;
  rmSync(current, { recursive: true, force: true });
  renameSync(complete, current);
}
