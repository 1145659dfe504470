import { useQuery } from '@tanstack/react-query';
import { type PeoplesOperation, rolesFor } from '../../../domain/access/roles.ts';
import { trpc } from '../trpc.ts';

export const useCurrentUser = () => useQuery(trpc.account.state.queryOptions()).data?.user;

/** Whether the person's role allows an operation: pages show only what it allows, and the server checks it again. */
export function useMay(operation: PeoplesOperation): boolean {
  const role = useCurrentUser()?.role;
  return role !== undefined && rolesFor(operation).includes(role);
}
