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

export const queueHeadOptions = (filters: QueueFilters) => trpc.drafts.queue.queryOptions(firstPage(filters));
