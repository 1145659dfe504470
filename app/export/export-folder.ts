import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileContent, fileFolders, PHOTO_FOLDER } from './export-agency.ts';
import { syncFolder, writeWhole } from './export-files.ts';

const UNFINISHED = 'INCOMPLET.txt';

/** `last` is the file that only a whole export has. `folders` are made beside those of the e-mails' files. */
type Contents<T> = { last: string; folders?: string[]; write(): Promise<T> };

/**
 * Writes an export into a folder, which only its owner may enter from then on. Until all of it is on the disk, the folder has a
 * file that says that it is not complete and lacks its last file, so that an export that was interrupted is not taken for a
 * whole one.
 */
export async function writeFolder<T>(folder: string, { last, folders = [], write }: Contents<T>): Promise<T> {
  const kinds = [...folders, ...fileFolders];
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
  await writeWhole(join(folder, UNFINISHED), 'Cet export est en cours, ou il a été interrompu. Ne vous y fiez pas.\n');
  await rm(join(folder, last), { force: true });
  await syncFolder(folder);
  for (const kind of kinds) await mkdir(join(folder, kind), { recursive: true, mode: 0o700 });
  for (const kind of [...fileFolders, PHOTO_FOLDER].filter((each) => kinds.includes(each)))
    await removeFiles(join(folder, kind));
  const result = await write();
  for (const kind of [...kinds, '.']) await syncFolder(join(folder, kind));
  await rm(join(folder, UNFINISHED));
  await syncFolder(folder);
  return result;
}

/** Removes those of an earlier export, which may be of somebody else, or of somebody who was erased since. */
async function removeFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (/^(attachment|message|document|slip)_| photo_[0-9a-z]{26}\./.test(name)) await rm(join(folder, name));
}

/** Writes one file of an e-mail, an e-mail, a photo or a slip into its folder of an export. */
export const writeFile = (folder: string, { folder: kind, name, content }: FileContent): Promise<void> =>
  writeWhole(join(folder, kind, name), content);
