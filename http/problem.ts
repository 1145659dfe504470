import type { ErrorRequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { type FieldError, Refusal } from '../domain/shared/refusal.ts';
import { type ProblemCode, problems } from './problem-codes.ts';

export type Problem = {
  code: ProblemCode;
  detail: string;
  hint?: string | undefined;
  errors?: FieldError[] | undefined;
  existingId?: string | undefined;
};

/** Answers with an RFC 9457 problem. */
export function sendProblem(response: Response, problem: Problem): void {
  if (problem.code === 'unavailable') response.set('Retry-After', '5');
  const body = problemBody(problem, response.getHeader('X-Request-Id') as string);
  response.status(body.status).type('application/problem+json').send(JSON.stringify(body));
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

/** The last handler: turns every error into a problem. An unexpected one reveals nothing but its request id. */
export function problemHandler(log: Logger): ErrorRequestHandler {
  return (error, _request, response, next) => {
    if (response.headersSent) return next(error);
    const problem = problemOf(error);
    if (problems[problem.code].status >= 500) log.error({ err: error, requestId: response.getHeader('X-Request-Id') });
    if (error instanceof Refusal && error.scopes) {
      response.set('WWW-Authenticate', `Bearer error="insufficient_scope", scope="${error.scopes.join(' ')}"`);
    }
    sendProblem(response, problem);
  };
}

/** The console has refusals of its own, which are not among the problems. */
const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(problems, code);

/** The problem to answer with when `error` was thrown. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Refusal && isProblemCode(error.code)) {
    const { code, message, hint, errors, existingId } = error;
    return { code, detail: message, hint, errors, existingId };
  }
  if (isStoreUnavailable(error)) return storeUnavailable;
  return expressProblem(error) ?? internalError;
}

const JSON_HINT = 'Send Content-Type: application/json and a JSON object in UTF-8.';

export const notJson: Problem = {
  code: 'unsupported_media_type',
  detail: 'The body is not JSON.',
  hint: JSON_HINT,
};

export const notUtf8 = () => new Refusal('invalid_request', 'The body is not valid UTF-8.', { hint: JSON_HINT });

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
  if (status === 415) return { ...notJson, detail: 'The body is not JSON in UTF-8.' };
  if (error instanceof URIError) {
    return { code: 'invalid_request', detail: 'The path is malformed.', hint: 'Percent-encode it in UTF-8.' };
  }
  if (status === 400 && expose) {
    const detail = type === 'entity.parse.failed' ? 'The body is not well-formed JSON.' : 'The request is malformed.';
    return { code: 'invalid_request', detail, hint: 'Send one JSON object, in UTF-8.' };
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
