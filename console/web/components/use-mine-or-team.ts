import { useMutation } from '@tanstack/react-query';
import { useCurrentUser } from '../sign-in/use-current-user.ts';
import { queryClient, trpc } from '../trpc.ts';

/**
 * Whether lists show one's own records or the team's (`MineOrTeam`). The choice is the same on every list, and is stored with
 * the account, so that it follows the person to another device.
 */
export function useMineOrTeam() {
  const user = useCurrentUser();
  const account = trpc.account.state;
  const update = useMutation(
    trpc.profile.update.mutationOptions({
      // One after the other, so that the last choice is the one that is stored.
      scope: { id: 'lists-shown' },
      onSettled: () => queryClient.invalidateQueries({ queryKey: account.queryKey() }),
    }),
  );
  const choose = async (listsShow: 'mine' | 'team') => {
    await queryClient.cancelQueries({ queryKey: account.queryKey() });
    queryClient.setQueryData(account.queryKey(), (before) =>
      before?.user ? { ...before, user: { ...before.user, listsShow } } : undefined,
    );
    update.mutate({ listsShow });
  };
  return { isMine: user?.listsShow === 'mine', userId: user?.id, choose };
}
