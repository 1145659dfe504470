import { z } from 'zod';
import { SmsPreview } from '../drafts/sms.ts';
import { Lacking } from '../drafts/template-values.ts';
import { id } from '../shared/ids.ts';
import { Audience } from './audience.ts';

/** Why somebody in the audience gets nothing. Of several contacts with one number, one gets it. The last three are
 * found on the way: the text has a hole for that person, the number was changed after the start, or the message is not the
 * one that was approved. */
export const exclusions = [
  ...(['no_phone', 'sms_consent_missing', 'opted_out', 'duplicate_number'] as const),
  ...(['value_missing', 'number_changed', 'not_as_approved'] as const),
] as const;
export type Exclusion = (typeof exclusions)[number];

export const Excluded = z.partialRecord(z.enum(exclusions), z.int());
export type Excluded = z.output<typeof Excluded>;

/** One message as one person would read it. */
export const Example = SmsPreview.extend({ name: z.string() });

/** What a start would do, by what is known now. */
export const Outlook = z.object({
  recipients: z.int().describe('How many would get it'),
  excluded: Excluded.describe('How many of the audience would not, by reason'),
  // Items that waited before it was counted have none.
  lacking: Lacking.optional().describe('How many of them have no value for a variable of the text, by variable'),
  segments: z.int().describe('SMS segments of all messages together: what it costs'),
  examples: z.array(Example).describe('At most three, as they would be read'),
});
export type Outlook = z.output<typeof Outlook>;

/** A start that waits for its human: the exact text, the audience, and what it would do: counted when it is
 * asked for, and anew when it is approved. */
export const CampaignItem = z.object({
  campaignId: id('campaign'),
  name: z.string(),
  body: z.string().describe('With the mention of STOP'),
  filter: Audience,
  perMinute: z.int().describe('At most so many hand-overs a minute'),
  ...Outlook.shape,
});
export type CampaignItem = z.output<typeof CampaignItem>;
