import type { CorpusDraft } from '../draft.ts';
import { confirmations } from './confirmations.ts';
import { everydayMail } from './everyday-mail.ts';
import { followUps } from './follow-ups.ts';
import { propertyFacts } from './property-facts.ts';
import { reminders } from './reminders.ts';
import { slots } from './slots.ts';

/** All drafts of this part, by kind of message. */
export const drafts: Readonly<Record<string, readonly CorpusDraft[]>> = {
  confirmations,
  everydayMail,
  followUps,
  propertyFacts,
  reminders,
  slots,
};
