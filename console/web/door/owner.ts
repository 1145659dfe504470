import { useQuery } from '@tanstack/react-query';
import { trpc } from '../wire.ts';

/** The one who is here. */
export const useMe = () => useQuery(trpc.account.state.queryOptions()).data?.user;

/** Whether the one who is here may change what only owners may. The server asks again. */
export const useOwner = (): boolean => useMe()?.role === 'owner';
