import { z } from 'zod';

/**
 * Why a contact of the audience gets no message. Somebody who was left out by name gets none, nor does their number. Of several contacts with one number, only the first gets it. The last
 * five are found after the start: the text has a variable without a value for this contact, the number has changed, the
 * message is not the approved one, or the contact joined or left the audience after the approval.
 */
export const exclusionReasons = [
  'no_phone',
  'sms_consent_missing',
  'opted_out',
  'undeliverable',
  'left_out',
  'duplicate_number',
  'value_missing',
  'number_changed',
  'not_as_approved',
  'joined_later',
  'left_audience',
] as const;
export type ExclusionReason = (typeof exclusionReasons)[number];

export const ExclusionCounts = z.partialRecord(z.enum(exclusionReasons), z.int());
export type ExclusionCounts = z.output<typeof ExclusionCounts>;

export function countExcluded(counts: ExclusionCounts, reason: ExclusionReason, count = 1): void {
  counts[reason] = (counts[reason] ?? 0) + count;
}
