import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Request, Router } from 'express';
import { perform } from '../approval/perform.ts';
import { isPermitted } from '../approval/permissions.ts';
import type { AppContext } from '../approval/transaction/transact.ts';
import { sessionOf } from '../console/session.ts';
import { importRecords } from '../domain/imports/import-records.ts';
import { previewImport } from '../domain/imports/preview-import.ts';
import { readColumns } from '../domain/imports/read-columns.ts';
import { invalidInput, Refusal } from '../domain/shared/refusal.ts';
import { rejectCrossSite, rejectForeignHosts } from '../http/origin.ts';
import { cutOff, ProblemError } from '../http/problem.ts';
import { requestContextOf } from '../http/request-context.ts';
import { foreignPage } from './export/downloads.ts';

const MAX_BYTES = 30 * 1024 * 1024;
const MAX_LINE = 64 * 1024;

const uploads = { columns: readColumns, preview: previewImport, import: importRecords };

/**
 * Files that people bring: a line of JSON with the choices, then the file as it is. A file is on the disk while its request
 * lasts, because an import reads it more than once; the page sends it again for each step.
 */
export function consoleUploads(context: AppContext): Router {
  const router = Router();
  const guards = [rejectForeignHosts(context), rejectCrossSite(context)];
  for (const [name, operation] of Object.entries(uploads)) {
    router.post(`/console/imports/${name}`, ...guards, async (request, response) => {
      const session = await sessionOf(request, context);
      if (!session) throw new Refusal('unauthenticated', 'You are not signed in.', { hint: 'Sign in, then go on.' });
      if (!session.hasCsrfToken) throw new ProblemError(foreignPage);
      const call = requestContextOf(response);
      // Refuses and writes the journal, before a file is received that nobody will read.
      if (!isPermitted(session.actor, operation)) await perform(context, session.actor, operation, {}, call);
      const folder = await mkdtemp(join(tmpdir(), 'clef-import-'));
      try {
        const input = await receive(request, join(folder, 'upload'));
        const { output } = await perform(context, session.actor, operation, input, call);
        response.set('Cache-Control', 'no-store').json(output);
      } finally {
        await rm(folder, { recursive: true });
      }
    });
  }
  return router;
}

/** Stores the body.
 * @returns the input of the operation: the choices, and the file that follows them */
async function receive(request: Request, path: string) {
  if (Number(request.headers['content-length']) > MAX_BYTES) throw tooLarge();
  await store(request, path);
  const head = createReadStream(path, { end: MAX_LINE });
  const line = Buffer.concat(await head.toArray());
  const end = line.indexOf('\n');
  const { name, ...choices } = choicesOf(line.subarray(0, Math.max(end, 0)).toString());
  return { ...choices, file: { name, open: () => createReadStream(path, { start: end + 1 }) } };
}

async function store(request: Request, path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  let bytes = 0;
  try {
    // The rest of a body that is too large is still read and thrown away, or a browser would not see the answer.
    for await (const piece of request.iterator({ destroyOnReturn: false })) {
      bytes += piece.length;
      if (bytes > MAX_BYTES) throw tooLarge();
      await file.appendFile(piece);
    }
  } catch (error) {
    throw request.destroyed && !request.complete ? cutOff() : error;
  } finally {
    await file.close();
  }
}

function choicesOf(line: string): Record<string, unknown> {
  try {
    return JSON.parse(line);
  } catch {
    throw invalidInput([{ path: '', message: 'does not begin with a line of JSON' }]);
  }
}

const tooLarge = () =>
  new ProblemError({
    code: 'payload_too_large',
    detail: 'The file is larger than 30 MB.',
    hint: 'Divide it, or use the command clef import.',
  });
