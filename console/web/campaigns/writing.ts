import { useWriting } from '../draft/writing.ts';
import type { Campaign } from './page.tsx';
import { blank, changesOf, contentOf } from './text.ts';

const campaigns = {
  path: '/campagnes',
  writtenOf: (campaign: Campaign | undefined) => (campaign ? contentOf(campaign) : blank),
  changesOf,
};

export const useCampaign = (campaign: Campaign | undefined) => useWriting(campaign, campaigns);
