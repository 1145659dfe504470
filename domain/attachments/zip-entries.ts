import { inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LOCAL_HEADER_LENGTH = 30;
const MAX_COMMENT = 0xffff;
const MAX_ENTRIES = 20_000;
const DEFLATED = 8;

/** An entry of the directory: `start` is the place of its local header. */
export type ZipEntry = { name: string; method: number; packedBytes: number; start: number };

/**
 * The directory of a ZIP archive (APPNOTE 4.3.12), in its order; undefined for what is no complete archive. Nothing of it is
 * unpacked.
 */
export function zipEntries(bytes: Buffer): ZipEntry[] | undefined {
  const end = findEnd(bytes);
  if (end === undefined) return undefined;
  const entries: ZipEntry[] = [];
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  while (at + ENTRY_LENGTH <= end && bytes.readUInt32LE(at) === DIRECTORY_ENTRY && entries.length < MAX_ENTRIES) {
    const nameLength = bytes.readUInt16LE(at + 28);
    const nameStart = at + ENTRY_LENGTH;
    entries.push({
      name: bytes.toString('utf8', nameStart, nameStart + nameLength),
      method: bytes.readUInt16LE(at + 10),
      packedBytes: bytes.readUInt32LE(at + 20),
      start: bytes.readUInt32LE(at + 42),
    });
    at = nameStart + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  // Some programs read as many entries as it says, others all that are there: they must be the same.
  return entries.length === count ? entries : undefined;
}

/** The bytes of one entry; undefined if they cannot be read, or are more than `maxBytes`. */
export function unpacked(bytes: Buffer, { method, packedBytes, start }: ZipEntry, maxBytes: number) {
  if (start + LOCAL_HEADER_LENGTH > bytes.length) return undefined;
  const begin = start + LOCAL_HEADER_LENGTH + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
  const packed = bytes.subarray(begin, begin + packedBytes);
  if (packed.length < packedBytes) return undefined;
  if (method !== DEFLATED) return method === 0 && packedBytes <= maxBytes ? packed : undefined;
  try {
    return inflateRawSync(packed, { maxOutputLength: maxBytes });
  } catch {
    return undefined;
  }
}

/** A comment of any length may follow the end of the directory. */
function findEnd(bytes: Buffer): number | undefined {
  const first = Math.max(0, bytes.length - END_LENGTH - MAX_COMMENT);
  for (let at = bytes.length - END_LENGTH; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  return undefined;
}
