import { type Encoding, MAX_BYTES, type SourceFile, unreadableFile } from './source-file.ts';

/**
 * Finds the encoding by reading the whole file once: by its byte order mark, else UTF-8 if every byte is valid UTF-8, else
 * Windows-1252, of which latin-1 is a part. A sample would not do, because the first accent may come late.
 * @throws Refusal if the file is empty, too large, or no text
 */
export async function findEncoding(file: SourceFile): Promise<Encoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  let bytes = 0;
  let found: Encoding | undefined = file.encoding;
  let beginning: Uint8Array = new Uint8Array();
  for await (const chunk of file.open()) {
    if (beginning.length < SIGNATURE_BYTES) {
      beginning = Buffer.concat([beginning, chunk.subarray(0, SIGNATURE_BYTES)]);
      if (beginning.length >= SIGNATURE_BYTES) found ??= encodingByBeginning(beginning);
    }
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw unreadableFile(`is larger than ${MAX_BYTES / 1024 / 1024} MiB; divide it`);
    isUtf8 &&= decodes(utf8, chunk);
  }
  if (bytes === 0) throw unreadableFile('is empty');
  found ??= encodingByBeginning(beginning);
  isUtf8 &&= decodes(utf8, new Uint8Array(), false);
  return found ?? (isUtf8 ? 'utf-8' : 'windows-1252');
}

const SIGNATURE_BYTES = 512;

function decodes(decoder: InstanceType<typeof TextDecoder>, chunk: Uint8Array, stream = true): boolean {
  try {
    decoder.decode(chunk, { stream });
    return true;
  } catch {
    return false;
  }
}

/** Formats that people rename to .csv, by the bytes they begin with. */
const otherFormats: readonly (readonly [string, string])[] = [
  ['504b0304', 'is an Excel workbook or a ZIP, not a text; open it and save the sheet as CSV'],
  ['d0cf11e0', 'is an old Excel workbook, not a text; open it and save the sheet as CSV'],
  ['25504446', 'is a PDF, not a table'],
  ['1f8b', 'is compressed; unpack it first'],
];

/** @throws Refusal for what is no text */
function encodingByBeginning(beginning: Uint8Array): Encoding | undefined {
  const hex = Buffer.from(beginning).toString('hex');
  const other = otherFormats.find(([signature]) => hex.startsWith(signature));
  if (other) throw unreadableFile(other[1]);
  if (hex.startsWith('fffe')) return 'utf-16le';
  if (hex.startsWith('feff')) return 'utf-16be';
  // Without a mark UTF-16 is known by the zero byte beside each Latin letter.
  const zeros = (parity: number) => beginning.filter((byte, index) => index % 2 === parity && byte === 0).length;
  const half = beginning.length / 2;
  if (zeros(1) > half * 0.7 && zeros(0) < half * 0.1) return 'utf-16le';
  if (zeros(0) > half * 0.7 && zeros(1) < half * 0.1) return 'utf-16be';
  // A stray zero byte is an error of its cell.
  if (zeros(0) + zeros(1) > half * 0.05) throw unreadableFile('holds bytes that are no text');
  return undefined;
}

/** The file as text, without its byte order mark. */
export async function* decoded(file: SourceFile, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of file.open()) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
