import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ErrorMessage } from '../components/error-message.tsx';
import type { Draft } from '../drafts/draft.ts';
import { returnToQueue } from '../drafts/return-to-queue.ts';
import { announce, showSummaryToast } from '../drafts/toast-store.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { errorCodeOf, trpcClient } from '../trpc.ts';

type UndoAllButtonProps = { drafts: Draft[]; onDone(): void };

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
  return (
    <>
      <Button
        size="compact-sm"
        variant="light"
        data-act="undo"
        loading={undoAll.isPending}
        onClick={() => undoAll.mutate()}
      >
        {draftStatus.undoAll(drafts.length)}
      </Button>
      <ErrorMessage error={undoAll.error} />
    </>
  );
}

/** Returns false if the message had already been sent. */
async function undoDraft({ id }: Draft): Promise<boolean> {
  const isUndone = await trpcClient.drafts.undo.mutate({ id }).then(
    () => true,
    (error) => {
      if (errorCodeOf(error) !== 'conflict') throw error;
      return false;
    },
  );
  await returnToQueue(id);
  return isUndone;
}
