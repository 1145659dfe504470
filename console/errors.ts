import type { TRPCError } from '@trpc/server';
import { problemOf } from '../app/http/problem.ts';
import { type FieldError, Refusal } from '../domain/shared/refusal.ts';

/** The part of an error that the pages receive: its code and a hint, and nothing about its cause. */
export type ErrorData = {
  code: string;
  hint: string | undefined;
  errors: FieldError[] | undefined;
  existingId: string | undefined;
};

type TrpcCode = TRPCError['code'];
type ErrorText = { code: string; detail: string; hint: string };

const RELOAD = 'Reload the page and try again.';

/** The errors that tRPC itself raises before a procedure runs. */
const protocolErrors: Partial<Record<TrpcCode, ErrorText>> = {
  FORBIDDEN: { code: 'forbidden_origin', detail: 'This call does not come from a page of ours.', hint: RELOAD },
  NOT_FOUND: { code: 'not_found', detail: 'There is no such call.', hint: RELOAD },
  PAYLOAD_TOO_LARGE: { code: 'payload_too_large', detail: 'This is larger than 256 KiB.', hint: 'Send less at once.' },
};
const malformedCall: ErrorText = {
  code: 'invalid_request',
  detail: 'This is not a call as our pages make it.',
  hint: RELOAD,
};

/** Whether the error is a bug or an outage, which the log must have. */
export const isServerFault = ({ code }: TRPCError): boolean =>
  code === 'INTERNAL_SERVER_ERROR' || code === 'SERVICE_UNAVAILABLE';

export function errorDataOf(error: TRPCError): ErrorData & { message: string } {
  const { cause } = error;
  if (cause instanceof Refusal) {
    const { code, message, hint, errors, existingId } = cause;
    return { code, message, hint, errors, existingId };
  }
  const text = isServerFault(error) ? problemOf(cause ?? error) : (protocolErrors[error.code] ?? malformedCall);
  return { code: text.code, message: text.detail, hint: text.hint, errors: undefined, existingId: undefined };
}

const refusalCodes: Record<string, TrpcCode> = {
  invalid_request: 'BAD_REQUEST',
  unauthenticated: 'UNAUTHORIZED',
  sign_in_failed: 'UNAUTHORIZED',
  missing_scope: 'FORBIDDEN',
  not_found: 'NOT_FOUND',
  person_erased: 'NOT_FOUND',
  invitation_invalid: 'NOT_FOUND',
  document_gone: 'NOT_FOUND',
  conflict: 'CONFLICT',
  import_running: 'CONFLICT',
  too_many_attempts: 'TOO_MANY_REQUESTS',
};

/** The tRPC code whose HTTP status is the one that the REST API gives this error. */
export function trpcCodeOf(error: TRPCError): TrpcCode {
  if (error.cause instanceof Refusal) return refusalCodes[error.cause.code] ?? 'UNPROCESSABLE_CONTENT';
  return isServerFault(error) && problemOf(error.cause ?? error).code === 'unavailable'
    ? 'SERVICE_UNAVAILABLE'
    : error.code;
}
