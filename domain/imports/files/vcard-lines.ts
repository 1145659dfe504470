import { setImmediate } from 'node:timers/promises';
import { MAX_ROW_LENGTH, unreadableFile } from '../source-file.ts';

const PIECE_LENGTH = 8 * 1024;
/** As much of a skipped line as shows that it is one. */
const BEGINNING_LENGTH = 80;
/** Pictures, sounds and keys, which nothing reads and which are the largest part of many files. */
const isSkipped = (line: string): boolean => /^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY)\b/i.test(line);

/**
 * The lines of vCards, each with its continuations: those that begin with a space (RFC 6350, 3.2), and in version 2.1 those behind a
 * quoted-printable line that ends with `=`.
 * @throws Refusal for a line that is too long
 */
export async function* vcardLines(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let line: string | undefined;
  let isEncoded = false;
  let isPicture = false;
  let isSoft = false;
  for await (const next of physicalLines(texts)) {
    if (line !== undefined && (isSoft || /^[ \t]/.test(next))) {
      if (!isPicture) line = isSoft ? line.slice(0, -1) + next : line + next.slice(1);
      if (line.length > MAX_ROW_LENGTH) throw tooLong();
    } else {
      if (line && !isPicture) yield line;
      line = next;
      isPicture = isSkipped(next);
      isEncoded = /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE\b/i.test(next);
    }
    isSoft = isEncoded && next.endsWith('=');
  }
  if (line && !isPicture) yield line;
}

/** The lines of a text, whatever ends them. Requests get a turn between its pieces. */
async function* physicalLines(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const text of texts) {
    for (let at = 0; at < text.length; at += PIECE_LENGTH) {
      // A line feed that follows may belong to the last carriage return.
      const lines = (rest + text.slice(at, at + PIECE_LENGTH)).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      // Some programs write a whole picture in one line.
      if (rest.length > BEGINNING_LENGTH && isSkipped(rest))
        rest = rest.slice(0, BEGINNING_LENGTH) + (rest.endsWith('\r') ? '\r' : '');
      if (rest.length > MAX_ROW_LENGTH + PIECE_LENGTH) throw tooLong();
      yield* lines;
      await setImmediate();
    }
  }
  yield rest.replace(/\r$/, '');
}

const tooLong = () => unreadableFile(`has a line of more than ${MAX_ROW_LENGTH / 1024} KiB`);
