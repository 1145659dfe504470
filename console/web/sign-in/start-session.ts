import { queryClient, trpc } from '../trpc.ts';

/** Drops what an earlier session had loaded and refetches the account state, which shows the signed-in pages. */
export async function startSession() {
  queryClient.removeQueries({ predicate: (query) => (query.queryKey[0] as string[])[0] !== 'account' });
  await queryClient.invalidateQueries({ queryKey: trpc.account.state.queryKey() });
}
