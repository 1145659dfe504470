import type { CorpusDraft } from '../draft.ts';
import { confirmations } from './confirmations.ts';
import { descriptions } from './descriptions.ts';
import { english } from './english.ts';
import { followUps } from './follow-ups.ts';
import { prices } from './prices.ts';
import { reminders } from './reminders.ts';
import { replies } from './replies.ts';
import { sellers } from './sellers.ts';
import { sequences } from './sequences.ts';
import { slots } from './slots.ts';
import { smallTalk } from './small-talk.ts';
import { twoProperties } from './two-properties.ts';

/** All drafts of this part, by kind of message. */
export const drafts: Readonly<Record<string, readonly CorpusDraft[]>> = {
  confirmations,
  descriptions,
  english,
  followUps,
  prices,
  reminders,
  replies,
  sellers,
  sequences,
  slots,
  smallTalk,
  twoProperties,
};
