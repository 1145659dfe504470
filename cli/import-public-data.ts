import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { Command } from 'commander';
import { readConfig } from '../app/config.ts';
import type { PublicDataReport, PublicImport } from '../app/public-data-commands.ts';
import { onStoreOrServer } from './context.ts';
import { existingFile } from './existing-file.ts';

export const importPublicDataCommand = new Command('public-data')
  .description(
    'Bring published files in for all agencies: DVF, DPE, Géorisques. Without a file it shows what was brought in.',
  )
  .argument('[files...]', 'CSV or .csv.gz as published; what each is, is seen by its columns', existingFiles)
  .addHelpText(
    'after',
    '\nFor instance: clef import public-data 44.csv.gz ddrm_risq_gaspar_2026-10-01.csv\nMore in docs/public-data.md.' +
      '\nA file takes the place of what an earlier one said about the same communes and years.' +
      '\nOn the embedded store, a running server imports for this command; its pages go first.',
  )
  .action(async (files: string[] = []) => {
    if (files.length === 0) return console.log(listed(await onStore((commands) => commands.list())));
    // In turn, so that an error says which file it is about, and those before it stay.
    for (const path of files) {
      const name = basename(path);
      const report = await onStore((commands) => commands.bringIn(name, path)).catch((error: Error) => {
        throw Object.assign(error, { message: `${name}: ${error.message}` });
      });
      console.log(described(report));
    }
  });

type Commands = { list(): Promise<PublicImport[]>; bringIn(name: string, path: string): Promise<PublicDataReport> };

const onStore = <T>(run: (commands: Commands) => Promise<T>): Promise<T> =>
  onStoreOrServer<T>(readConfig(process.env), {
    onStore: async (context) => {
      const { importPublicFile, publicDataCommands } = await import('../app/public-data-commands.ts');
      return run({
        list: () => publicDataCommands(context).listPublicData(),
        bringIn: (name, path) => importPublicFile(context, { name, open: () => createReadStream(path) }),
      });
    },
    onServer: (folder, { askToImportPublicData, callServer }) =>
      run({
        list: () => callServer(folder, 'listPublicData'),
        bringIn: (name, path) => askToImportPublicData(folder, name, path),
      }),
  });

/** Commander gives each file of a list by itself, with those before it. */
function existingFiles(path: string, before: string[] | undefined): string[] {
  return [...(before ?? []), existingFile(path)];
}

function listed(imports: readonly PublicImport[]): string {
  if (imports.length === 0) return 'No public data yet. docs/public-data.md says which files are read.';
  return imports
    .map(({ importedAt, kind, dataDate, rows, kept, fileName }) =>
      [importedAt, kind, `data of ${dataDate ?? 'an unknown day'}`, `${kept} kept of ${rows} rows`, fileName].join(
        '\t',
      ),
    )
    .join('\n');
}

function described(report: PublicDataReport): string {
  const { fileName, named, dataDate, rows, kept, leftOut, faulty, firstFaulty, lacking } = report;
  return [
    `${fileName}: ${named}${dataDate ? `, data of ${dataDate}` : ''}`,
    `  ${rows} rows, ${kept} ${nouns[report.kind]} kept`,
    ...leftOut.map(({ reason, count }) => `  left out: ${count} (${reason})`),
    ...(faulty > 0 ? [`  ${faulty} rows that cannot be read:`] : []),
    ...firstFaulty.map(({ row, message }) => `    row ${row}: ${message}`),
    ...(faulty > firstFaulty.length ? [`    and ${faulty - firstFaulty.length} more`] : []),
    ...(lacking.length > 0 ? [`  columns that the file does not have: ${lacking.join(', ')}`] : []),
  ].join('\n');
}

const nouns: Record<PublicDataReport['kind'], string> = {
  sales: 'sales of one dwelling',
  energy: 'labels',
  risks: 'risks of communes',
  disasters: 'disasters of communes',
};
