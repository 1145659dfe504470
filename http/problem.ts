import type { ErrorRequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { type FieldError, Refusal, type RefusalCode } from '../domain/shared/refusal.ts';

/** Everything that can go wrong over HTTP: the domain's refusals, and what HTTP itself refuses. */
export type ProblemCode =
  | RefusalCode
  | 'method_not_allowed'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'forbidden_origin'
  | 'internal'
  | 'unavailable';

export const problems: Record<ProblemCode, { status: number; title: string }> = {
  invalid_request: { status: 400, title: 'Invalid request' },
  unauthenticated: { status: 401, title: 'Unauthenticated' },
  missing_scope: { status: 403, title: 'Missing scope' },
  forbidden_origin: { status: 403, title: 'Foreign host or origin' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  conflict: { status: 409, title: 'Conflict' },
  duplicate_contact: { status: 409, title: 'Duplicate contact' },
  already_enrolled: { status: 409, title: 'Already enrolled' },
  idempotency_in_progress: { status: 409, title: 'Request in progress' },
  payload_too_large: { status: 413, title: 'Payload too large' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type' },
  idempotency_mismatch: { status: 422, title: 'Idempotency key reused' },
  sms_consent_missing: { status: 422, title: 'No consent to SMS' },
  email_consent_denied: { status: 422, title: 'E-mail refused by the contact' },
  opted_out: { status: 422, title: 'Opted out' },
  no_phone: { status: 422, title: 'No phone number' },
  no_email: { status: 422, title: 'No e-mail address' },
  no_recipients: { status: 422, title: 'No recipients' },
  reason_required: { status: 422, title: 'Reason required' },
  sequence_not_active: { status: 422, title: 'Sequence not active' },
  not_as_approved: { status: 422, title: 'Not as approved' },
  value_missing: { status: 422, title: 'Value missing' },
  rate_limited: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Internal error' },
  unavailable: { status: 503, title: 'Unavailable' },
};

export type Problem = {
  code: ProblemCode;
  detail: string;
  hint?: string | undefined;
  errors?: FieldError[] | undefined;
  existingId?: string | undefined;
};

/** Answers with an RFC 9457 problem. */
export function sendProblem(response: Response, problem: Problem): void {
  const { code, detail, hint, errors, existingId } = problem;
  const { status, title } = problems[code];
  const requestId = response.getHeader('X-Request-Id');
  response
    .status(status)
    .type('application/problem+json')
    .send(JSON.stringify({ type: `/docs#${code}`, title, status, detail, code, requestId, hint, errors, existingId }));
}

/** The last handler: whatever was thrown becomes a problem, and what was not expected tells nothing but its request id. */
export function problemHandler(log: Logger): ErrorRequestHandler {
  return (error, _request, response, next) => {
    if (response.headersSent) return next(error);
    const problem = problemOf(error);
    if (problems[problem.code].status >= 500) log.error({ err: error, requestId: response.getHeader('X-Request-Id') });
    if (error instanceof Refusal && error.scopes) {
      response.set('WWW-Authenticate', `Bearer error="insufficient_scope", scope="${error.scopes.join(' ')}"`);
    }
    if (problem.code === 'unavailable') response.set('Retry-After', '5');
    sendProblem(response, problem);
  };
}

/** The console's own refusals have no place here. */
const isProblem = (code: string): code is ProblemCode => Object.hasOwn(problems, code);

/** What may be told of whatever was thrown. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Refusal && isProblem(error.code)) {
    const { code, message, hint, errors, existingId } = error;
    return { code, detail: message, hint, errors, existingId };
  }
  if (isStoreAway(error)) {
    return { code: 'unavailable', detail: 'The store is away.', hint: 'Try again in a few seconds.' };
  }
  return fromExpress(error) ?? { code: 'internal', detail: 'Something went wrong on our side.', hint: REPORT };
}

const REPORT = 'Try again; if it stays, report it with the requestId.';

/** What Express and its body parser refuse by themselves. */
function fromExpress(error: unknown): Problem | undefined {
  const { status, expose, type } = error as { status?: number; expose?: boolean; type?: string };
  if (status === 413) {
    return { code: 'payload_too_large', detail: 'The body is larger than 256 KiB.', hint: 'Send less in one request.' };
  }
  if (status === 415) {
    return { code: 'unsupported_media_type', detail: 'The body is not JSON in UTF-8.', hint: JSON_HINT };
  }
  if (error instanceof URIError) {
    return { code: 'invalid_request', detail: 'The path is malformed.', hint: 'Percent-encode it in UTF-8.' };
  }
  if (status === 400 && expose) {
    const detail = type === 'entity.parse.failed' ? 'The body is not well-formed JSON.' : 'The request is malformed.';
    return { code: 'invalid_request', detail, hint: 'Send one JSON object, in UTF-8.' };
  }
  return undefined;
}

export const JSON_HINT = 'Send Content-Type: application/json and a JSON object in UTF-8.';

/** SQLSTATE classes 08, 53 and 57P, what timed out (57014, 55P03), and a refused connection: the store is away, or does
 * not keep up, which is nobody's fault here. */
function isStoreAway(error: unknown): boolean {
  const { code, message = '' } = error as { code?: unknown; message?: string };
  // The driver gives a connection that broke under a query no code.
  if (/^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying)/.test(message)) {
    return true;
  }
  return typeof code === 'string' && /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|08...|53...|57P..|57014|55P03)$/.test(code);
}
