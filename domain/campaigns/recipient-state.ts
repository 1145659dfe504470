import { sql } from 'kysely';
import type { ExclusionReason } from './exclusions.ts';

/** The state of one recipient of a campaign; each recipient is in exactly one. */
export const recipientStates = [
  'waiting',
  'sending',
  'sent',
  'failed',
  'unconfirmed',
  'cancelled',
  'excluded',
] as const;
export type RecipientState = (typeof recipientStates)[number];

/** The state of a message's row. The index `draft_recipient` is on this same expression, so a change here needs one there. */
export const recipientState = sql<RecipientState>`case
  when status in ('approved', 'scheduled') then 'waiting'
  when status = 'failed' or (status = 'sent' and failure is not null) then 'failed'
  when status in ('sending', 'sent', 'unconfirmed') then status
  when reason_code in ('opted_out', 'no_phone', 'sms_consent_missing', 'undeliverable', 'conflict', 'not_as_approved')
    then 'excluded'
  else 'cancelled' end`;

/** The exclusion reason of a message that was written but must not be sent, by the `reason_code` of its row. */
export const exclusionReasonByCode: Record<string, ExclusionReason> = {
  opted_out: 'opted_out',
  undeliverable: 'undeliverable',
  no_phone: 'no_phone',
  sms_consent_missing: 'sms_consent_missing',
  conflict: 'number_changed',
  not_as_approved: 'not_as_approved',
};
