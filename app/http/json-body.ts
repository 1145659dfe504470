import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type RequestHandler } from 'express';
import { jsonFault } from './json-fault.ts';
import { cutOff, malformedJson, noObject, notJson, notUtf8, otherCharset, otherType, ProblemError } from './problem.ts';

const MAX_BYTES = 256 * 1024;

/**
 * Reads a JSON body of at most 256 KiB; undefined where the request has none. Refuses bytes that are not UTF-8, because
 * decoding them would change the text.
 * @throws an error that `problemOf` turns into 400, 413 or 415
 */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const { headers } = request;
  const length = Number(headers['content-length'] ?? 0);
  if (length === 0 && headers['transfer-encoding'] === undefined) return undefined;
  const type = headers['content-type'] ?? '';
  if (!JSON_TYPE.test(type)) throw new ProblemError(otherType(type));
  if (!isUtf8Label(/;\s*charset\s*=\s*"?([^";\s]+)/i.exec(type)?.[1])) throw new ProblemError(otherCharset);
  // Express knows one name of UTF-8 only.
  headers['content-type'] = 'application/json';
  const isPlain = headers['content-encoding'] === undefined;
  return isPlain && length > 0 && length <= MAX_BYTES ? parseJson(await readAll(request)) : readByExpress(request);
}

/** The same for the handlers of Express. */
export const jsonBody: RequestHandler = async (request, _response, next) => {
  request.body = await readJson(request);
  next();
};

/** JSON itself, and the formats that are JSON (RFC 6839), such as `application/merge-patch+json`. */
const JSON_TYPE = /^\s*(application\/([\w.-]+\+)?json|text\/json)\s*(;|$)/i;

/** The names of UTF-8 (WHATWG Encoding, section 4.2). JSON is in no other encoding (RFC 8259, section 8.1). */
const UTF8_LABELS = ['utf-8', 'utf8', 'unicode-1-1-utf-8', 'unicode11utf8', 'unicode20utf8', 'x-unicode20utf8'];

const isUtf8Label = (charset = 'utf-8') => UTF8_LABELS.includes(charset.toLowerCase());

/** The whole body, which is no longer than its Content-Length. */
function readAll(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.once('end', () => resolve(pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces)));
    // Node's own error would look like that of a lost database. Every request closes, so the error is made only if it is one.
    const giveUp = () => {
      if (!request.readableEnded) reject(cutOff());
    };
    request.once('error', giveUp);
    request.once('close', giveUp);
    if (request.destroyed) giveUp();
  });
}

/** Some editors begin a text in UTF-8 with it. RFC 8259, section 8.1, lets a reader leave it out. */
const BOM = Buffer.from([0xef, 0xbb, 0xbf]);

const startsWithBom = (bytes: Buffer) => bytes.subarray(0, BOM.length).equals(BOM);

/** @throws Refusal unless it is an object or an array in UTF-8 */
function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw notUtf8();
  const parsed = parseText(bytes.toString('utf8', startsWithBom(bytes) ? BOM.length : 0));
  if (typeof parsed === 'object' && parsed !== null) return parsed;
  throw noObject(typeof parsed);
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw malformedJson(jsonFault(text, (error as Error).message));
  }
}

/** Reads what is rare: bodies that are compressed, in pieces, or too long. */
async function readByExpress(request: IncomingMessage): Promise<unknown> {
  const read = request as IncomingMessage & { body?: unknown };
  await new Promise<void>((resolve, reject) =>
    expressJson(read as never, {} as ServerResponse as never, (error: unknown) => (error ? reject(error) : resolve())),
  );
  if (read.body === undefined) throw new ProblemError(notJson);
  return read.body;
}

const expressJson = express.json({
  limit: MAX_BYTES,
  verify: (_request, _response, bytes) => {
    if (!isUtf8(bytes)) throw notUtf8();
  },
});
