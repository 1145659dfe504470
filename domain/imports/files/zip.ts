import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { MAX_BYTES, type SourceFile, unreadableFile } from '../source-file.ts';

/** A file that is a ZIP, in memory because its list of entries stands at the end. Nothing in it is unpacked yet. */
export type Zip = { bytes: Buffer; entries: readonly Entry[]; open(entry: Entry): AsyncIterable<Uint8Array> };

/** The signature of a ZIP's first entry (APPNOTE.TXT, 4.3.7). */
const SIGNATURE = 'PK\u0003\u0004';
/** A workbook has some dozens. */
const MAX_ENTRIES = 5_000;

/** @returns undefined for a file that is no ZIP
 * @throws Refusal if it is too large or damaged */
export async function readZip(file: SourceFile): Promise<Zip | undefined> {
  if (!(await isZip(file))) return undefined;
  const bytes = await bytesOf(file);
  const { zip, entries } = await entriesOf(bytes).catch((error) => {
    if (error instanceof RangeError) throw unreadableFile(`is a ZIP of more than ${MAX_ENTRIES} files`);
    throw unreadableFile('is a ZIP or an Excel workbook that is damaged or cut off');
  });
  return { bytes, entries, open: (entry) => contentOf(zip, entry) };
}

async function isZip(file: SourceFile): Promise<boolean> {
  let beginning = '';
  for await (const chunk of file.open()) {
    beginning += Buffer.from(chunk.subarray(0, SIGNATURE.length)).toString('latin1');
    if (beginning.length >= SIGNATURE.length) break;
  }
  return beginning.startsWith(SIGNATURE);
}

async function bytesOf(file: SourceFile): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of file.open()) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function entriesOf(bytes: Buffer): Promise<{ zip: ZipFile; entries: Entry[] }> {
  const zip = await fromBufferPromise(bytes);
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    if (entries.length === MAX_ENTRIES) throw new RangeError('too many entries');
    entries.push(entry);
  }
  return { zip, entries };
}

export const tooLarge = () => unreadableFile(`is larger than ${MAX_BYTES / 1024 / 1024} MiB; divide it`);

/** The reader fails where there is more than the entry says. */
async function* contentOf(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  try {
    yield* await zip.openReadStreamPromise(entry);
  } catch (error) {
    throw unreadableFile(`is a ZIP whose ${entry.fileName} cannot be read: ${(error as Error).message}`);
  }
}
