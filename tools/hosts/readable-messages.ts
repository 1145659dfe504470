import { isUtf8 } from 'node:buffer';
import { Transform } from 'node:stream';
import { specTypeSchemas } from '@modelcontextprotocol/client';
import { lenientMessage } from '../lenient-message.ts';

type Answer = { jsonrpc: '2.0'; id: string | number | null; error: { code: number; message: string } };

const LINE_END = 0x0a;
const BOM = '\ufeff';

/**
 * Passes on the lines that are messages, as they are plainly meant, because the SDK's transport drops any other without a word and its
 * host would wait for ever.
 * @param answer gives the host the error of a line that cannot be passed on
 */
export function readableMessages(answer: (error: Answer) => void): Transform {
  let rest = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const bytes = Buffer.concat([rest, chunk]);
      const end = bytes.lastIndexOf(LINE_END) + 1;
      rest = bytes.subarray(end);
      for (const line of linesOf(bytes.subarray(0, end))) {
        const read = messageIn(line);
        if ('error' in read) answer(read);
        else this.push(`${JSON.stringify(read.message)}\n`);
      }
      done();
    },
  });
}

/** Lines of bytes, since a line that is not UTF-8 must not be decoded. Empty ones are left out. */
function* linesOf(bytes: Buffer): Generator<Buffer> {
  let start = 0;
  for (let end = bytes.indexOf(LINE_END); end !== -1; end = bytes.indexOf(LINE_END, start)) {
    const line = bytes.subarray(start, end);
    if (line.toString('latin1').trim() !== '') yield line;
    start = end + 1;
  }
}

function messageIn(line: Buffer): Answer | { message: unknown } {
  if (!isUtf8(line)) return failure(null, -32700, 'The message is not valid UTF-8.');
  let parsed: unknown;
  try {
    const text = line.toString();
    parsed = JSON.parse(text.startsWith(BOM) ? text.slice(1) : text);
  } catch {
    return failure(null, -32700, 'The message is not JSON on one line.');
  }
  if (Array.isArray(parsed)) return failure(null, -32600, 'Send one JSON-RPC message at a time, not an array.');
  const message = lenientMessage(parsed);
  const { issues } = specTypeSchemas.JSONRPCMessage['~standard'].validate(message) as { issues?: unknown };
  if (!issues) return { message };
  const { id } = (parsed ?? {}) as { id?: unknown };
  const known = typeof id === 'string' || typeof id === 'number' ? id : null;
  return failure(
    known,
    -32600,
    'The message is not one of JSON-RPC 2.0: it needs jsonrpc, a method, and an id for an answer.',
  );
}

const failure = (id: Answer['id'], code: number, message: string): Answer => ({
  jsonrpc: '2.0',
  id,
  error: { code, message: `Clef: ${message}` },
});
