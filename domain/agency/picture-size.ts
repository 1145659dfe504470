/** The pixels of a picture as its file states them. */
export type PictureSize = { width: number; height: number };

/** The size of a PNG or JPEG; undefined where the file states none. */
export function pictureSize(type: 'image/png' | 'image/jpeg', content: Buffer): PictureSize | undefined {
  const size = type === 'image/png' ? pngSize(content) : jpegSize(content);
  return size && size.width > 0 && size.height > 0 ? size : undefined;
}

/** A PNG begins with its header chunk (PNG specification, 11.2.1). */
const pngSize = (content: Buffer): PictureSize | undefined =>
  content.length >= 24 && content.toString('latin1', 12, 16) === 'IHDR'
    ? { width: content.readUInt32BE(16), height: content.readUInt32BE(20) }
    : undefined;

/** The segments of a JPEG, each with its length, come before its pixels; that of the frame states the size (ITU-T T.81, B.2.2). */
function jpegSize(content: Buffer): PictureSize | undefined {
  let at = 2;
  while (at + 9 <= content.length && content[at] === 0xff) {
    const marker = content[at + 1] as number;
    if (isFrame(marker)) return { width: content.readUInt16BE(at + 7), height: content.readUInt16BE(at + 5) };
    // Any number of 0xFF may fill the place before a marker.
    at += marker === 0xff ? 1 : 2 + content.readUInt16BE(at + 2);
  }
  return undefined;
}

/** Huffman tables, extensions and arithmetic conditions have markers between those of frames. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
