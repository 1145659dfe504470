import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { ExportedAgency } from '../../domain/exports/export-agency.ts';
import type { PersonsData } from '../../domain/exports/export-contact.ts';
import { FolderInUse } from '../../storage/embedded/data-folder.ts';
import type { JournalCheck } from '../check-journals.ts';
import type { AgencyExport, FileContent, Page, PersonExport } from '../export/export-agency.ts';
import { readLines } from '../export/export-lines.ts';
import { type Backup, parseManifest } from './backup-file.ts';
import { controlFile, MANIFEST_HEADER } from './control.ts';

/** Asks the server that has opened an embedded store for a backup.
 * @throws FolderInUse if no server answers */
export async function askForBackup(folder: string): Promise<Backup> {
  const answer = await ask(folder, '/backup');
  return { manifest: parseManifest(String(answer.headers[MANIFEST_HEADER])), content: answer };
}

/** Asks the server that has opened an embedded store to check its journals.
 * @throws FolderInUse if no server answers */
export async function askForJournalChecks(folder: string, slug: string | undefined): Promise<JournalCheck[]> {
  const answer = await ask(folder, `/journal-check${slug === undefined ? '' : `?agency=${encodeURIComponent(slug)}`}`);
  return JSON.parse(await text(answer));
}

/** Asks the server that has opened an embedded store to export an agency.
 * @throws FolderInUse if no server answers */
export async function askForExport(folder: string, slug: string): Promise<AgencyExport> {
  const answer = await ask(folder, `/export?${new URLSearchParams({ agency: slug })}`);
  const { head, parts } = await readLines<ExportedAgency, Page>(answer);
  return { agency: head, pages: parts };
}

/** Asks the server that has opened an embedded store for a person's data.
 * @throws FolderInUse if no server answers */
export async function askForContact(folder: string, slug: string, contact: string): Promise<PersonExport> {
  const answer = await ask(folder, `/export-contact?${new URLSearchParams({ agency: slug, contact })}`);
  const { head, parts } = await readLines<PersonsData, { file: FileContent }>(answer);
  return { data: head, files: parts };
}

async function ask(folder: string, path: string): Promise<IncomingMessage> {
  const answer = await open(folder, path);
  if (answer.statusCode !== 200) throw new Error(await text(answer));
  return answer;
}

async function open(folder: string, path: string): Promise<IncomingMessage> {
  try {
    const sent = request({ socketPath: readFileSync(controlFile(folder), 'utf8'), path }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return answer;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    // The process that holds the folder takes no commands: it is no server, or it starts or stops.
    throw code === 'ENOENT' || code === 'ECONNREFUSED' ? new FolderInUse(folder) : cause;
  }
}
