import type { RefusalCode } from '../../domain/shared/refusal.ts';

/** Every error that HTTP answers with: the domain's refusals, and what HTTP itself refuses. */
export type ProblemCode =
  | RefusalCode
  | 'method_not_allowed'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'forbidden_origin'
  | 'internal'
  | 'unavailable';

type ProblemKind = {
  status: number;
  /** The code in words, the same in every answer. */
  title: string;
  /** The reason for this answer, as the reference explains it. */
  when: string;
  /** The reference's advice to the caller. */
  next: string;
};

/** Every code, in the order of its status. `type` of a problem leads to its entry in the reference: `/docs#<code>`. */
export const problems: Record<ProblemCode, ProblemKind> = {
  invalid_request: {
    status: 400,
    title: 'Invalid request',
    when: 'The JSON is malformed, a field has the wrong type, is missing or is unknown, or an id or cursor is not one.',
    next: 'Correct what `errors` names, field by field, and send it again. Repeating it unchanged gives the same answer.',
  },
  unauthenticated: {
    status: 401,
    title: 'Unauthenticated',
    when: 'There is no key, or it is malformed, unknown, expired, paused or revoked. The answer does not tell which.',
    next: 'Send one header `Authorization: Bearer clef_…` with a key from the settings. Cookies open nothing here.',
  },
  missing_scope: {
    status: 403,
    title: 'Missing scope',
    when: 'The key is good, but lacks the scope of this operation. The answer names it, and so does `WWW-Authenticate`.',
    next: 'Ask the agency for a key with that scope. The scopes of a key do not change.',
  },
  forbidden_origin: {
    status: 403,
    title: 'Foreign host or origin',
    when: 'Tool server only: `Host` or `Origin` names a site that is not this server, as in DNS rebinding.',
    next: 'Use the public address of the server. Agents and scripts send no `Origin`.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    when: 'No such record exists in your agency, or no such operation. What is another agency’s does not exist either.',
    next: 'Check the id, in the path and in the body. Ids are never reused: what is gone stays gone.',
  },
  person_erased: {
    status: 404,
    title: 'Person erased',
    when: 'The request was answered before, and the person that it was about has been erased since.',
    next: 'Do not repeat it. If the person came back, create a new contact.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    when: 'The path exists, the method does not.',
    next: 'Use a method that the `Allow` header names.',
  },
  conflict: {
    status: 409,
    title: 'Conflict',
    when: 'Somebody else changed the state first, for instance decided on the same draft.',
    next: 'Read the record again and decide anew.',
  },
  duplicate_contact: {
    status: 409,
    title: 'Duplicate contact',
    when: 'Another contact of your agency has this e-mail address or phone number. `existingId` says which.',
    next: 'Update that contact instead. If two people really share it, send `allowDuplicate: true`.',
  },
  already_enrolled: {
    status: 409,
    title: 'Already enrolled',
    when: 'The contact is running through this sequence already. `existingId` is that enrollment.',
    next: 'Nothing: the running enrollment goes on.',
  },
  idempotency_in_progress: {
    status: 409,
    title: 'Request in progress',
    when: 'The first request with this `Idempotency-Key` still runs.',
    next: 'Wait a second and send the same request again: you get the answer of the first.',
  },
  payload_too_large: {
    status: 413,
    title: 'Payload too large',
    when: 'The body is larger than 256 KiB.',
    next: 'Send less in one request.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported media type',
    when: 'The body is not `application/json` in UTF-8.',
    next: 'Send `Content-Type: application/json` and a JSON object in UTF-8.',
  },
  idempotency_mismatch: {
    status: 422,
    title: 'Idempotency key reused',
    when: 'This `Idempotency-Key` was used within 24 hours for a request with other content.',
    next: 'Use a new key for a new request; repeat a key only with the same content.',
  },
  sms_consent_missing: {
    status: 422,
    title: 'No consent to SMS',
    when: 'The contact has not consented to SMS: `consent.sms.status` is not `granted`.',
    next: 'Write an e-mail instead. Record a consent only once the contact has given it, with its `source`.',
  },
  email_consent_denied: {
    status: 422,
    title: 'E-mail refused by the contact',
    when: 'The contact does not want e-mails: `consent.email.status` is `denied`.',
    next: 'Create a task for a colleague to call.',
  },
  opted_out: {
    status: 422,
    title: 'Opted out',
    when: 'The contact said STOP on this channel, or a request tried to lift that with a key.',
    next: 'Stop: only the contact (by START) or a colleague in the console can lift it. Do not try another way.',
  },
  no_phone: {
    status: 422,
    title: 'No phone number',
    when: 'The contact consented to SMS but has no phone number.',
    next: 'Add a number with updateContact, or write an e-mail.',
  },
  no_email: {
    status: 422,
    title: 'No e-mail address',
    when: 'The contact has no e-mail address.',
    next: 'Add one with updateContact, or create a task to call.',
  },
  undeliverable: {
    status: 422,
    title: 'Undeliverable address',
    when: 'Messages to this number or address have failed for good: `undeliverable` of the contact says since when and why.',
    next: 'Correct it with updateContact, or use another channel. Only a colleague in the console can lift the mark.',
  },
  no_recipients: {
    status: 422,
    title: 'No recipients',
    when: 'The start of a campaign was asked for that nobody would get: all of its audience is left out, or there is none.',
    next: 'Record consent to SMS with its source (PATCH `/contacts/{id}`), or have a colleague choose another audience.',
  },
  reason_required: {
    status: 422,
    title: 'Reason required',
    when: 'A contact was moved to `lost` without a `reason`.',
    next: 'Send `reason` with a few words.',
  },
  sequence_not_active: {
    status: 422,
    title: 'Sequence not active',
    when: 'The sequence is a draft or paused, so nobody can be enrolled in it.',
    next: 'Choose an active one (resource `clef://sequences`); a colleague activates sequences in the console.',
  },
  not_as_approved: {
    status: 422,
    title: 'Not as approved',
    when: 'The steps of the sequence are not the ones that a person approved: they were altered in the database.',
    next: 'Tell a colleague, who saves them anew and approves that version; or choose another sequence.',
  },
  value_missing: {
    status: 422,
    title: 'Value missing',
    when: 'The texts of the sequence use a variable for which this contact has no value that may stand in a letter (one short plain line), and they have no fallback for it.',
    next: 'Fill it in on the contact (PATCH `/contacts/{id}`), then send it again.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    when: 'The key has made 60 requests within a minute, over REST and MCP together.',
    next: 'Wait the seconds that `Retry-After` says. Ask for more per request (`limit=100`) rather than more often.',
  },
  internal: {
    status: 500,
    title: 'Internal error',
    when: 'A fault of ours. The answer tells nothing of it; our log has it under the `requestId`.',
    next: 'Send it again, with the same `Idempotency-Key`; if it stays, report the `requestId`.',
  },
  unavailable: {
    status: 503,
    title: 'Unavailable',
    when: 'The store is away for a moment, or the server is starting.',
    next: 'Wait the seconds that `Retry-After` says and send it again, with the same `Idempotency-Key`.',
  },
};
