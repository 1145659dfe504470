import type { errors as french } from '../fr/errors.ts';
import { firstTexts } from './first-texts.ts';

/** One sentence per refusal code: the problem and its solution. */
export const errors: typeof french = {
  ...firstTexts.errors,
  unauthenticated: 'Your session has ended. Please sign in again.',
  missing_scope: 'Your role does not allow this. An owner can do it, or change your role.',
  idempotency_mismatch: 'A first version has been saved or sent already: look at it. To keep this one too, try again.',
  flags_not_accepted: 'Some flags were not accepted, or have appeared since you read it. Read them before approving.',
  opted_out: 'This contact has opted out: nothing can be sent to them on this channel.',
  sms_consent_missing: 'This contact’s consent to SMS is not recorded. Obtain it before sending.',
  email_consent_denied: 'This contact has refused e-mails.',
  no_phone: 'This contact has no phone number.',
  no_email: 'This contact has no e-mail address.',
  undeliverable: 'This address or number cannot be reached. Correct the record, or reactivate it if it works again.',
  no_recipients: 'Nobody would get this campaign. Widen its audience, or record their consent to SMS.',
  value_missing: 'A value that these texts need is missing for this contact. Fill it in on the contact.',
  sequence_not_active: 'This sequence is not active: approve it or resume it before enrolling a contact.',
  not_as_approved: 'This text is not the one that was approved. Save it anew, then approve it.',
  already_enrolled: 'This contact already follows this sequence.',
  duplicate_contact: 'A contact already has this e-mail or phone number.',
  already_in_team: 'This person is in the team already. If their account is disabled, enable it in the list.',
  address_invalid: 'This is not a whole address. It begins with https://, for example https://example.com/clef.',
  address_with_password: 'Leave the name and the password out of the address.',
  address_not_https: 'The address must begin with https://: what is sent is personal.',
  address_not_public: 'This address cannot be reached from the internet. Give a public one.',
  period_reversed: 'The end must come after the beginning.',
  agent_off: 'The agent is off or has no model.',
  agent_paused: 'Sending is paused, and the agent too.',
  agent_budget: 'The agent’s budget is spent.',
  agent_busy: 'The agent is at work already.',
  no_language_model: 'No language model is set up in this installation.',
  too_many_suggestions:
    'Your agency has asked for many texts within an hour. Write this one yourself, or try again later.',
  too_many_invitations:
    'Twenty invitations were e-mailed in a day. Make this one without an e-mail, and pass the link on.',
  too_many_events: 'More than 5,000 events in this period. Choose a shorter one.',
  import_running: 'Another file is being imported. Wait until it is done, then look at a new preview.',
  person_erased: 'This person was erased. If they come back, add a new contact.',
  register_on: 'This mandate is in the register of mandates: reserve the number there, or correct it there.',
  offer_required: 'Give the property and the amount of the offer.',
  no_seller: 'This property has no seller on record. Add one on its page, then try again.',
  double_booking:
    'This time is taken: the colleague or the contact has another appointment. Choose another time, or allow both.',
  loan_too_short: 'The loan condition must run for at least a month after the preliminary contract is signed.',
  other_offer_accepted:
    'Another offer for this property is accepted already, and a property has only one. If its sale does not take place, mark it as refused, then accept this one; else refuse this one.',
  offer_expired: 'This offer is no longer valid. Make sure that the buyer stands by it before you accept it.',
  not_signed: 'No preliminary contract is signed yet: there is nothing to notify, and no retraction to note.',
  letter_before_signature: 'The letter cannot be older than the signature of the preliminary contract.',
  retraction_before_signature:
    'This retraction is dated before the preliminary contract was signed. Correct one of the two days.',
  retraction_over:
    'The time to retract was over on that day. The day on which it was sent counts; if it is later, ask the notary.',
  attachment_kind:
    'This kind of file cannot be attached. Attach a PDF, an image (JPEG, PNG, WebP), or a Word, Excel, PowerPoint or OpenDocument file without macros.',
  attachment_name:
    'The name of this file does not fit its contents. Give it the ending of its real format, then attach it.',
  attachment_empty: 'This file is empty.',
  attachment_too_large: 'The attachments of an e-mail cannot exceed 10 MB in all. Make them smaller, or send a link.',
  attachment_gone: 'An attachment is not available any more. Remove it, then attach it again.',
  too_many_attachments: 'An e-mail carries ten attachments at most.',
  too_many_unsent_files: 'Your unsent texts contain too many files. Send some, or wait a day: they are deleted then.',
  too_many_photos: 'A property has at most 30 photos. Delete one before you add another.',
  payload_too_large: 'This file is larger than 30 MB. Divide it; of a ZIP of adverts, Annonces.csv alone is enough.',
  rate_limited: 'Too many requests at once. Wait a minute.',
  document_kind: 'Only a complete PDF can be signed. Save the document as a PDF.',
  document_empty: 'The file is empty. Choose another one.',
  document_too_large: 'The document is larger than 20 MB. Save it with smaller pictures.',
  document_gone: 'The document is not there any more, or went with another request. Add it again.',
  nothing_to_sign:
    'There is nothing to sign here: the mandate or the offer has come to its end, or the offer is not accepted yet.',
  no_signature_account:
    'The agency has not chosen its signature provider yet. An owner chooses it in Settings, Signature.',
  signatures_open:
    'Signature requests are under way with the present account. Wait until they are signed, or cancel them.',
  signature_asked:
    'The signature of this document is being requested already. Cancel that request, or choose another document.',
  signer_name_missing: 'A signer needs a last name. Complete their record.',
  reminded_lately: 'The signers got an e-mail less than a day ago. Wait, or call them.',
  reason_required: 'Give a reason.',
};
