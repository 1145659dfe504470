import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
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
