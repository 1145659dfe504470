import type { Problem, ProblemCode } from './problem.ts';

/** What a reader of the reference is told about a code. */
export type Guide = {
  when: string;
  /** What the caller does next. */
  next: string;
  /** One such answer, without what the table of codes says already. */
  example: Omit<Problem, 'code'>;
};

const CONTACT = 'contact_01m7y1wkhyfk59bdp4h6nxn3gm';

/** Every code, in the order of its status. `type` of a problem leads here: `/docs#<code>`. */
export const guide: Record<ProblemCode, Guide> = {
  invalid_request: {
    when: 'The JSON is malformed, a field has the wrong type, is missing or is unknown, or an id or cursor is not one.',
    next: 'Correct what `errors` names, field by field, and send it again. Repeating it unchanged gives the same answer.',
    example: {
      detail: 'The request does not fit the contract.',
      hint: 'Correct the fields named in errors and send the request again.',
      errors: [{ path: 'stage', message: 'is not a known field' }],
    },
  },
  unauthenticated: {
    when: 'There is no key, or it is malformed, unknown, expired, paused or revoked. The answer does not tell which.',
    next: 'Send one header `Authorization: Bearer clef_…` with a key from the settings. Cookies open nothing here.',
    example: {
      detail: 'This key is unknown, expired, paused or revoked.',
      hint: 'Send one header Authorization: Bearer clef_… with a key from the settings.',
    },
  },
  missing_scope: {
    when: 'The key is good, but lacks the scope of this operation. The answer names it, and so does `WWW-Authenticate`.',
    next: 'Ask the agency for a key with that scope. The scopes of a key do not change.',
    example: {
      detail: 'This key lacks the scope contacts:write.',
      hint: 'Ask the agency to make a key with that scope (settings, keys).',
    },
  },
  forbidden_origin: {
    when: 'Tool server only: `Host` or `Origin` names a site that is not this server, as in DNS rebinding.',
    next: 'Use the public address of the server. Agents and scripts send no `Origin`.',
    example: { detail: 'This host or origin is not ours.', hint: 'Use the public address of the server.' },
  },
  not_found: {
    when: 'No such record exists in your agency, or no such operation. What is another agency’s does not exist either.',
    next: 'Check the id, in the path and in the body. Ids are never reused: what is gone stays gone.',
    example: { detail: `There is no contact ${CONTACT}.`, hint: 'Check the contact id; ids are never reused.' },
  },
  method_not_allowed: {
    when: 'The path exists, the method does not.',
    next: 'Use a method that the `Allow` header names.',
    example: { detail: 'DELETE is not a method of this path.', hint: 'Use GET or POST.' },
  },
  conflict: {
    when: 'Somebody else changed the state first, for instance decided on the same draft.',
    next: 'Read the record again and decide anew.',
    example: { detail: 'This key is replaced already.', hint: 'Rotate the key in use, or make a new one.' },
  },
  duplicate_contact: {
    when: 'Another contact of your agency has this e-mail address or phone number. `existingId` says which.',
    next: 'Update that contact instead. If two people really share it, send `allowDuplicate: true`.',
    example: {
      detail: 'Another contact has this phone number.',
      hint: 'Update that contact, or send allowDuplicate: true if two people really share it.',
      existingId: CONTACT,
    },
  },
  already_enrolled: {
    when: 'The contact is running through this sequence already. `existingId` is that enrollment.',
    next: 'Nothing: the running enrollment goes on.',
    example: {
      detail: 'This contact is already in this sequence.',
      hint: 'Nothing to do: the running enrollment goes on.',
      existingId: 'enrollment_01m7y1wkhzfk59bdrtbfpaysmn',
    },
  },
  idempotency_in_progress: {
    when: 'The first request with this `Idempotency-Key` still runs.',
    next: 'Wait a second and send the same request again: you get the answer of the first.',
    example: {
      detail: 'A request with this Idempotency-Key is still running.',
      hint: 'Wait a moment and send the same request again: you will get its answer.',
    },
  },
  payload_too_large: {
    when: 'The body is larger than 256 KiB.',
    next: 'Send less in one request.',
    example: { detail: 'The body is larger than 256 KiB.', hint: 'Send less in one request.' },
  },
  unsupported_media_type: {
    when: 'The body is not `application/json` in UTF-8.',
    next: 'Send `Content-Type: application/json` and a JSON object in UTF-8.',
    example: {
      detail: 'The body is not JSON.',
      hint: 'Send Content-Type: application/json and a JSON object in UTF-8.',
    },
  },
  idempotency_mismatch: {
    when: 'This `Idempotency-Key` was used within 24 hours for a request with other content.',
    next: 'Use a new key for a new request; repeat a key only with the same content.',
    example: {
      detail: 'This Idempotency-Key was used for a different request.',
      hint: 'Use a new key for a new request; repeat a key only with the same content.',
    },
  },
  sms_consent_missing: {
    when: 'The contact has not consented to SMS: `consent.sms.status` is not `granted`.',
    next: 'Write an e-mail instead. Record a consent only once the contact has given it, with its `source`.',
    example: {
      detail: 'This contact has not consented to SMS (unknown).',
      hint: 'Write an e-mail instead, or record the consent with its source once the contact has given it.',
    },
  },
  email_consent_denied: {
    when: 'The contact does not want e-mails: `consent.email.status` is `denied`.',
    next: 'Create a task for a colleague to call.',
    example: {
      detail: 'This contact does not want e-mails.',
      hint: 'Create a task for a colleague to call instead.',
    },
  },
  opted_out: {
    when: 'The contact said STOP on this channel, or a request tried to lift that with a key.',
    next: 'Stop: only the contact (by START) or a colleague in the console can lift it. Do not try another way.',
    example: {
      detail: 'This contact has opted out of SMS.',
      hint: 'Only the contact (by START) or a colleague in the console can lift that. Do not try another way.',
    },
  },
  no_phone: {
    when: 'The contact consented to SMS but has no phone number.',
    next: 'Add a number with updateContact, or write an e-mail.',
    example: { detail: 'This contact has no phone number.', hint: 'Add one, or write an e-mail instead.' },
  },
  no_email: {
    when: 'The contact has no e-mail address.',
    next: 'Add one with updateContact, or create a task to call.',
    example: { detail: 'This contact has no e-mail address.', hint: 'Add one, or create a task to call.' },
  },
  no_recipients: {
    when: 'The start of a campaign was asked for that nobody would get: all of its audience is left out, or there is none.',
    next: 'Record consent to SMS with its source (PATCH `/contacts/{id}`), or have a colleague choose another audience.',
    example: {
      detail: 'Nobody would get this campaign.',
      hint: 'Choose another audience, or record the consent to SMS of those in it; the preview says why each is left out.',
    },
  },
  reason_required: {
    when: 'A contact was moved to `lost` without a `reason`.',
    next: 'Send `reason` with a few words.',
    example: {
      detail: 'A contact is not lost without a reason.',
      hint: 'Send reason with a few words, for instance "bought with another agency".',
    },
  },
  sequence_not_active: {
    when: 'The sequence is a draft or paused, so nobody can be enrolled in it.',
    next: 'Choose an active one (resource `clef://sequences`); a colleague activates sequences in the console.',
    example: {
      detail: 'The sequence "Relance après visite" is not active (paused).',
      hint: 'Choose an active one: clef://sequences lists them. A colleague activates a sequence in the console.',
    },
  },
  not_as_approved: {
    when: 'The steps of the sequence are not the ones that a person approved: they were altered in the database.',
    next: 'Tell a colleague, who saves them anew and approves that version; or choose another sequence.',
    example: {
      detail: 'The steps of this version are not the ones that were approved.',
      hint: 'Save the steps anew and activate that version; whoever is enrolled in this one gets nothing more of it.',
    },
  },
  value_missing: {
    when: 'The texts of the sequence use a variable for which this contact has no value that may stand in a letter (one short plain line), and they have no fallback for it.',
    next: 'Fill it in on the contact (PATCH `/contacts/{id}`), then send it again.',
    example: {
      detail: 'This contact has no value for contact.firstName.',
      hint: 'Fill it in on the contact (a short plain text, without links or numbers), or give the text a fallback: {{contact.firstName|Bonjour}}.',
    },
  },
  rate_limited: {
    when: 'The key has made 60 requests within a minute, over REST and MCP together.',
    next: 'Wait the seconds that `Retry-After` says. Ask for more per request (`limit=100`) rather than more often.',
    example: {
      detail: 'This key has made 60 requests within a minute.',
      hint: 'Wait 12 s. The limit counts REST and MCP together; ask for more per request (limit=100).',
    },
  },
  internal: {
    when: 'A fault of ours. The answer tells nothing of it; our log has it under the `requestId`.',
    next: 'Send it again, with the same `Idempotency-Key`; if it stays, report the `requestId`.',
    example: {
      detail: 'Something went wrong on our side.',
      hint: 'Try again; if it stays, report it with the requestId.',
    },
  },
  unavailable: {
    when: 'The store is away for a moment, or the server is starting.',
    next: 'Wait the seconds that `Retry-After` says and send it again, with the same `Idempotency-Key`.',
    example: { detail: 'The store is away.', hint: 'Try again in a few seconds.' },
  },
};
