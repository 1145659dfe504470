import { rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { PersonsData } from '../../domain/exports/export-contact.ts';
import { syncFolder, writeWhole } from './export-files.ts';
import { personPage } from './person-page.ts';

/** Writes a person's data beside the file and moves it there when it is complete. Only its owner may read it. */
export async function writePerson(path: string, format: '.json' | '.html', data: PersonsData): Promise<void> {
  const partial = `${path}.partial-${process.pid}`;
  await writeWhole(partial, format === '.html' ? personPage(data) : personFile(data));
  await rename(partial, path);
  await syncFolder(dirname(path));
}

/** The data of a person as JSON. */
export const personFile = (data: PersonsData): string =>
  `${JSON.stringify({ format: 'clef-person', formatVersion: 1, ...data }, null, 2)}\n`;
