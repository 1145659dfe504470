import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTemporaryFolder } from './temporary-folders.ts';

/** Opens a file that has no name any more, so that a process that is killed leaves nothing of what it writes there. */
export async function openNameless(): Promise<FileHandle> {
  const folder = await makeTemporaryFolder('file');
  try {
    return await open(join(folder, 'file'), 'wx+', 0o600);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const PIECE_BYTES = 64 * 1024;

/** Reads a file from a place to its end, as often as wanted. Not as a stream of the handle, which would close it at its end. */
export async function* piecesOf(file: FileHandle, start: number, signal?: AbortSignal): AsyncGenerator<Buffer> {
  for (let position = start; ; ) {
    signal?.throwIfAborted();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PIECE_BYTES), 0, PIECE_BYTES, position);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}
