import type { CorpusDraft } from '../draft.ts';
import { confirmations } from './confirmations.ts';
import { descriptions } from './descriptions.ts';
import { english } from './english.ts';
import { followUps } from './follow-ups.ts';
import { laterDrafts } from './later-drafts.ts';
import { negotiations } from './negotiations.ts';
import { prices } from './prices.ts';
import { proposals } from './proposals.ts';
import { reminders } from './reminders.ts';
import { sellers } from './sellers.ts';
import { sequences } from './sequences.ts';
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
  laterDrafts,
  negotiations,
  prices,
  proposals,
  reminders,
  sellers,
  sequences,
  signing,
  slots,
  smallTalk,
  unrelatedFacts,
};
