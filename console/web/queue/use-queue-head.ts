import { useQuery } from '@tanstack/react-query';
import { trpc } from '../trpc.ts';

export type Lane = 'check' | 'ready' | 'scheduled';

export type QueueFilters = {
  lane?: Lane;
  kind?: 'sms' | 'email' | 'enrollment' | 'campaign';
  requestedBy?: string;
  mine?: true;
  q?: string;
};

export const firstPage = (filters: QueueFilters) => ({ ...filters, limit: 25 });

/**
 * The first page with the counts. It is always up to date, unlike the list on the screen, which stays as it was read.
 */
export const useQueueHead = (filters: QueueFilters) => useQuery(trpc.drafts.queue.queryOptions(firstPage(filters)));
