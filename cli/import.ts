import { createReadStream, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { readConfig } from '../app/config.ts';
import { systemActorOf } from '../domain/agency/agencies.ts';
import type { Operation } from '../domain/shared/operation.ts';
import { openExisting } from './context.ts';
import { describeImport, describePreview, describeUndo } from './describe-import.ts';

type FileOptions = {
  agency: string;
  mapping?: string;
  existing: 'skip' | 'update';
  skipErrors?: boolean;
  encoding?: string;
  separator?: string;
  yes?: boolean;
  preview?: boolean;
};

const agencyOption = () => new Option('--agency <slug>', 'whose data it is, for instance demo').makeOptionMandatory();

const importFile = (kind: 'contacts' | 'properties', example: string) =>
  new Command(kind)
    .description(`Import ${kind} from a CSV file. Without --yes it only shows what would happen.`)
    .argument(
      '<file>',
      'any separator, any usual encoding; the first row is the heading (properties: also the ZIP sent to SeLoger)',
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
    .addOption(
      new Option('--encoding <name>', 'found in the file unless given').choices([
        'utf-8',
        'utf-16le',
        'utf-16be',
        'windows-1252',
      ]),
    )
    .option('--separator <character>', 'found in the file unless given: , ; | or tab')
    .option('--preview', 'show what would happen, and change nothing')
    .option('--yes', 'import')
    .addHelpText('after', `\nFor instance: clef import ${kind} ${example} --agency demo\nMore in docs/import.md.`)
    .action(async (path: string, options: FileOptions) => {
      const request = { kind, file: fileOf(path, options), existing: options.existing, ...(await mappingOf(options)) };
      const isImport = options.yes && !options.preview;
      const [{ importRecords }, { previewImport }] = await Promise.all([
        import('../domain/imports/import-records.ts'),
        import('../domain/imports/preview-import.ts'),
      ]);
      if (isImport) {
        const skipErrors = options.skipErrors ?? false;
        console.log(describeImport(await performFor(options.agency, importRecords, { ...request, skipErrors })));
      } else console.log(describePreview(await performFor(options.agency, previewImport, request)));
    });

const undo = new Command('undo')
  .description('Take an import back within a day. Records that were changed or used since stay.')
  .argument('<import>', 'its id: import_… (see import list)')
  .addOption(agencyOption())
  .action(async (id: string, { agency }: FileOptions) => {
    const { undoImport } = await import('../domain/imports/undo-import.ts');
    console.log(describeUndo(await performFor(agency, undoImport, { id })));
  });

const list = new Command('list')
  .description('Show the last imports.')
  .addOption(agencyOption())
  .action(async ({ agency }: FileOptions) => {
    const { listImports } = await import('../domain/imports/import-record.ts');
    const { imports } = await performFor(agency, listImports, {});
    for (const { id, createdAt, kind, counts, undone, fileName } of imports) {
      const made = `${counts.created} created, ${counts.updated} updated`;
      console.log([id, createdAt, kind, made, undone ? 'undone' : '', fileName].join('\t'));
    }
  });

export const importCommand = new Command('import')
  .description('Bring contacts and properties in from a CSV file, and take an import back.')
  .addCommand(importFile('contacts', 'contacts.csv'))
  .addCommand(importFile('properties', 'biens.csv'))
  .addCommand(list)
  .addCommand(undo);

async function performFor<O extends Operation>(agency: string, operation: O, input: unknown) {
  const { perform } = await import('../approval/perform.ts');
  await using context = await openExisting(readConfig(process.env));
  return (await perform(context, await systemActorOf(context.rows.ofAllAgencies, agency), operation, input)).output;
}

function fileOf(path: string, { encoding, separator }: FileOptions) {
  return {
    name: basename(path).slice(-255),
    open: () => createReadStream(path) as AsyncIterable<Uint8Array>,
    ...(encoding && { encoding }),
    ...(separator && { separator: separator === 'tab' ? '\t' : separator }),
  };
}

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

function existingFile(text: string): string {
  const path = resolve(text);
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new InvalidArgumentError(`there is no file ${path}`);
  if (!found.isFile()) throw new InvalidArgumentError(`${path} is no file`);
  return path;
}
