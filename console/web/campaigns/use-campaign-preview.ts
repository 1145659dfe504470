import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { notLive, trpc } from '../trpc.ts';
import { type CampaignForm, canBePreviewed } from './campaign-form.ts';

/** The effect of starting a campaign with this text and these filters.
 * Not live: any change in the agency would count the whole audience again. */
export const useCampaignPreview = ({ body, filter }: Pick<CampaignForm, 'body' | 'filter'>) =>
  useQuery(
    trpc.campaigns.preview.queryOptions(
      { body, filter },
      { enabled: canBePreviewed(body), placeholderData: keepPreviousData, ...notLive },
    ),
  );
