import type { CorpusDraft } from '../draft.ts';
import { confirmations } from './confirmations.ts';
import { descriptions } from './descriptions.ts';
import { english } from './english.ts';
import { followUps } from './follow-ups.ts';
import { negotiations } from './negotiations.ts';
import { prices } from './prices.ts';
import { proposals } from './proposals.ts';
import { reminders } from './reminders.ts';
import { sellers } from './sellers.ts';
import { sequences } from './sequences.ts';
import { severalRecords } from './several-records.ts';
import { signing } from './signing.ts';
import { slots } from './slots.ts';
import { smallTalk } from './small-talk.ts';
import { unrelatedFacts } from './unrelated-facts.ts';

/** All drafts of this part, by kind of message. */
export const drafts: Readonly<Record<string, readonly CorpusDraft[]>> = {
  confirmations,
  descriptions,
  english,
  followUps,
  negotiations,
  prices,
  proposals,
  reminders,
  sellers,
  sequences,
  severalRecords,
  signing,
  slots,
  smallTalk,
  unrelatedFacts,
};
