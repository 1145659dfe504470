import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { AgencyExport, Page } from './export-agency.ts';

/** An export on its way from the process that holds the embedded store: lines of JSON, the agency first. */
export async function* linesOf({ agency, pages }: AgencyExport): AsyncGenerator<string> {
  yield `${JSON.stringify(agency)}\n`;
  for await (const page of pages) yield `${JSON.stringify(page)}\n`;
  yield `${END}\n`;
}

/** Shows that nothing is missing: a stream whose sender failed ends as well. */
const END = '"end"';

/** Reads what `linesOf` has written.
 * @throws Error if the stream ends before the export does */
export async function exportOfLines(stream: Readable): Promise<AgencyExport> {
  const lines = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
  const next = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done) throw new Error('The server ended the export before it was complete.');
    return value;
  };
  const agency = JSON.parse(await next());
  return { agency, pages: pagesOf(next) };
}

async function* pagesOf(next: () => Promise<string>): AsyncGenerator<Page> {
  for (let line = await next(); line !== END; line = await next()) yield JSON.parse(line);
}
