import { z } from 'zod';
import { e164Phone } from '../shared/phone.ts';
import { type Purpose, purposes } from './sending-rules.ts';
import { smsSegments } from './sms-segments.ts';

/** An SMS as it will be sent. */
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

export const smsText = (body: string, purpose: Purpose): Omit<SmsItem, 'to'> => ({
  body,
  ...smsSegments(body),
  purpose,
});

export const smsItem = (to: string, body: string, purpose: Purpose): SmsItem => ({ to, ...smsText(body, purpose) });
