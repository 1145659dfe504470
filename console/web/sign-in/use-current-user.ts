import { useQuery } from '@tanstack/react-query';
import { trpc } from '../trpc.ts';

export const useCurrentUser = () => useQuery(trpc.account.state.queryOptions()).data?.user;

/** Whether to show what only owners may change. The server checks it again. */
export const useIsOwner = (): boolean => useCurrentUser()?.role === 'owner';
