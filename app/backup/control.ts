import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { JournalCheck } from '../check-journals.ts';
import type { AgencyExport, PersonExport } from '../export/export-agency.ts';
import { linesOf } from '../export/export-lines.ts';
import type { Backup } from './backup-file.ts';

/**
 * The commands that the process of an embedded store performs for others: it alone can read the store. They come by HTTP
 * over a Unix socket in the data folder, which only its owner may enter.
 */
export type ControlCommands = {
  backup(): Promise<Backup>;
  checkJournals(slug: string | undefined): Promise<JournalCheck[]>;
  exportAgency(slug: string): Promise<AgencyExport>;
  exportContact(slug: string, contactId: string): Promise<PersonExport>;
};

/** The file in the data folder that says where the socket is. */
export const controlFile = (folder: string) => join(folder, 'control');

/** The manifest of a backup whose content is the answer's body. */
export const MANIFEST_HEADER = 'clef-backup';

/** Operating systems cut a longer path off. macOS allows 104 bytes with the final zero, Linux 108. */
const MAX_PATH_BYTES = 103;

/** As long as PostgreSQL leaves a transaction idle. */
const STALLED_MS = 60_000;

/** Takes commands until it is closed. */
export async function openControl(folder: string, commands: ControlCommands): Promise<{ close(): void }> {
  const inFolder = join(folder, 'control.sock');
  const isShort = Buffer.byteLength(inFolder) <= MAX_PATH_BYTES;
  const path = isShort ? inFolder : join(mkdtempSync(join(tmpdir(), 'clef-')), 'control.sock');
  const server = createServer((request, response) => {
    answer(commands, request, response).catch((error: Error) => refuse(response, error));
  });
  // A server that was killed has left its socket behind.
  rmSync(path, { force: true });
  server.listen(path);
  await once(server, 'listening');
  chmodSync(path, 0o600);
  writeFileSync(controlFile(folder), path, { mode: 0o600 });
  return {
    close: () => {
      server.close();
      server.closeAllConnections();
      rmSync(controlFile(folder), { force: true });
      if (!isShort) rmSync(dirname(path), { recursive: true, force: true });
    },
  };
}

async function answer(commands: ControlCommands, { url = '' }: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(url, 'http://control');
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
  } else {
    refuse(response, new Error('The server does not know this command: it runs another version of Clef.'));
  }
}

async function sendLines(lines: AsyncIterable<string>, response: ServerResponse): Promise<void> {
  response.writeHead(200);
  // All requests wait for the export, so a client that no longer reads must not hold it.
  response.setTimeout(STALLED_MS, () => response.destroy());
  await pipeline(Readable.from(lines, { highWaterMark: 1 }), response);
}

function refuse(response: ServerResponse, { message }: Error): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(500).end(message);
}
