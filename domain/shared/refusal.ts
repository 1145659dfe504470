/** Every reason for which Clef refuses a request. Surfaces translate these codes, and scripts may rely on them. */
export type RefusalCode =
  | 'invalid_request'
  | 'unauthenticated'
  | 'missing_scope'
  | 'not_found'
  | 'person_erased'
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
  | 'undeliverable'
  | 'no_recipients'
  | 'reason_required'
  | 'sequence_not_active'
  | 'not_as_approved'
  | 'value_missing'
  | 'rate_limited';

/** The reasons that only the console gives; a request with a key never meets them. */
export type ConsoleRefusalCode =
  | 'flags_not_accepted'
  | 'sign_in_failed'
  | 'too_many_attempts'
  | 'weak_password'
  | 'invitation_invalid'
  | 'already_in_team'
  | 'too_many_invitations'
  | 'too_many_suggestions'
  | 'no_language_model'
  | 'agent_off'
  | 'agent_paused'
  | 'agent_budget'
  | 'agent_busy'
  | 'address_invalid'
  | 'address_with_password'
  | 'address_not_https'
  | 'address_not_public'
  | 'period_reversed'
  | 'too_many_events'
  | 'register_on'
  | 'offer_required'
  | 'loan_too_short'
  | 'double_booking'
  | 'no_seller'
  | 'other_offer_accepted'
  | 'offer_expired'
  | 'not_signed'
  | 'letter_before_signature'
  | 'retraction_over'
  | 'retraction_before_signature'
  | 'import_running'
  | 'attachment_kind'
  | 'attachment_name'
  | 'attachment_empty'
  | 'attachment_too_large'
  | 'attachment_gone'
  | 'too_many_attachments'
  | 'too_many_unsent_files'
  | 'too_many_photos'
  | 'document_kind'
  | 'document_empty'
  | 'document_too_large'
  | 'document_gone'
  | 'nothing_to_sign'
  | 'no_signature_account'
  | 'signatures_open'
  | 'signature_asked'
  | 'signer_name_missing'
  | 'reminded_lately';

/** The reasons for which a photo is not taken, whose texts load with the page of a property. */
export type PhotoRefusalCode =
  | 'photo_kind'
  | 'photo_heic'
  | 'photo_name'
  | 'photo_empty'
  | 'photo_too_large'
  | 'photo_pixels'
  | 'photo_damaged';

type AnyRefusalCode = RefusalCode | ConsoleRefusalCode | PhotoRefusalCode;

export type FieldError = { path: string; message: string };

type RefusalDetails = {
  hint?: string;
  toolHint?: string;
  errors?: FieldError[];
  existingId?: string | undefined;
  candidates?: readonly string[] | undefined;
  scopes?: readonly string[];
  missing?: { kind: string; id: string } | undefined;
  formerAddress?: string | undefined;
};

/**
 * An expected "no" that may be shown as it is. Anything else that is thrown is a bug, and answers "internal".
 *
 * The function that makes a refusal stands beside the rule that it enforces, and the reference takes its example from
 * that function, so that a message and its hint are written once.
 */
export class Refusal extends Error {
  readonly code: AnyRefusalCode;
  /** The next thing to try. */
  readonly hint: string | undefined;
  /** The same for a model, which has tools and a human to ask instead of REST operations; without one, `hint` serves. */
  readonly toolHint: string | undefined;
  /** Which fields, where the input was at fault. */
  readonly errors: FieldError[] | undefined;
  /** The record it collides with, or into which the one asked for was merged, as its public id. */
  readonly existingId: string | undefined;
  /** The public ids of the records among which the hint for a model lets it choose. */
  readonly candidates: readonly string[] | undefined;
  /** The scopes of which one would have been enough. */
  readonly scopes: readonly string[] | undefined;
  /** The record that there is not, as its kind and public id. */
  readonly missing: { kind: string; id: string } | undefined;
  /** The number or e-mail address of a message that its contact does not have any more. Only people are told. */
  readonly formerAddress: string | undefined;

  constructor(code: AnyRefusalCode, message: string, details: RefusalDetails = {}) {
    super(message);
    this.code = code;
    this.hint = details.hint;
    this.toolHint = details.toolHint;
    this.errors = details.errors;
    this.existingId = details.existingId;
    this.candidates = details.candidates;
    this.scopes = details.scopes;
    this.missing = details.missing;
    this.formerAddress = details.formerAddress;
  }

  /** The same refusal with another next step for a model, and the records that it offers. */
  withToolHint({ toolHint, candidates }: Pick<RefusalDetails, 'toolHint' | 'candidates'>): Refusal {
    return new Refusal(this.code, this.message, { ...this, toolHint, candidates });
  }
}

/** The input does not fit its schema; `errors` names each field at fault. */
export const invalidInput = (
  errors: FieldError[],
  hint = 'Correct the fields named in errors and send the request again.',
) =>
  new Refusal('invalid_request', 'The request does not fit the contract.', {
    errors,
    hint,
    toolHint: 'Correct these arguments and call the tool again.',
  });
