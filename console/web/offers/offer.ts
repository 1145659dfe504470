import { useMutation } from '@tanstack/react-query';
import { queryClient, type RouterOutputs, trpc } from '../trpc.ts';

export type Offer = RouterOutputs['offers']['read'];

/** Whether both sides still haggle. */
export const isOpen = (stage: Offer['stage']): boolean => stage === 'received' || stage === 'countered';

/** After a change: the offer itself, and the boards that show its amount. */
export async function refreshOffers() {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: trpc.offers.pathKey() }),
    queryClient.invalidateQueries({ queryKey: trpc.boards.pathKey() }),
  ]);
}

export const useChangeOffer = () =>
  useMutation(trpc.offers.change.mutationOptions({ onSuccess: refreshOffers, onError: refreshOffers }));

/** Changes a buyer of an offer, and calls `onDone` once that is seen. */
export const useChangeBuyer = (onDone?: () => void) =>
  useMutation(
    trpc.offers.changeBuyer.mutationOptions({
      onSuccess: async () => {
        await refreshOffers();
        onDone?.();
      },
      onError: refreshOffers,
    }),
  );
