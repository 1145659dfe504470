import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { FileContent } from './export-agency.ts';

/** A part of an export; its bytes travel in base64. */
type Part = { file?: FileContent };

/** An export on its way from the process that holds the embedded store: lines of JSON, that of its head first. */
export async function* linesOf(head: object, parts: AsyncIterable<Part>): AsyncGenerator<string> {
  yield lineOf(head);
  for await (const part of parts) yield lineOf(part.file ? { ...part, file: encoded(part.file) } : part);
  yield `${END}\n`;
}

/** The separators U+2028 and U+2029 may stand in a string of JSON, and end a line for `readline`. */
const lineOf = (value: object): string =>
  `${JSON.stringify(value).replace(/[\u2028\u2029]/g, (mark) => `\\u${mark.charCodeAt(0).toString(16)}`)}\n`;

/** Shows that nothing is missing: a stream whose sender failed ends as well. */
const END = '"end"';

/** Reads what `linesOf` has written.
 * @throws Error if the stream ends before the export does */
export async function readLines<H, P extends Part>(stream: Readable): Promise<{ head: H; parts: AsyncGenerator<P> }> {
  const lines = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
  const next = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done) throw new Error('The server ended the export before it was complete.');
    return value;
  };
  const head = JSON.parse(await next());
  return { head, parts: partsOf(next) };
}

async function* partsOf<P extends Part>(next: () => Promise<string>): AsyncGenerator<P> {
  for (let line = await next(); line !== END; line = await next()) {
    const part = JSON.parse(line);
    yield part.file ? { ...part, file: decoded(part.file) } : part;
  }
}

const encoded = ({ content, ...file }: FileContent) => ({
  ...file,
  content: Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('base64'),
});

const decoded = ({ content, ...file }: ReturnType<typeof encoded>): FileContent => ({
  ...file,
  content: Buffer.from(content, 'base64'),
});
