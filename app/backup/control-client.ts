import { once } from 'node:events';
import { createReadStream, readFileSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ExportedAgency } from '../../domain/exports/export-agency.ts';
import type { PersonsData } from '../../domain/exports/export-contact.ts';
import { FolderInUse } from '../../storage/embedded/data-folder.ts';
import type { JournalCheck } from '../check-journals.ts';
import type { AgencyExport, FileContent, Page, PersonExport } from '../export/export-agency.ts';
import { readLines } from '../export/export-lines.ts';
import type { ImportCommand, ImportName, ImportOutput } from '../import-commands.ts';
import type { PublicDataReport } from '../public-data-commands.ts';
import { type Backup, parseManifest } from './backup-file.ts';
import { type Calls, controlFile, MANIFEST_HEADER } from './control.ts';
import { INPUT_BYTES_HEADER } from './received-import.ts';

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

/**
 * Lets the server that has opened an embedded store perform a command of `clef import`, and sends it the file, if there is one. If this
 * process ends meanwhile, the server gives the command up.
 * @throws FolderInUse if no server answers
 */
export async function askToImport<Name extends ImportName>(
  folder: string,
  { agency, name, input }: ImportCommand<Name>,
  path: string | undefined,
): Promise<ImportOutput<Name>> {
  return sendFile(folder, { route: `/import?${new URLSearchParams({ agency, name })}`, input, path });
}

/** The same for a file of public data.
 * @throws FolderInUse if no server answers */
export const askToImportPublicData = (folder: string, name: string, path: string): Promise<PublicDataReport> =>
  sendFile(folder, { route: `/import-public-data?${new URLSearchParams({ name })}`, input: {}, path });

type SentFile = { route: string; input: unknown; path: string | undefined };

async function sendFile<T>(folder: string, { route, input, path }: SentFile): Promise<T> {
  const head = Buffer.from(JSON.stringify(input));
  const sent = requestTo(folder, {
    method: 'POST',
    path: route,
    headers: { [INPUT_BYTES_HEADER]: head.length },
  });
  let unreadable: unknown;
  async function* body() {
    yield head;
    try {
      if (path !== undefined) yield* createReadStream(path);
    } catch (error) {
      unreadable = error;
      throw error;
    }
  }
  // A server that refuses before it has read everything breaks the sending off, but it has answered.
  const [answered] = await Promise.allSettled([answerTo(sent, folder), pipeline(body, sent)]);
  if (unreadable) throw unreadable;
  if (answered.status === 'rejected') throw answered.reason;
  return JSON.parse(await text(await accepted(answered.value)));
}

/** Lets the server that has opened an embedded store perform one of the commands that answer JSON.
 * @throws FolderInUse if no server answers */
export async function callServer<Name extends keyof Calls>(
  folder: string,
  name: Name,
  ...given: Parameters<Calls[Name]>
): Promise<Awaited<ReturnType<Calls[Name]>>> {
  const query = new URLSearchParams({ name });
  for (const one of given) query.append('given', one);
  return JSON.parse(await text(await ask(folder, `/call?${query}`)));
}

const ask = async (folder: string, path: string): Promise<IncomingMessage> => accepted(await open(folder, path));

async function accepted(answer: IncomingMessage): Promise<IncomingMessage> {
  if (answer.statusCode !== 200) throw await refusalIn(answer);
  return answer;
}

/** The server's refusal. A server of an older version says its message alone, as plain text. */
async function refusalIn(answer: IncomingMessage): Promise<Error> {
  const said = await text(answer);
  if (answer.headers['content-type'] !== 'application/json') return new Error(said);
  const { message, errors } = JSON.parse(said);
  return Object.assign(new Error(message), errors && { errors });
}

async function open(folder: string, path: string): Promise<IncomingMessage> {
  return answerTo(requestTo(folder, { path }).end(), folder);
}

/** @throws FolderInUse if the process that holds the folder takes no commands: it is no server, or it starts or stops */
function requestTo(folder: string, options: RequestOptions): ClientRequest {
  try {
    return request({ socketPath: readFileSync(controlFile(folder), 'utf8'), ...options });
  } catch (cause) {
    throw (cause as NodeJS.ErrnoException).code === 'ENOENT' ? new FolderInUse(folder) : cause;
  }
}

async function answerTo(sent: ClientRequest, folder: string): Promise<IncomingMessage> {
  // Without a listener an error after the answer would end this process.
  sent.on('error', () => undefined);
  try {
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return answer;
  } catch (cause) {
    const { code, syscall } = cause as NodeJS.ErrnoException;
    if (syscall === 'connect' && (code === 'ENOENT' || code === 'ECONNREFUSED')) throw new FolderInUse(folder);
    if (code !== 'ECONNRESET' && code !== 'EPIPE') throw cause;
    throw new Error('The server ended before it answered: look whether it has done what was asked.', { cause });
  }
}
