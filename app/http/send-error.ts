import type { ServerResponse } from 'node:http';
import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { NotAdmitted } from '../../domain/access/admission.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { problemOf, sendProblem } from './problem.ts';
import { problems } from './problem-codes.ts';
import { refuseKey } from './refuse-key.ts';

/**
 * Answers with the problem that an error is. An unexpected one reveals nothing but its request id. Cuts off an answer that has
 * begun already.
 */
export function sendError(log: Logger, response: ServerResponse, error: unknown): void {
  if (error instanceof NotAdmitted) {
    refuseKey(response, error.admission);
    return;
  }
  const problem = problemOf(error);
  if (problems[problem.code].status >= 500) log.error({ err: error, requestId: response.getHeader('X-Request-Id') });
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (error instanceof Refusal && error.scopes) {
    response.setHeader('WWW-Authenticate', `Bearer error="insufficient_scope", scope="${error.scopes.join(' ')}"`);
  }
  sendProblem(response, problem);
}

/** The last handler of Express. */
export const problemHandler =
  (log: Logger): ErrorRequestHandler =>
  (error, _request, response, next) =>
    response.headersSent ? next(error) : sendError(log, response, error);
