import type { ComponentProps } from 'react';
import { DetailList } from '../components/detail-list.tsx';
import { CampaignRows } from './campaign-rows.tsx';

/** The rows of a campaign as a list of their own. */
export const CampaignSummary = (props: ComponentProps<typeof CampaignRows>) => (
  <DetailList>
    <CampaignRows {...props} />
  </DetailList>
);
