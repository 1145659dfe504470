import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { MAX_BYTES, type SourceFile, unreadableFile } from './source-file.ts';

const NAME = 'annonces.csv';
/** The signature of a ZIP's first entry (APPNOTE.TXT, 4.3.7). */
const SIGNATURE = 'PK\u0003\u0004';

/**
 * The table of adverts in a ZIP of the Poliris format; undefined for any other file. The ZIP is kept in memory, because its list of
 * entries stands at the end.
 * @throws Refusal if the file is too large; `open` throws it too where the table is damaged
 */
export async function advertsInZip(file: SourceFile): Promise<SourceFile | undefined> {
  if (!(await isZip(file))) return undefined;
  const bytes = await bytesOf(file);
  const { zip, entry } = await openZip(bytes).catch(() => {
    throw unreadableFile('is a ZIP or an Excel workbook that is damaged or cut off');
  });
  if (!entry) return undefined;
  if (entry.isEncrypted()) throw unreadableFile('is a ZIP with a password; take the password away');
  if (entry.uncompressedSize > MAX_BYTES) throw tooLarge();
  return { ...file, open: () => contentOf(zip, entry) };
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

async function openZip(bytes: Buffer): Promise<{ zip: ZipFile; entry?: Entry }> {
  const zip = await fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.toLowerCase().split('/').at(-1) === NAME) return { zip, entry };
  }
  return { zip };
}

const tooLarge = () => unreadableFile(`is larger than ${MAX_BYTES / 1024 / 1024} MiB; divide it`);

/** The reader fails where there is more than the entry says. */
async function* contentOf(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  try {
    yield* await zip.openReadStreamPromise(entry);
  } catch (error) {
    throw unreadableFile(`is a ZIP whose ${entry.fileName} cannot be read: ${(error as Error).message}`);
  }
}
