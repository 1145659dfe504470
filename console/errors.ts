import type { TRPCError } from '@trpc/server';
import { type FieldError, Refusal } from '../domain/shared/refusal.ts';
import { problemOf } from '../http/problem.ts';

/** What a page is told of an error: our code, what to do, and nothing of how it came about. */
export type Told = {
  code: string;
  hint: string | undefined;
  errors: FieldError[] | undefined;
  existingId: string | undefined;
};

type Code = TRPCError['code'];

const RELOAD = 'Reload the page and try again.';

/** What is refused before an operation is reached. */
const notOurCall = { code: 'invalid_request', detail: 'This is not a call as our pages make it.', hint: RELOAD };
const uncalled: Partial<Record<Code, typeof notOurCall>> = {
  FORBIDDEN: { code: 'forbidden_origin', detail: 'This call does not come from a page of ours.', hint: RELOAD },
  NOT_FOUND: { code: 'not_found', detail: 'There is no such call.', hint: RELOAD },
  PAYLOAD_TOO_LARGE: { code: 'payload_too_large', detail: 'This is larger than 256 KiB.', hint: 'Send less at once.' },
};

/** Whether the log has to have it. */
export const isOurFault = ({ code }: TRPCError): boolean =>
  code === 'INTERNAL_SERVER_ERROR' || code === 'SERVICE_UNAVAILABLE';

export function toldOf(error: TRPCError): Told & { message: string } {
  const { cause } = error;
  if (cause instanceof Refusal) {
    const { code, message, hint, errors, existingId } = cause;
    return { code, message, hint, errors, existingId };
  }
  const { code, detail, hint } = isOurFault(error) ? problemOf(cause ?? error) : (uncalled[error.code] ?? notOurCall);
  return { code, message: detail, hint, errors: undefined, existingId: undefined };
}

const statuses: Record<string, Code> = {
  invalid_request: 'BAD_REQUEST',
  unauthenticated: 'UNAUTHORIZED',
  sign_in_failed: 'UNAUTHORIZED',
  missing_scope: 'FORBIDDEN',
  not_found: 'NOT_FOUND',
  invitation_invalid: 'NOT_FOUND',
  conflict: 'CONFLICT',
  too_many_attempts: 'TOO_MANY_REQUESTS',
};

/** The status that the API would give it. */
export function statusOf(error: TRPCError): Code {
  if (error.cause instanceof Refusal) return statuses[error.cause.code] ?? 'UNPROCESSABLE_CONTENT';
  return isOurFault(error) && problemOf(error.cause ?? error).code === 'unavailable'
    ? 'SERVICE_UNAVAILABLE'
    : error.code;
}
