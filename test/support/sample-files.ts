import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateSync } from 'node:zlib';
import { ZipFile } from 'yazl';
import { addAttachment } from '../../domain/attachments/files-in-form.ts';
import type { AttachedFile } from '../../domain/drafts/attached-file.ts';
import type { Agency } from './test-server.ts';

/** A PDF to all who look at its beginning, with bytes of every value. */
export const pdfOf = (bytes = 2000): Buffer => {
  const beginning = Buffer.from('%PDF-1.7\n');
  return Buffer.concat([beginning, randomBytes(bytes - beginning.length)]);
};

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** A PNG of one colour. */
export function pngOf(width: number, height: number, colour: readonly [number, number, number] = [29, 92, 76]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for each of red, green and blue.
  header.set([8, 2], 8);
  const line = Buffer.concat([Buffer.from([0]), ...Array.from({ length: width }, () => Buffer.from(colour))]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  return Buffer.concat([png.subarray(0, 8), chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND')]);
}

function chunk(name: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** The beginning of a JPEG: its segments up to the one that states its size. */
export function jpegOf(width: number, height: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  const [start, tables, fill] = ['ffd8ffe000104a46494600010100000100010000', 'ffc4000400ff', 'ff'];
  return Buffer.concat([Buffer.from(`${start}${tables}${fill}ffc2001108`, 'hex'), size, Buffer.alloc(20)]);
}

/** A picture as a form sends it. */
export const dataAddress = (content: Buffer, type = 'image/png'): string =>
  `data:${type};base64,${content.toString('base64')}`;

/** A ZIP archive with these parts; the first one is not compressed. */
export async function zipOf(parts: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [index, [name, content]] of Object.entries(parts).entries()) {
    zip.addBuffer(Buffer.from(content), name, { compress: index > 0 });
  }
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream as never);
}

export const docx = await zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<document/>' });

/** A file in a form of the agency's owner. */
export const addFile = (agency: Pick<Agency, 'perform'>, name: string, content: Uint8Array): Promise<AttachedFile> =>
  agency.perform(addAttachment, {
    file: {
      name,
      open: async function* () {
        yield content;
      },
    },
  });
