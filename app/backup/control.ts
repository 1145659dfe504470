import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FieldError } from '../../domain/shared/refusal.ts';
import type { JournalCheck } from '../check-journals.ts';
import type { AgencyExport, PersonExport } from '../export/export-agency.ts';
import { linesOf } from '../export/export-lines.ts';
import { type ImportCommand, type ImportName, importOperations, type OpenFile } from '../import-commands.ts';
import type { MailCommands } from '../mail-commands.ts';
import type { PublicDataCommands, PublicDataReport } from '../public-data-commands.ts';
import type { Backup } from './backup-file.ts';
import { receiveImport } from './received-import.ts';

/**
 * The commands that the process of an embedded store performs for others: it alone can read the store. They come by HTTP
 * over a Unix socket in the data folder, which only its owner may enter.
 */
export type ControlCommands = {
  backup(): Promise<Backup>;
  checkJournals(slug: string | undefined): Promise<JournalCheck[]>;
  exportAgency(slug: string): Promise<AgencyExport>;
  exportContact(slug: string, contactId: string): Promise<PersonExport>;
  /** The commands that take texts and answer JSON. */
  calls: Calls;
  importPublicData(name: string, open: OpenFile): Promise<PublicDataReport>;
  import(command: ImportCommand, open: OpenFile): Promise<unknown>;
};

export type Calls = MailCommands & PublicDataCommands;

/** The file in the data folder that says where the socket is. */
export const controlFile = (folder: string) => join(folder, 'control');

/** The manifest of a backup whose content is the answer's body. */
export const MANIFEST_HEADER = 'clef-backup';

/** Operating systems cut a longer path off. macOS allows 104 bytes with the final zero, Linux 108. */
const MAX_PATH_BYTES = 103;

/** As long as PostgreSQL leaves a transaction idle. */
const STALLED_MS = 60_000;

/** Resolves when the commands that run have ended: those of a closed connection are given up, and what they changed is rolled back. */
export type Control = { close(): Promise<void> };

/** Takes commands until it is closed. */
export async function openControl(folder: string, commands: ControlCommands): Promise<Control> {
  const inFolder = join(folder, 'control.sock');
  const isShort = Buffer.byteLength(inFolder) <= MAX_PATH_BYTES;
  const path = isShort ? inFolder : join(mkdtempSync(join(tmpdir(), 'clef-')), 'control.sock');
  const running = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    const run = answer(commands, request, response)
      .catch((error: Error) => refuse(response, error))
      .finally(() => running.delete(run));
    running.add(run);
  });
  // A server that was killed has left its socket behind.
  rmSync(path, { force: true });
  server.listen(path);
  await once(server, 'listening');
  chmodSync(path, 0o600);
  writeFileSync(controlFile(folder), path, { mode: 0o600 });
  return {
    close: async () => {
      server.close();
      server.closeAllConnections();
      await Promise.all(running);
      rmSync(controlFile(folder), { force: true });
      if (!isShort) rmSync(dirname(path), { recursive: true, force: true });
    },
  };
}

async function answer(commands: ControlCommands, request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://control');
  if (pathname === '/backup') {
    const { manifest, content } = await commands.backup();
    response.writeHead(200, { [MANIFEST_HEADER]: JSON.stringify(manifest) });
    await pipeline(Readable.from(content), response);
  } else if (pathname === '/journal-check') {
    const checks = await commands.checkJournals(searchParams.get('agency') ?? undefined);
    response.writeHead(200).end(JSON.stringify(checks));
  } else if (pathname === '/export') {
    const { agency, pages } = await commands.exportAgency(searchParams.get('agency') ?? '');
    await sendLines(linesOf(agency, pages), response);
  } else if (pathname === '/export-contact') {
    const { data, files } = await commands.exportContact(
      searchParams.get('agency') ?? '',
      searchParams.get('contact') ?? '',
    );
    await sendLines(linesOf(data, files), response);
  } else if (pathname === '/call') {
    const { calls } = commands;
    const name = searchParams.get('name') ?? '';
    if (!Object.hasOwn(calls, name)) throw unknownCommand();
    const call = calls[name as keyof Calls] as (...given: string[]) => Promise<unknown>;
    const result = await call(...searchParams.getAll('given'));
    response.writeHead(200).end(JSON.stringify(result ?? null));
  } else if (pathname === '/import') {
    const name = searchParams.get('name') ?? '';
    if (!Object.hasOwn(importOperations, name)) throw unknownCommand();
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    await using received = await receiveImport(request, gone.signal);
    const command = { agency: searchParams.get('agency') ?? '', name: name as ImportName, input: received.input };
    const output = await commands.import(command, received.open);
    response.writeHead(200).end(JSON.stringify(output));
  } else if (pathname === '/import-public-data') {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    // The operator's own file: nothing but the disk limits it.
    await using received = await receiveImport(request, gone.signal, Number.POSITIVE_INFINITY);
    const report = await commands.importPublicData(searchParams.get('name') ?? '', received.open);
    response.writeHead(200).end(JSON.stringify(report));
  } else {
    throw unknownCommand();
  }
}

const unknownCommand = () => new Error('The server does not know this command: it runs another version of Clef.');

async function sendLines(lines: AsyncIterable<string>, response: ServerResponse): Promise<void> {
  response.writeHead(200);
  // All requests wait for the export, so a client that no longer reads must not hold it.
  response.setTimeout(STALLED_MS, () => response.destroy());
  await pipeline(Readable.from(lines, { highWaterMark: 1 }), response);
}

/** The fields at fault of a refusal go with its message. */
function refuse(response: ServerResponse, { message, errors }: Error & { errors?: FieldError[] | undefined }): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(500, { 'Content-Type': 'application/json' }).end(JSON.stringify({ message, errors }));
}
