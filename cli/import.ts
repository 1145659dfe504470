import { createReadStream, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Command, Option } from 'commander';
import { readConfig } from '../app/config.ts';
import type { ImportInput, ImportName, ImportOutput } from '../app/import-commands.ts';
import { encodings } from '../domain/imports/source-file.ts';
import { onStoreOrServer } from './context.ts';
import { describeImport, describePreview, describeUndo } from './describe-import.ts';
import { existingFile } from './existing-file.ts';
import { importPublicDataCommand } from './import-public-data.ts';

type FileOptions = {
  agency: string;
  mapping?: string;
  existing: 'skip' | 'update';
  skipErrors?: boolean;
  encoding?: string;
  separator?: string;
  portal?: string;
  from?: string;
  to?: string;
  yes?: boolean;
  preview?: boolean;
};

const agencyOption = () => new Option('--agency <slug>', 'whose data it is, for instance demo').makeOptionMandatory();

const importFile = (kind: 'contacts' | 'properties' | 'views', example: string, what: string = kind) =>
  new Command(kind)
    .description(`Import ${what} from a CSV file. Without --yes it only shows what would happen.`)
    .argument(
      '<file>',
      'CSV with any separator and usual encoding, .xlsx, .vcf (properties: also the ZIP sent to SeLoger)',
      existingFile,
    )
    .addOption(agencyOption())
    .option('--mapping <file|preset>', 'a JSON file { "Heading": "field" or null }, or the name of a preset: apimo')
    .addOption(
      new Option('--existing <what>', 'what to do with records that the agency has')
        .choices(['skip', 'update'])
        .default('skip'),
    )
    .option('--skip-errors', 'leave out the rows with errors instead of refusing the file')
    .addOption(new Option('--encoding <name>', 'found in the file unless given').choices(encodings))
    .option('--separator <character>', 'found in the file unless given: , ; | or tab')
    .option('--preview', 'show what would happen, and change nothing')
    .option('--yes', 'import')
    .addHelpText(
      'after',
      `\nFor instance: clef import ${kind} ${example} --agency demo\nMore in docs/import.md.` +
        '\nOn the embedded store, a running server imports for this command; its pages wait meanwhile.',
    )
    .action(async (path: string, options: FileOptions) => {
      const { agency, existing, skipErrors = false } = options;
      const file = describedFile(path, options);
      const input = { kind, file, existing, ...(await mappingOf(options)), ...saidOf(options) };
      if (options.yes && !options.preview) {
        console.log(describeImport(await run(agency, 'importRecords', { ...input, skipErrors }, path)));
      } else console.log(describePreview(await run(agency, 'previewImport', input, path)));
    });

const undo = new Command('undo')
  .description('Take an import back within a day. Records that were changed or used since stay.')
  .argument('<import>', 'its id: import_… (see import list)')
  .addOption(agencyOption())
  .action(async (id: string, { agency }: FileOptions) => {
    console.log(describeUndo(await run(agency, 'undoImport', { id })));
  });

const list = new Command('list')
  .description('Show the last imports.')
  .addOption(agencyOption())
  .action(async ({ agency }: FileOptions) => {
    const { imports } = await run(agency, 'listImports', {});
    for (const { id, createdAt, kind, counts, undone, fileName } of imports) {
      const made = `${counts.created} created, ${counts.updated} updated`;
      console.log([id, createdAt, kind, made, undone ? 'undone' : '', fileName].join('\t'));
    }
  });

export const importCommand = new Command('import')
  .description('Bring contacts, properties, views of adverts and public data in from files, and take an import back.')
  .addCommand(importFile('contacts', 'contacts.csv'))
  .addCommand(importFile('properties', 'biens.csv'))
  .addCommand(
    importFile('views', 'statistiques.csv', 'the views of adverts on portals')
      .option('--portal <name>', 'the portal of rows that name none, such as SeLoger')
      .option('--from <day>', 'the first day of rows that say none, such as 2026-11-16')
      .option('--to <day>', 'the last day of such rows'),
  )
  .addCommand(list)
  .addCommand(undo)
  .addCommand(importPublicDataCommand);

const run = <Name extends ImportName>(agency: string, name: Name, input: ImportInput, path?: string) =>
  onStoreOrServer<ImportOutput<Name>>(readConfig(process.env), {
    onStore: async (context) => {
      const { performImport } = await import('../app/import-commands.ts');
      return performImport(context, { agency, name, input }, () => createReadStream(path as string));
    },
    onServer: (folder, { askToImport }) => askToImport(folder, { agency, name, input }, path),
  });

const describedFile = (path: string, { encoding, separator }: FileOptions) => ({
  name: basename(path).slice(-255),
  ...(encoding && { encoding }),
  ...(separator && { separator: separator === 'tab' ? '\t' : separator }),
});

/** The portal and the days of a file of statistics; one day alone is the first and the last. */
const saidOf = ({ portal, from, to }: FileOptions) => ({
  ...(portal && { portal }),
  ...((from || to) && { period: { from: from ?? to, to: to ?? from } }),
});

/** A file if there is one of that name, else a preset. */
async function mappingOf({ mapping }: FileOptions) {
  if (mapping === undefined) return {};
  if (!statSync(mapping, { throwIfNoEntry: false })?.isFile()) return { preset: mapping };
  try {
    return { mapping: JSON.parse(await readFile(mapping, 'utf8')) };
  } catch (cause) {
    throw new Error(`${mapping} is not JSON: ${(cause as Error).message}`, { cause });
  }
}
