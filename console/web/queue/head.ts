import { useQuery } from '@tanstack/react-query';
import { trpc } from '../wire.ts';

export type Filters = { kind?: 'sms' | 'email' | 'enrollment' | 'campaign'; requestedBy?: string; q?: string };

export const firstPage = (filters: Filters) => ({ ...filters, limit: 25 });

/** The newest of what waits, with the counts: always up to date, while the list that is read keeps still. */
export const useHead = (filters: Filters) => useQuery(trpc.drafts.queue.queryOptions(firstPage(filters)));
