import { useMutation } from '@tanstack/react-query';
import { paths } from '../../page-paths.ts';
import { trpc } from '../trpc.ts';
import { confirmLeaving } from '../unsaved/unsaved-changes.ts';

/** Signs out, after asking about unsaved changes. A full page load drops everything that this session had loaded. */
export function useSignOut(): () => void {
  const signOut = useMutation(trpc.account.signOut.mutationOptions({ onSuccess: () => location.assign(paths.signIn) }));
  return () => confirmLeaving(() => signOut.mutate());
}
