import { sql } from 'kysely';
import type { Exclusion } from './campaign-item.ts';

/** Where somebody of a campaign's audience stands; each is in exactly one of these. */
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

/** Of a message's row. An index has the same words (`draft_recipient`): what is said otherwise here is not found by it. */
export const recipientState = sql<RecipientState>`case
  when status in ('approved', 'scheduled') then 'waiting'
  when status = 'failed' or (status = 'sent' and failure is not null) then 'failed'
  when status in ('sending', 'sent', 'unconfirmed') then status
  when reason_code in ('opted_out', 'no_phone', 'sms_consent_missing', 'conflict', 'not_as_approved')
    then 'excluded'
  else 'cancelled' end`;

/** Why a message that was written down is not sent, as the exclusion that it is. */
export const exclusionOf: Record<string, Exclusion> = {
  ...{ opted_out: 'opted_out', no_phone: 'no_phone', sms_consent_missing: 'sms_consent_missing' },
  ...{ conflict: 'number_changed', not_as_approved: 'not_as_approved' },
};
