import iconv from 'iconv-lite';
import type { Encoding, SourceFile } from '../source-file.ts';

/** The file as text, without its byte order mark. */
export async function* decoded(file: SourceFile, encoding: Encoding): AsyncGenerator<string> {
  const decoder = startDecoding(encoding);
  for await (const chunk of file.open()) yield decoder.write(chunk);
  yield decoder.end();
}

/** Unicode is decoded by Node itself, which leaves no half of a surrogate pair. */
function startDecoding(encoding: Encoding): { write(chunk: Uint8Array): string; end(): string } {
  if (encoding.startsWith('utf-')) {
    const decoder = new TextDecoder(encoding);
    return { write: (chunk) => decoder.decode(chunk, { stream: true }), end: () => decoder.decode() };
  }
  const decoder = iconv.getDecoder(encoding);
  return { write: (chunk) => decoder.write(Buffer.from(chunk)), end: () => decoder.end() ?? '' };
}

/** Bytes that are complete, as text. */
export const decodeWhole = (bytes: Uint8Array, encoding: string): string => iconv.decode(Buffer.from(bytes), encoding);
