import type { FileHandle } from 'node:fs/promises';
import { type Request, Router } from 'express';
import { z } from 'zod';
import { openNameless, piecesOf } from '../app/files/nameless-file.ts';
import { rejectCrossSite, rejectForeignHosts } from '../app/http/origin.ts';
import { cutOff, isProblemCode, ProblemError } from '../app/http/problem.ts';
import { requestContextOf } from '../app/http/request-context.ts';
import { isPermitted } from '../domain/access/permissions.ts';
import { addAttachment } from '../domain/attachments/files-in-form.ts';
import { attachmentLimits } from '../domain/drafts/message-limits.ts';
import { importRecords } from '../domain/imports/import-records.ts';
import { previewImport } from '../domain/imports/preview-import.ts';
import { readColumns } from '../domain/imports/read-columns.ts';
import { addPhoto } from '../domain/photos/add-photo.ts';
import { readBroughtPhoto } from '../domain/photos/brought-photo.ts';
import { photoLimits } from '../domain/photos/limits.ts';
import { idempotencyKey } from '../domain/shared/fields.ts';
import type { Operation } from '../domain/shared/operation.ts';
import { invalidInput, Refusal } from '../domain/shared/refusal.ts';
import { signatureLimits } from '../domain/signatures/limits.ts';
import { addSignatureFile } from '../domain/signatures/signature-files.ts';
import { parseInput } from '../door/parse-input.ts';
import { perform } from '../door/perform.ts';
import type { AppContext } from '../door/transaction/transact.ts';
import { foreignPage } from './downloads.ts';
import { sessionOf } from './session.ts';

const MiB = 1024 * 1024;
const MAX_LINE = 64 * 1024;

const table = { maxBytes: 30 * MiB, hint: 'Divide it, or use the command clef import.' };
const photo = { maxBytes: photoLimits.bytes + MAX_LINE, hint: 'Export the photo as a smaller JPEG.' };
const file = { maxBytes: attachmentLimits.bytes + MAX_LINE, hint: 'Make it smaller, or send a link.' };

const document = { maxBytes: signatureLimits.bytes + MAX_LINE, hint: 'Save it with smaller pictures.' };

type Limit = typeof table;

/** The content of the file is no part of what is compared, so the fingerprint of the preview must name it. */
const Repeatable = z
  .looseObject({ formId: idempotencyKey.optional(), fingerprint: z.unknown() })
  .refine(({ formId, fingerprint }) => formId === undefined || fingerprint !== undefined, {
    path: ['fingerprint'],
    error: 'is required with a formId',
  });

type Upload = {
  operation: Operation;
  limit: Limit;
  /** A page may send the same form again when its answer was lost; it takes effect once. */
  isRepeatable?: boolean;
  /** Reads the file before the operation's transaction, where that takes a while. */
  read?: (input: Received) => Promise<Record<string, unknown>>;
};

type Received = Awaited<ReturnType<typeof receive>>;

const uploads: Record<string, Upload> = {
  '/console/imports/columns': { operation: readColumns, limit: table },
  '/console/imports/preview': { operation: previewImport, limit: table },
  '/console/imports/import': { operation: importRecords, limit: table, isRepeatable: true },
  '/console/attachments': { operation: addAttachment, limit: file },
  '/console/documents': { operation: addSignatureFile, limit: document },
  '/console/photos': {
    operation: addPhoto,
    limit: photo,
    read: async ({ file, ...choices }) => ({ ...choices, photo: await readBroughtPhoto(file) }),
  },
};

/**
 * Files that people bring: a line of JSON with the choices, then the file as it is. A file is on the disk, without a name, while its request
 * lasts, because an import reads it more than once; the page sends it again for each step. A file for an e-mail is kept by its
 * operation.
 */
export function consoleUploads(context: AppContext): Router {
  const router = Router();
  const guards = [rejectForeignHosts(context), rejectCrossSite(context)];
  for (const [path, upload] of Object.entries(uploads)) {
    const { operation, limit, read = async (received) => received } = upload;
    router.post(path, ...guards, async (request, response) => {
      const session = await sessionOf(request, context);
      if (!session) throw new Refusal('unauthenticated', 'You are not signed in.', { hint: 'Sign in, then go on.' });
      if (!session.hasCsrfToken) throw new ProblemError(foreignPage);
      const call = requestContextOf(response);
      // Refuses and writes the journal, before a file is received that nobody will read.
      if (!isPermitted(session.actor, operation)) await perform(context, session.actor, operation, {}, call);
      const stored = await openNameless();
      try {
        const received = await receive(request, stored, limit);
        const { formId, input } = formOf(upload, await read(received));
        const repeatable = { ...call, idempotencyKey: formId };
        const { output } = await perform(context, session.actor, operation, input, repeatable);
        response.set('Cache-Control', 'no-store').json(output);
      } catch (error) {
        if (!(error instanceof Refusal) || isProblemCode(error.code)) throw error;
        // A refusal that only people meet: no problem of the API has its code.
        const { code, message, hint } = error;
        response.status(422).json({ code, detail: message, hint });
      } finally {
        await stored.close();
      }
    });
  }
  return router;
}

/** The id under which a page may repeat the request, if it may, and the input of the operation. */
function formOf({ isRepeatable }: Upload, received: unknown): { formId?: string | undefined; input: unknown } {
  if (!isRepeatable) return { input: received };
  const { formId, ...input } = parseInput(Repeatable, received);
  return { formId, input };
}

/** Stores the body.
 * @returns the input of the operation: the choices, and the file that follows them */
async function receive(request: Request, stored: FileHandle, limit: Limit) {
  if (Number(request.headers['content-length']) > limit.maxBytes) throw tooLarge(limit);
  await store(request, stored, limit);
  const { buffer, bytesRead } = await stored.read(Buffer.alloc(MAX_LINE), 0, MAX_LINE, 0);
  const line = buffer.subarray(0, bytesRead);
  const end = line.indexOf('\n');
  const { name, encoding, ...choices } = choicesOf(line.subarray(0, Math.max(end, 0)).toString());
  return {
    ...choices,
    file: { name, ...(encoding !== undefined && { encoding }), open: () => piecesOf(stored, end + 1) },
  };
}

async function store(request: Request, file: FileHandle, limit: Limit): Promise<void> {
  let bytes = 0;
  try {
    // The rest of a body that is too large is still read and thrown away, or a browser would not see the answer.
    for await (const piece of request.iterator({ destroyOnReturn: false })) {
      bytes += piece.length;
      if (bytes > limit.maxBytes) throw tooLarge(limit);
      await file.appendFile(piece);
    }
  } catch (error) {
    throw request.destroyed && !request.complete ? cutOff() : error;
  }
}

function choicesOf(line: string): Record<string, unknown> {
  try {
    const choices: unknown = JSON.parse(line);
    if (typeof choices === 'object' && choices !== null) return choices as Record<string, unknown>;
  } catch {
    // It is refused below, as JSON of another kind is.
  }
  throw invalidInput([{ path: '', message: 'does not begin with a line of JSON' }]);
}

const tooLarge = ({ maxBytes, hint }: Limit) =>
  new ProblemError({
    code: 'payload_too_large',
    detail: `The file is larger than ${Math.floor(maxBytes / MiB)} MB.`,
    hint,
  });
