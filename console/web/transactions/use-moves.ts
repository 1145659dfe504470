import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslations } from '../i18n/language-provider.tsx';
import { showActionToast } from '../queue/toasts/toast-store.ts';
import { queryClient, type RouterInputs, trpc, trpcClient } from '../trpc.ts';
import { type BoardName, type Card, type ColumnName, needsOf, withMove } from './board.ts';

export type Answers = {
  reason?: string;
  offer?: {
    propertyId: string;
    amountEuros: number;
    validUntil?: string;
    financing?: 'cash' | 'loan' | 'loan_and_sale';
    conditions?: string;
  };
  on?: string;
  takenBack?: NonNullable<RouterInputs['boards']['moveBuyer']['takenBack']>;
};
type Move = { card: Card; to: ColumnName; answers: Answers };

const refreshBoards = () => queryClient.invalidateQueries({ queryKey: trpc.boards.pathKey() });

const send = (board: BoardName, { card: { id, column }, to, answers }: Move): Promise<Card> => {
  const move = { id, from: column, to };
  if (board === 'properties') return trpcClient.boards.moveProperty.mutate({ ...move, ...answers } as never);
  return trpcClient.boards.moveBuyer.mutate({ ...move, ...answers } as never);
};

/**
 * Moves cards: at once on the screen, then on the server. If it refuses, the card goes back and the error says why. The toast
 * takes a move back, with the offer that it recorded or moved.
 */
export function useMoves(board: BoardName) {
  const { transaction: words } = useTranslations();
  const [asked, setAsked] = useState<{ card: Card; to: ColumnName }>();
  /** The id of the card whose place is about to change. */
  const moved = useRef<string | undefined>(undefined);
  const key = { queryKey: trpc.boards.read.queryKey() };
  const mutation = useMutation({
    mutationFn: (move: Move) => send(board, move),
    onMutate: async ({ card, to }) => {
      await queryClient.cancelQueries(key);
      moved.current = card.id;
      const before = queryClient.getQueriesData<Parameters<typeof withMove>[0]>(key);
      for (const [queryKey, data] of before) if (data) queryClient.setQueryData(queryKey, withMove(data, card, to));
      return before;
    },
    onError: (_error, { card }, before) => {
      moved.current = card.id;
      for (const [queryKey, data] of before ?? []) queryClient.setQueryData(queryKey, data);
    },
    onSuccess: (after, { card, to, answers }) => {
      moved.current = card.id;
      setAsked(undefined);
      const undo = async () => {
        const reason = needsOf(board, card, card.column).includes('reason') ? { reason: words.takenBack } : {};
        const takenBack = board === 'buyers' && takenBackOffer(card, after);
        // The page may hear of the change before it gets the answer.
        moved.current = card.id;
        await send(board, { card: after, to: card.column, answers: { ...reason, ...(takenBack && { takenBack }) } });
        moved.current = card.id;
        await refreshBoards();
      };
      const isOfferNoted = to === 'offer' && answers.offer !== undefined;
      showActionToast(isOfferNoted ? words.offerRecorded(card.name) : words.moved(card.name, words.columns[to]), undo);
    },
    onSettled: refreshBoards,
  });
  const move = (card: Card, to: ColumnName) => {
    if (card.column === to) return;
    mutation.reset();
    if (needsOf(board, card, to).length > 0) return setAsked({ card, to });
    mutation.mutate({ card, to, answers: {} });
  };
  const answer = (answers: Answers) => asked && mutation.mutate({ ...asked, answers });
  return {
    move,
    moved,
    asked,
    answer,
    cancel: () => setAsked(undefined),
    isPending: mutation.isPending,
    error: mutation.error,
  };
}

/** The offer that a move has recorded, or brought to another stage, and its stage before. */
function takenBackOffer(before: Card, after: Card): Answers['takenBack'] {
  if (!after.offer) return undefined;
  if (before.offer?.id !== after.offer.id) return { offerId: after.offer.id, stage: null };
  return before.offer.stage === after.offer.stage ? undefined : { offerId: after.offer.id, stage: before.offer.stage };
}
