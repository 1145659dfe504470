import { inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = Buffer.from('PK\x05\x06', 'latin1');

/** The files of a ZIP archive by their paths (APPNOTE 4.3). */
export function unzip(archive: Buffer): Record<string, Buffer> {
  const end = archive.lastIndexOf(END_OF_DIRECTORY);
  const files: Record<string, Buffer> = {};
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extraLength] = [archive.readUInt16LE(at + 28), archive.readUInt16LE(at + 30)];
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(start, start + archive.readUInt32LE(at + 20));
    const isDeflated = archive.readUInt16LE(at + 10) === 8;
    files[archive.toString('utf8', at + 46, at + 46 + nameLength)] = isDeflated ? inflateRawSync(packed) : packed;
    at += 46 + nameLength + extraLength + archive.readUInt16LE(at + 32);
  }
  return files;
}
