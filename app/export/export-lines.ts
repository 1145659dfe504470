import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { FileContent } from './export-agency.ts';

/** A part of an export; its bytes travel in base64. */
type Part = { file?: FileContent };

/** An export on its way from the process that holds the embedded store: lines of JSON, that of its head first. */
export async function* linesOf(head: object, parts: AsyncIterable<Part>): AsyncGenerator<string> {
  yield `${JSON.stringify(head)}\n`;
  for await (const part of parts) yield `${JSON.stringify(part.file ? { ...part, file: encoded(part.file) } : part)}\n`;
  yield `${END}\n`;
}

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
