import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Problem, problemBody, sendProblem } from './problem.ts';
import { startRequest } from './request-context.ts';

/** A reason with what to do, and the status where it is not 400. */
type Reason = { status?: number; detail: string; hint: string };

const reasons = {
  address: {
    detail: 'The address has characters that have to be percent-encoded.',
    hint: 'Encode é as %C3%A9, for instance, and a space as %20; curl does it with --get --data-urlencode "q=élodie".',
  },
  length: {
    detail: 'The length of the body is not clear.',
    hint: 'Send one Content-Length with the number of bytes, or Transfer-Encoding: chunked.',
  },
  method: {
    detail: 'The request does not begin with a method of HTTP/1.1.',
    hint: 'Write the method in capitals (GET, POST, PATCH). A proxy in front can speak TLS and HTTP/2 for this server.',
  },
  header: {
    detail: 'A header has a character that may not stand there.',
    hint: 'Names have no spaces, and values no line breaks or control characters: a key from a file may end with a line break.',
  },
  tooLong: {
    status: 431,
    detail: 'The address and the headers are longer than 64 KiB together.',
    hint: 'Ask for less in one address, and send no cookies.',
  },
  tooSlow: {
    status: 408,
    detail: 'The request did not arrive in time.',
    hint: 'Send the headers within 15 s and the whole body within a minute. Nothing was done.',
  },
  other: { detail: 'The request is not well-formed HTTP/1.1.', hint: 'Send it with a library for HTTP.' },
} satisfies Record<string, Reason>;

/** The codes of Node's parser, and of its clock. */
const byCode: Record<string, Reason> = {
  HPE_INVALID_URL: reasons.address,
  // A space ends the address, and the version is expected behind it.
  HPE_INVALID_CONSTANT: reasons.address,
  HPE_INVALID_CONTENT_LENGTH: reasons.length,
  HPE_UNEXPECTED_CONTENT_LENGTH: reasons.length,
  HPE_INVALID_TRANSFER_ENCODING: reasons.length,
  HPE_INVALID_CHUNK_SIZE: reasons.length,
  HPE_INVALID_METHOD: reasons.method,
  HPE_PAUSED_H2_UPGRADE: reasons.method,
  HPE_INVALID_HEADER_TOKEN: reasons.header,
  HPE_HEADER_OVERFLOW: reasons.tooLong,
  ERR_HTTP_REQUEST_TIMEOUT: reasons.tooSlow,
};

/**
 * Answers what Node refuses before it makes a request of it, where Node would send a status and nothing else. Nothing of the request is
 * repeated. The connection is closed, because nobody can tell where the next request begins.
 * @param latest the last answer on this connection
 */
export function answerClientError(
  { code = '' }: NodeJS.ErrnoException,
  socket: Duplex & { destroySoon?: () => void },
  latest: ServerResponse | undefined,
): void {
  const isUnderWay = latest !== undefined && !latest.writableFinished;
  // The request before is whole and gets its answer, behind which this one would be taken for a part of it.
  if (isUnderWay && latest.req.complete && !latest.destroyed) {
    latest.once('close', () => socket.destroy());
    return;
  }
  if (socket.writable && code !== 'ECONNRESET' && !(isUnderWay && latest.headersSent)) {
    socket.write(answerTo(byCode[code] ?? reasons.other));
    socket.end(() => socket.destroy());
    return;
  }
  socket.destroy();
}

/** The whole answer, as it goes over the wire. */
function answerTo({ status = 400, ...words }: Reason): string {
  const requestId = `req_${randomUUID()}`;
  const body = JSON.stringify({ ...problemBody({ code: 'invalid_request', ...words }, requestId), status });
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ];
  return `${headers.join('\r\n')}\r\n\r\n${body}`;
}

const noHost: Problem = {
  code: 'invalid_request',
  detail: 'The header Host is missing.',
  hint: 'Send Host with the name and the port of this server.',
};

/** Refuses a request without a host, as RFC 9112, section 3.2, demands. Returns whether it did. */
export function refuseWithoutHost({ headers, httpVersion }: IncomingMessage, response: ServerResponse): boolean {
  if (headers.host !== undefined || httpVersion !== '1.1') return false;
  startRequest(response);
  response.shouldKeepAlive = false;
  sendProblem(response, noHost);
  return true;
}
