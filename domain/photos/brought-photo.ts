import PQueue from 'p-queue';
import { Refusal } from '../shared/refusal.ts';
import { photoLimits } from './limits.ts';
import { type ReadPicture, readPicture } from './read-picture.ts';

/** A file that a person brings, as `console/uploads.ts` receives it. */
type BroughtFile = { name: unknown; open(): AsyncIterable<Uint8Array> };

/** A large photo may take several hundred megabytes for a moment, so there is one at a time. */
const photos = new PQueue({ concurrency: 1 });

/**
 * Reads a photo before the transaction that keeps it. A refusal is thrown when the pictures are asked for, within the operation, so that
 * the journal has it.
 */
export async function readBroughtPhoto({ name, open }: BroughtFile): Promise<() => ReadPicture> {
  try {
    const picture = await photos.add(async () =>
      readPicture(typeof name === 'string' ? name : '', await bytesOf(open())),
    );
    return () => picture;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return () => {
      throw error;
    };
  }
}

/** @throws Refusal `photo_too_large` before more than that is in memory */
async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > photoLimits.bytes) {
      throw new Refusal('photo_too_large', 'The photo is larger than 40 MB.', { hint: 'Export it as a smaller JPEG.' });
    }
    read.push(piece);
  }
  return Buffer.concat(read);
}
