import { join } from 'node:path';
import type { PersonExport } from './export-agency.ts';
import { writeWhole } from './export-files.ts';
import { writeFile, writeFolder } from './export-folder.ts';
import { personPage } from './person-page.ts';

const DATA = 'donnees.json';

/** Writes a person's data into a folder: a page to read, the same as JSON, and the files of their e-mails. */
export const writePerson = (folder: string, { data, files }: PersonExport): Promise<void> =>
  writeFolder(folder, {
    last: DATA,
    write: async () => {
      for await (const { file } of files) await writeFile(folder, file);
      await writeWhole(join(folder, 'donnees.html'), personPage(data));
      const described = { format: 'clef-person', formatVersion: 2, ...data };
      await writeWhole(join(folder, DATA), `${JSON.stringify(described, null, 2)}\n`);
    },
  });
