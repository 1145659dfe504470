import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { readConfig } from '../app/config.ts';

export const backup = new Command('backup')
  .description('Write the store into one file, also while it is served. The secret (CLEF_SECRET) is not in it.')
  .argument('<file>', 'for instance clef-2026-11-22.backup', newFile)
  .option('--force', 'replace an existing file')
  .addHelpText(
    'after',
    '\nOn PostgreSQL it needs pg_dump. On the embedded store, a running server takes the backup itself.' +
      '\nThe file holds everything about your contacts: keep it as you keep the store.',
  )
  .action(async (path: string, { force = false }: { force?: boolean }) => {
    if (existsSync(path) && !force) throw new Error(`${path} exists already. With --force it is replaced.`);
    const config = readConfig(process.env);
    const [{ writeBackup }, { withBackup }] = await Promise.all([
      import('../app/backup/backup-file.ts'),
      import('../app/backup/take-backup.ts'),
    ]);
    const bytes = await withBackup(config, (taken) => writeBackup(path, taken, force));
    console.log(`${path}: ${Math.ceil(bytes / 1024)} KiB. The secret is not in it: keep it in another place.`);
  });

export const restore = new Command('restore')
  .description('Put a backup in place of the store, and pause everything that would leave.')
  .argument('<file>', 'a file of clef backup', existingFile)
  .option('--replace', 'let it take the place of a store that is there; nothing of that one remains')
  .addHelpText(
    'after',
    '\nStop every server and worker first. On PostgreSQL it needs pg_restore and psql.' +
      '\nOnly restore files that you wrote: whoever wrote one decides what the store holds and runs.',
  )
  .action(async (file: string, { replace = false }: { replace?: boolean }) => {
    const config = readConfig(process.env);
    const [{ restore }, { describeRestored }] = await Promise.all([
      import('../app/backup/restore.ts'),
      import('../app/backup/describe-restored.ts'),
    ]);
    const describe = (restored: Parameters<typeof describeRestored>[0]) => describeRestored(restored, config);
    console.log(await restore(file, { config, replace, describe }));
  });

/** The absolute path of a file that can be written. */
function newFile(text: string): string {
  const path = resolve(text);
  if (isFolder(path)) throw new InvalidArgumentError(`${path} is a folder: give a file in it`);
  if (!isFolder(dirname(path))) throw new InvalidArgumentError(`there is no folder ${dirname(path)}`);
  return path;
}

/** The absolute path of a file that can be read. */
function existingFile(text: string): string {
  const path = resolve(text);
  if (isFolder(path)) throw new InvalidArgumentError(`${path} is a folder: give a file in it`);
  if (!existsSync(path)) throw new InvalidArgumentError(`there is no file ${path}`);
  return path;
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
