import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { TakeBackButton } from '../components/take-back-button.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { announce, showSummaryToast } from '../toasts/toast-store.ts';
import { trpc } from '../trpc.ts';
import type { Draft } from './draft.ts';
import { onConflict } from './newer-version.ts';
import { returnToQueue } from './return-to-queue.ts';
import { useUndoCountdown } from './undo-countdown.ts';

type UndoButtonProps = { draft: Draft };

/** Undoes an approval for as long as the message has not been sent. */
export function UndoButton({ draft }: UndoButtonProps) {
  const { draftStatus } = useTranslations();
  const secondsLeft = useUndoCountdown(useMemo(() => [draft], [draft]));
  const undo = useMutation(
    trpc.drafts.undo.mutationOptions({
      onSuccess: () => returnToQueue(draft.id),
      onError: onConflict(draft.id, () => {
        announce(draftStatus.tooLate);
        showSummaryToast(draftStatus.tooLate, []);
      }),
    }),
  );
  if (draft.waitsFor === 'undo' && secondsLeft === 0) return null;
  return <TakeBackButton label={draftStatus.undo} request={undo} onPress={() => undo.mutate({ id: draft.id })} />;
}
