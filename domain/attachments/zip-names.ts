const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const MAX_COMMENT = 0xffff;
const MAX_ENTRIES = 20_000;

/**
 * The names in the directory of a ZIP archive (APPNOTE 4.3.12), in their order; undefined for what is no complete archive.
 * Nothing of it is unpacked.
 */
export function zipNames(bytes: Buffer): string[] | undefined {
  const end = findEnd(bytes);
  if (end === undefined) return undefined;
  const names: string[] = [];
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  while (at + ENTRY_LENGTH <= end && bytes.readUInt32LE(at) === DIRECTORY_ENTRY && names.length < MAX_ENTRIES) {
    const nameLength = bytes.readUInt16LE(at + 28);
    const nameStart = at + ENTRY_LENGTH;
    names.push(bytes.toString('utf8', nameStart, nameStart + nameLength));
    at = nameStart + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  // Some programs read as many entries as it says, others all that are there: they must be the same.
  return names.length === count ? names : undefined;
}

/** A comment of any length may follow the end of the directory. */
function findEnd(bytes: Buffer): number | undefined {
  const first = Math.max(0, bytes.length - END_LENGTH - MAX_COMMENT);
  for (let at = bytes.length - END_LENGTH; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  return undefined;
}
