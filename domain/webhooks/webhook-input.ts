import { z } from 'zod';
import { eventTypes } from '../shared/event.ts';
import { text } from '../shared/fields.ts';

/** The input for a webhook. Pages load this contract too. */
export const WebhookInput = z.strictObject({
  name: text(100),
  url: text(2000).describe('https; it gets a POST for each event'),
  kinds: z.array(z.enum(eventTypes)).describe('The types of events it gets; an empty list means all'),
});
