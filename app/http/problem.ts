import type { ServerResponse } from 'node:http';
import { type FieldError, Refusal } from '../../domain/shared/refusal.ts';
import { jsonFault } from './json-fault.ts';
import { type ProblemCode, problems } from './problem-codes.ts';

export type Problem = {
  code: ProblemCode;
  detail: string;
  hint?: string | undefined;
  errors?: FieldError[] | undefined;
  existingId?: string | undefined;
};

/** Answers with an RFC 9457 problem. */
export function sendProblem(response: ServerResponse, problem: Problem): void {
  if (problem.code === 'unavailable') response.setHeader('Retry-After', '5');
  const body = problemBody(problem, response.getHeader('X-Request-Id') as string);
  sendText(response, body.status, 'application/problem+json; charset=utf-8', JSON.stringify(body));
}

/** Answers with a whole body. Node sends it in one piece with the headers, as long as it is text. */
export function sendText(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) }).end(body);
}

/** The body of the answer; `type` leads to the code's entry in the reference. */
export function problemBody({ code, detail, hint, errors, existingId }: Problem, requestId: string) {
  const { status, title } = problems[code];
  return {
    type: `/docs#${code}`,
    title,
    status,
    detail,
    code,
    requestId,
    ...(hint !== undefined && { hint }),
    ...(errors && { errors }),
    ...(existingId !== undefined && { existingId }),
  };
}

/** An error that is to be answered with this problem. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** The console has refusals of its own, which are not among the problems. */
export const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(problems, code);

/** The problem to answer with when `error` was thrown. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Refusal && isProblemCode(error.code)) {
    const { code, message, hint, errors, existingId } = error;
    return { code, detail: message, hint, errors, existingId };
  }
  if (error instanceof ProblemError) return error.problem;
  if (isStoreUnavailable(error)) return storeUnavailable;
  return expressProblem(error) ?? internalError;
}

const JSON_HINT = 'Send Content-Type: application/json and a JSON object in UTF-8.';

export const notJson: Problem = {
  code: 'unsupported_media_type',
  detail: 'The body is not JSON.',
  hint: JSON_HINT,
};

export const otherCharset: Problem = { ...notJson, detail: 'The body is not JSON in UTF-8.' };

export const notUtf8 = () => new Refusal('invalid_request', 'The body is not valid UTF-8.', { hint: JSON_HINT });

/** @param fault what is wrong with it, in a sentence */
export const malformedJson = (fault?: string) =>
  new Refusal('invalid_request', ['The body is not well-formed JSON.', fault].filter(Boolean).join(' '), {
    hint: 'Send one JSON object, in UTF-8.',
  });

/** @param type of the value that the body is instead */
export const noObject = (type: string) =>
  new Refusal('invalid_request', `The body is JSON, but not an object: ${NO_OBJECT[type] ?? 'it is null'}.`, {
    hint: 'Send one JSON object, in UTF-8.',
  });

const NO_OBJECT: Record<string, string> = {
  string: 'it is a text, as if it had been encoded twice',
  number: 'it is a number',
  boolean: 'it is true or false',
};

/** The body is in another format, which is named; its parameters are not repeated. */
export function otherType(contentType: string): Problem {
  const [type] = /^[\w.+/-]{1,80}/.exec(contentType.trim()) ?? [];
  const detail = type ? `The body is ${type}, not JSON.` : 'The body has no Content-Type.';
  const hint = type?.endsWith('x-www-form-urlencoded') ? `${JSON_HINT} curl -d needs -H for that.` : JSON_HINT;
  return { ...notJson, detail, hint };
}

const notDecompressed: Problem = {
  code: 'invalid_request',
  detail: 'The body is not compressed as Content-Encoding says.',
  hint: 'Send it uncompressed, without Content-Encoding, or with gzip.',
};

const malformedAddress: Problem = {
  code: 'invalid_request',
  detail: 'The path or the query is not UTF-8 in percent-encoding.',
  hint: 'Encode é as %C3%A9, for instance, a space as %20 and a percent sign as %25.',
};

/** Nobody reads this answer: the client has gone. */
export const cutOff = () =>
  new Refusal('invalid_request', 'The body was cut off.', { hint: 'Send as many bytes as Content-Length says.' });

export const payloadTooLarge: Problem = {
  code: 'payload_too_large',
  detail: 'The body is larger than 256 KiB.',
  hint: 'Send less in one request.',
};

export const storeUnavailable: Problem = {
  code: 'unavailable',
  detail: 'The store is away.',
  hint: 'Try again in a few seconds. A change may have taken effect: repeat it with the same Idempotency-Key.',
};

export const internalError: Problem = {
  code: 'internal',
  detail: 'Something went wrong on our side.',
  hint: 'Try again; if it stays, report it with the requestId.',
};

/** The problem for an error of Express or of its body parser. */
function expressProblem(error: unknown): Problem | undefined {
  const { status, expose, type } = error as { status?: number; expose?: boolean; type?: string };
  if (status === 413) return payloadTooLarge;
  if (status === 415) return otherCharset;
  if (error instanceof URIError) {
    return malformedAddress;
  }
  if (status === 400 && expose) {
    if (type === 'entity.parse.failed') {
      const { body = '', message = '' } = error as { body?: string; message?: string };
      return problemOf(malformedJson(jsonFault(body, message)));
    }
    if (typeof (error as { code?: unknown }).code === 'string') return notDecompressed;
    return { code: 'invalid_request', detail: 'The request is malformed.', hint: 'Send one JSON object, in UTF-8.' };
  }
  return undefined;
}

/**
 * The store cannot be reached, does not keep up, or has become a standby: a connection that is refused, reset or without a
 * route, a timeout (SQLSTATE 57014, 55P03), a read-only transaction (25006), or an error of SQLSTATE class 08, 53 or 57P.
 */
function isStoreUnavailable(error: unknown): boolean {
  const { code, message = '' } = error as { code?: unknown; message?: string };
  // The driver sets no code when a connection breaks during a query.
  return BROKEN_CONNECTION.test(message) || (typeof code === 'string' && UNAVAILABLE.test(code));
}

const BROKEN_CONNECTION =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying|timeout expired)/;
const UNAVAILABLE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|53...|57P..|57014|55P03|25006)$/;
