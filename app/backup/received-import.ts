import type { IncomingMessage } from 'node:http';
import { MAX_BYTES } from '../../domain/imports/source-file.ts';
import { openNameless, piecesOf } from '../files/nameless-file.ts';
import type { ImportInput, OpenFile } from '../import-commands.ts';

/** How many bytes of the body are the input, as JSON; the others are the file. */
export const INPUT_BYTES_HEADER = 'clef-input-bytes';

type ReceivedImport = AsyncDisposable & { input: ImportInput; open: OpenFile };

/**
 * Stores the body of a command of `clef import` on the disk, because an import reads its file more than once.
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
