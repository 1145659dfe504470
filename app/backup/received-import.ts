import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAX_BYTES } from '../../domain/imports/source-file.ts';
import type { ImportInput, OpenFile } from '../import-commands.ts';

/** How many bytes of the body are the input, as JSON; the others are the file. */
export const INPUT_BYTES_HEADER = 'clef-input-bytes';

type ReceivedImport = AsyncDisposable & { input: ImportInput; open: OpenFile };

/**
 * Stores the body of a command of `clef import` on the disk, because an import reads its file more than once. The stored file has no
 * name any more when the first byte comes, so a process that is killed leaves nothing of it.
 * @param signal ends the reading: its command was given up
 */
export async function receiveImport(
  request: Pick<IncomingMessage, 'headers'> & AsyncIterable<Buffer>,
  signal: AbortSignal,
  maxBytes = MAX_BYTES,
): Promise<ReceivedImport> {
  const inputBytes = Number(request.headers[INPUT_BYTES_HEADER]);
  const stored = await openNameless();
  const close = () => stored.close();
  try {
    // One byte more than an import takes is enough for it to refuse the file.
    let room = inputBytes + maxBytes + 1;
    for await (const piece of request) {
      const kept = piece.subarray(0, room);
      room -= kept.length;
      if (kept.length > 0) await stored.appendFile(kept);
    }
    const { buffer } = await stored.read(Buffer.alloc(inputBytes), 0, inputBytes, 0);
    const openFile = () => piecesOf(stored, inputBytes, signal);
    return { input: JSON.parse(buffer.toString()), open: openFile, [Symbol.asyncDispose]: close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openNameless() {
  const folder = await mkdtemp(join(tmpdir(), 'clef-import-'));
  try {
    return await open(join(folder, 'file'), 'wx+', 0o600);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const PIECE_BYTES = 64 * 1024;

/** Not as a stream of the handle, which would close it at its end. */
async function* piecesOf(stored: FileHandle, start: number, signal: AbortSignal): AsyncGenerator<Buffer> {
  for (let position = start; ; ) {
    signal.throwIfAborted();
    const { buffer, bytesRead } = await stored.read(Buffer.alloc(PIECE_BYTES), 0, PIECE_BYTES, position);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}
