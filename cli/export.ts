import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { readConfig } from '../app/config.ts';
import type { AgencyExport, PersonExport } from '../app/export/export-agency.ts';
import { isId } from '../domain/shared/ids.ts';
import { onStoreOrServer } from './context.ts';

type Options = { agency: string; contact?: string; force?: boolean };

export const exportData = new Command('export')
  .description('Write everything that belongs to an agency into files that other programs read. No secret is in them.')
  .argument('<folder>', 'a new or empty folder', (text: string) => resolve(text))
  .requiredOption('--agency <slug>', 'for instance demo')
  .option('--contact <id>', 'only the data of this person: contact_…', contactId)
  .option('--force', 'replace the files of an earlier export')
  .addHelpText(
    'after',
    '\nExamples: clef export export-2026-11-22 --agency demo' +
      '\n          clef export durand --agency demo --contact contact_01k2m6w9hxe8ra1v5d0z3tq7bn' +
      '\n\nThe files hold everything about your contacts: keep them as you keep the store. README.txt in the folder says in' +
      '\nFrench what is in them. On the embedded store, a running server exports for this command; its pages wait meanwhile.',
  )
  .action(async (path: string, options: Options) => {
    if (!existsSync(dirname(path))) throw new Error(`There is no folder ${dirname(path)}.`);
    requireNewFolder(path, options);
    console.log(options.contact ? await exportPerson(path, options, options.contact) : await exportAll(path, options));
  });

function requireNewFolder(folder: string, { force = false }: Options): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found && !found.isDirectory()) throw new Error(`${folder} is a file: give a folder.`);
  if (found && !force && readdirSync(folder).length > 0) {
    throw new Error(`${folder} is not empty. With --force the files of an earlier export in it are replaced.`);
  }
}

async function exportAll(folder: string, { agency }: Options): Promise<string> {
  const { writeExport } = await import('../app/export/write-export.ts');
  const write = (taken: AgencyExport) => writeExport(folder, taken);
  const records = await onStoreOrServer(readConfig(process.env), {
    onStore: async (context) => write(await (await exports()).exportAgencyOf(context, agency)),
    onServer: async (dataFolder, { askForExport }) => write(await askForExport(dataFolder, agency)),
  });
  return `${folder}: ${records} records of ${agency}. README.txt says what is in the files.`;
}

async function exportPerson(folder: string, { agency }: Options, contact: string): Promise<string> {
  const { writePerson } = await import('../app/export/write-person.ts');
  const write = (taken: PersonExport) => writePerson(folder, taken);
  await onStoreOrServer(readConfig(process.env), {
    onStore: async (context) => write(await (await exports()).exportContactOf(context, agency, contact)),
    onServer: async (dataFolder, { askForContact }) => write(await askForContact(dataFolder, agency, contact)),
  });
  return `${folder}: everything about ${contact}.`;
}

const exports = () => import('../app/export/export-agency.ts');

function contactId(text: string): string {
  if (isId('contact', text)) return text;
  throw new InvalidArgumentError('expected a contact id (contact_…)');
}
