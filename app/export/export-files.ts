import { createHash } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';

/** A file of an export as its manifest describes it. */
export type WrittenFile = { bytes: number; sha256: string };

/** A file that is written from its beginning to its end. `close` puts it on the disk. */
export type ExportFile = { write(content: string | Uint8Array): Promise<void>; close(): Promise<WrittenFile> };

/** Makes a file that only its owner may read, in place of any other of that name; a link is replaced, not followed. */
export async function createFile(path: string): Promise<ExportFile> {
  await rm(path, { force: true });
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    write: async (given) => {
      const content = Buffer.from(given);
      hash.update(content);
      bytes += content.length;
      await writeAll(file, content);
    },
    close: async () => {
      await file.sync().finally(() => file.close());
      return { bytes, sha256: hash.digest('hex') };
    },
  };
}

/** Writes one text, or one file's bytes, into a new file. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const file = await createFile(path);
  await file.write(content).finally(() => file.close());
}

async function writeAll(file: FileHandle, content: Buffer): Promise<void> {
  for (let from = 0; from < content.length; ) {
    from += (await file.write(content, from)).bytesWritten;
  }
}

/** Makes the names of the files in a folder survive a power failure. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}
