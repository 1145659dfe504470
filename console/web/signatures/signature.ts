import { useMutation } from '@tanstack/react-query';
import { queryClient, type RouterInputs, type RouterOutputs, trpc } from '../trpc.ts';

export type Signature = RouterOutputs['signatures']['list']['data'][number];
export type SignatureSubject = RouterInputs['signatures']['prepare']['about']['subject'];
export type ChosenSigner = RouterInputs['signatures']['request']['signers'][number] & {
  name: string;
  email: string | null;
  phone: string | null;
};

export const nameOfSigner = ({ firstName, lastName }: Pick<Signature['signers'][number], 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter(Boolean).join(' ');

/** A request waits in the queue, and shows on its mandate or offer. */
export const refreshSignatures = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: trpc.signatures.pathKey() }),
    queryClient.invalidateQueries({ queryKey: trpc.drafts.pathKey() }),
  ]);

export const useChangeAccount = () =>
  useMutation(
    trpc.signatures.changeAccount.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.signatures.pathKey() }),
    }),
  );
