import { useQuery } from '@tanstack/react-query';
import { type QueueFilters, queueHeadOptions } from './queue-head-options.ts';

/**
 * The first page with the counts. It is always up to date, unlike the list on the screen, which stays as it was read.
 */
export const useQueueHead = (filters: QueueFilters) => useQuery(queueHeadOptions(filters));
