import { useQuery } from '@tanstack/react-query';
import { trpc } from '../trpc.ts';

export type Lane = 'check' | 'ready' | 'scheduled';

export type QueueFilters = {
  lane?: Lane;
  kind?: 'sms' | 'email' | 'enrollment' | 'campaign' | 'signature';
  requestedBy?: string;
  assignee?: 'me' | 'nobody';
  q?: string;
};

/** The filters of a queue that shows one's own records, or the team's. */
export const filtersOf = (isMine: boolean): QueueFilters => (isMine ? { assignee: 'me' } : {});

export const firstPage = (filters: QueueFilters) => ({ ...filters, limit: 25 });

export const queueHeadOptions = (filters: QueueFilters) => trpc.drafts.queue.queryOptions(firstPage(filters));

/**
 * The first page with the counts. It is always up to date, unlike the list on the screen, which stays as it was read.
 */
export const useQueueHead = (filters: QueueFilters) => useQuery(queueHeadOptions(filters));
