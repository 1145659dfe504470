import { useMutation } from '@tanstack/react-query';
import { TakeBackButton } from '../components/take-back-button.tsx';
import type { Draft } from '../drafts/draft.ts';
import { isRejectedByPerson } from '../drafts/draft-actions.tsx';
import { returnToQueue } from '../drafts/return-to-queue.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { errorCodeOf, trpcClient } from '../trpc.ts';
import { announce, showSummaryToast } from './toast-store.ts';

type UndoAllButtonProps = { drafts: Draft[]; onDone(): void };

/** Takes back several decisions that were made at once. */
export function UndoAllButton({ drafts, onDone }: UndoAllButtonProps) {
  const { draftStatus } = useTranslations();
  const undoAll = useMutation({
    mutationFn: () => Promise.all(drafts.map(undoDraft)),
    onSuccess: (outcomes) => {
      const undoneCount = outcomes.filter(Boolean).length;
      const tooLateCount = outcomes.length - undoneCount;
      const text = undoneCount > 0 ? draftStatus.takenBack(undoneCount) : draftStatus.tooLate;
      announce(text);
      onDone();
      showSummaryToast(text, undoneCount > 0 && tooLateCount > 0 ? [draftStatus.notTakenBack(tooLateCount)] : []);
    },
  });
  const label = drafts.every(isRejectedByPerson)
    ? draftStatus.reopenAll(drafts.length)
    : draftStatus.undoAll(drafts.length);
  return <TakeBackButton label={label} request={undoAll} onPress={() => undoAll.mutate()} />;
}

/** Returns false if it is too late: the message had been sent, or a newer draft has taken its place. */
async function undoDraft(draft: Draft): Promise<boolean> {
  const { id } = draft;
  const { undo, reopen } = trpcClient.drafts;
  const isUndone = await (isRejectedByPerson(draft) ? reopen : undo).mutate({ id }).then(
    () => true,
    (error) => {
      if (errorCodeOf(error) !== 'conflict') throw error;
      return false;
    },
  );
  await returnToQueue(id);
  return isUndone;
}
