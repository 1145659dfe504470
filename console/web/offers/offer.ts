import { useMutation } from '@tanstack/react-query';
import { queryClient, type RouterOutputs, trpc } from '../trpc.ts';

export type Offer = RouterOutputs['offers']['read'];

/** After a change: the offer itself, and the boards that show its amount. */
export async function refreshOffers() {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: trpc.offers.pathKey() }),
    queryClient.invalidateQueries({ queryKey: trpc.boards.pathKey() }),
  ]);
}

export const useChangeOffer = () =>
  useMutation(trpc.offers.change.mutationOptions({ onSuccess: refreshOffers, onError: refreshOffers }));
