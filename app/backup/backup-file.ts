import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';

/**
 * A backup is one file: a line of JSON, filled up with spaces to 8192 bytes, and then the store itself as its own program
 * writes it (`tail -c +8193` takes it out): a compressed tarball of the embedded store, or an archive of `pg_dump`.
 */
const HEADER_BYTES = 8192;

const Manifest = z.object({
  /** Clef's version. */
  clef: z.string(),
  store: z.enum(['pglite', 'postgresql']),
  /** The names of the migrations that the store had. */
  schema: z.array(z.string()).min(1),
  createdAt: z.iso.datetime(),
});

const Header = Manifest.extend({
  format: z.literal('clef-backup'),
  formatVersion: z.literal(1),
  bytes: z.int(),
  sha256: z.string(),
});

/** The description of a backup in its first line. */
export type Manifest = z.infer<typeof Manifest>;

/** A backup on its way into a file. */
export type Backup = { manifest: Manifest; content: AsyncIterable<Uint8Array> };

export const parseManifest = (json: string): Manifest => Manifest.parse(JSON.parse(json));

/**
 * Writes a backup beside its file and moves it there when it is complete and on the disk. Only its owner may read it.
 * @param replace whether an existing file is replaced
 * @returns its size in bytes
 */
export async function writeBackup(path: string, { manifest, content }: Backup, replace: boolean): Promise<number> {
  const partial = `${path}.partial-${process.pid}`;
  try {
    const file = await open(partial, 'wx', 0o600);
    try {
      const written = await writeContent(file, content);
      const header = { format: 'clef-backup', formatVersion: 1, ...manifest, ...written };
      const json = Buffer.from(JSON.stringify(header));
      if (json.length >= HEADER_BYTES)
        throw new Error(`its header would have ${json.length} bytes, and fewer than ${HEADER_BYTES} can be read`);
      const line = Buffer.concat([json, Buffer.alloc(HEADER_BYTES - 1 - json.length, ' '), Buffer.from('\n')]);
      await file.write(line, 0, HEADER_BYTES, 0);
      await file.sync();
      if (replace) await rename(partial, path);
      // Unlike a rename, a link never replaces a file that somebody has made meanwhile.
      else await link(partial, path);
      await syncFolder(dirname(path));
      return HEADER_BYTES + written.bytes;
    } finally {
      await file.close();
    }
  } catch (cause) {
    throw new Error(`The backup cannot be written: ${(cause as Error).message}`, { cause });
  } finally {
    await rm(partial, { force: true });
  }
}

async function writeContent(file: FileHandle, content: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    for (let from = 0; from < chunk.length; ) {
      const { bytesWritten } = await file.write(chunk, from, chunk.length - from, HEADER_BYTES + bytes + from);
      from += bytesWritten;
    }
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

/** The store in a backup file. */
export const contentOf = (path: string) => createReadStream(path, { start: HEADER_BYTES });

/** Reads the whole file once, to know that it is complete and unaltered.
 * @throws Error that says what is wrong with it */
export async function readManifest(path: string): Promise<Manifest> {
  const { size } = await stat(path).catch((cause) => {
    throw new Error(cause.code === 'ENOENT' ? `There is no file ${path}.` : cause.message, { cause });
  });
  const header = await readHeader(path);
  const expected = HEADER_BYTES + header.bytes;
  if (size < expected) throw new Error(`${path} is truncated: it has ${size} of ${expected} bytes.`);
  // Said before gigabytes are read for a checksum that cannot be right.
  if (size > expected) throw new Error(`${path} is damaged: it has ${size} bytes instead of ${expected}.`);
  const hash = createHash('sha256');
  for await (const chunk of contentOf(path)) hash.update(chunk);
  if (hash.digest('hex') === header.sha256) return header;
  throw new Error(`${path} is damaged: its content is not what was written (its SHA-256 differs).`);
}

async function readHeader(path: string): Promise<z.infer<typeof Header>> {
  let text = '';
  for await (const chunk of createReadStream(path, { end: HEADER_BYTES - 1, encoding: 'utf8' })) text += chunk;
  const parsed = Header.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const { format, clef } = Object(parseJson(text));
  if (format === 'clef-backup') throw new Error(`${path} was written by Clef ${clef}, which this version cannot read.`);
  if (text.startsWith('{"format":"clef-backup"')) throw new Error(`${path} is truncated within its first line.`);
  throw new Error(`${path} is ${text === '' ? 'empty' : 'not a backup of Clef'}.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
