import { z } from 'zod';
import { SmsPreview } from '../drafts/sms.ts';
import { MissingCounts } from '../drafts/template-values.ts';
import { time } from '../shared/fields.ts';
import { id } from '../shared/ids.ts';
import { Audience } from './audience.ts';
import { ExclusionCounts } from './exclusions.ts';

/** One message as one contact would read it. */
const ExampleMessage = SmsPreview.extend({ name: z.string() });

/** The effect of starting the campaign now. */
export const StartPreview = z.object({
  recipients: z.int().describe('How many would get it'),
  excluded: ExclusionCounts.describe('How many of the audience would not, by reason'),
  // Missing in drafts that were requested before this was counted.
  lacking: MissingCounts.optional().describe('How many of them have no value for a variable of the text, by variable'),
  segments: z.int().describe('SMS segments of all messages together: what it costs'),
  // Missing in drafts that were requested before it was computed.
  recipientsFingerprint: z.string().optional().describe('Covers the number and the text of each recipient'),
  examples: z.array(ExampleMessage).describe('At most three, as they would be read'),
});
export type StartPreview = z.output<typeof StartPreview>;

/** A requested start that waits for approval. The preview is computed at the request and again at the approval. */
export const CampaignItem = z.object({
  campaignId: id('campaign'),
  name: z.string(),
  body: z.string().describe('With the mention of STOP'),
  filter: Audience,
  perMinute: z.int().describe('At most so many hand-overs a minute'),
  startAt: time.optional().describe('It begins then, if it was asked for a later time'),
  ...StartPreview.shape,
});
export type CampaignItem = z.output<typeof CampaignItem>;
