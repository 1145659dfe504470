import { SegmentedMessage } from 'sms-segments-calculator';
import { z } from 'zod';
import { e164Phone } from '../shared/phone.ts';
import { type Purpose, purposes } from './sending-rules.ts';

/** An SMS as it will leave. GSM-7 holds 160 characters in one segment and 153 in each of several, UCS-2 70 and 67
 * (3GPP TS 23.038 and 23.040). One character outside GSM-7 turns the whole message into UCS-2: those are named. */
export const SmsItem = z.object({
  to: e164Phone,
  body: z.string(),
  encoding: z.enum(['GSM-7', 'UCS-2']),
  segments: z.int(),
  /** What forced UCS-2. */
  ucs2Characters: z.array(z.string()),
  purpose: z.enum(purposes),
});
export type SmsItem = z.output<typeof SmsItem>;

/** What whoever drafts it is shown. What it is for, a human says. */
export const SmsPreview = SmsItem.omit({ purpose: true });

export function smsItem(to: string, body: string, purpose: Purpose): SmsItem {
  const message = new SegmentedMessage(body);
  const foreign = message.encodedChars.filter((character) => !character.isGSM7).map((character) => character.raw);
  return {
    to,
    body,
    encoding: message.encodingName,
    segments: message.segmentsCount,
    ucs2Characters: [...new Set(foreign)],
    purpose,
  };
}
