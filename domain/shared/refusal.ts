/** Every reason for which Clef says no. The surfaces translate them; scripts may rely on them. */
export type RefusalCode =
  | 'invalid_request'
  | 'unauthenticated'
  | 'missing_scope'
  | 'not_found'
  | 'conflict'
  | 'duplicate_contact'
  | 'already_enrolled'
  | 'idempotency_in_progress'
  | 'idempotency_mismatch'
  | 'sms_consent_missing'
  | 'email_consent_denied'
  | 'opted_out'
  | 'no_phone'
  | 'no_email'
  | 'no_recipients'
  | 'reason_required'
  | 'sequence_not_active'
  | 'not_as_approved'
  | 'value_missing'
  | 'rate_limited';

/** Those that only a person in the console meets; no request of a key ever does. */
export type ConsoleRefusalCode =
  | 'sign_in_failed'
  | 'too_many_attempts'
  | 'weak_password'
  | 'invitation_invalid'
  | 'already_in_team'
  | 'address_invalid'
  | 'address_with_password'
  | 'address_not_https'
  | 'address_not_public'
  | 'period_reversed'
  | 'too_many_events';

export type FieldError = { path: string; message: string };

/** An expected "no" that may be shown as it is. Anything else that is thrown is a bug, and answers "internal". */
export class Refusal extends Error {
  readonly code: RefusalCode | ConsoleRefusalCode;
  /** What to do next. */
  readonly hint: string | undefined;
  /** Which fields, where the input was at fault. */
  readonly errors: FieldError[] | undefined;
  /** The record it collides with, as its public id. */
  readonly existingId: string | undefined;
  /** The scopes of which one would have opened it. */
  readonly scopes: readonly string[] | undefined;

  constructor(
    code: RefusalCode | ConsoleRefusalCode,
    message: string,
    more: { hint?: string; errors?: FieldError[]; existingId?: string; scopes?: readonly string[] } = {},
  ) {
    super(message);
    this.code = code;
    this.hint = more.hint;
    this.errors = more.errors;
    this.existingId = more.existingId;
    this.scopes = more.scopes;
  }
}
