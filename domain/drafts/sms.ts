import { SegmentedMessage } from 'sms-segments-calculator';
import { z } from 'zod';
import { e164Phone } from '../shared/phone.ts';
import { type Purpose, purposes } from './sending-rules.ts';

/** An SMS as it will be sent. GSM-7 holds 160 characters in a single segment and 153 in each of several, UCS-2 70 and 67
 * (3GPP TS 23.038 and 23.040). One character outside GSM-7 turns the whole message into UCS-2. */
export const SmsItem = z.object({
  to: e164Phone.describe('Where it goes'),
  body: z.string().describe('The text'),
  encoding: z.enum(['GSM-7', 'UCS-2']).describe('GSM-7 costs less'),
  segments: z.int().describe('How many SMS it costs'),
  ucs2Characters: z.array(z.string()).describe('The characters that force UCS-2, which costs more'),
  purpose: z.enum(purposes),
});
export type SmsItem = z.output<typeof SmsItem>;

/** The preview for the API key that drafts it. The purpose is left out because a person chooses it. */
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
