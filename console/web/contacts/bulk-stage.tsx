import { NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorMessage } from '../components/error-message.tsx';
import { openOnKey } from '../components/open-on-key.ts';
import { LostDialog } from '../contact-record/lost-dialog.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { type RouterOutputs, trpc, trpcClient } from '../trpc.ts';
import { type Stage, stages } from './use-contact-filters.ts';

type BulkStageProps = {
  ids: string[];
  onMoved(sentence: string, changedCount: number, undo: () => Promise<unknown>): Promise<void>;
};

/** Moves the contacts that are ticked to a stage of the pipeline. To lose them, a reason is asked. */
export function BulkStage({ ids, onMoved }: BulkStageProps) {
  const { contacts: words, stages: stageNames, transaction } = useTranslations();
  const [isLosing, setIsLosing] = useState(false);
  const move = useMutation(
    trpc.contacts.moveSeveral.mutationOptions({
      onSuccess: ({ changed }, { stage }) => {
        setIsLosing(false);
        const undo = () => moveBack(changed, stage, transaction.takenBack);
        return onMoved(words.moved(changed.length, stageNames[stage] ?? stage), changed.length, undo);
      },
    }),
  );
  const handleChange = (stage: Stage) => (stage === 'lost' ? setIsLosing(true) : move.mutate({ ids, stage }));
  return (
    <>
      <NativeSelect
        size="sm"
        aria-label={words.column.stage}
        value=""
        disabled={move.isPending}
        onKeyDown={openOnKey}
        onChange={({ currentTarget }) => handleChange(currentTarget.value as Stage)}
        data={[
          { value: '', label: `${words.column.stage}…`, disabled: true },
          ...stages.map((value) => ({ value, label: stageNames[value] ?? value })),
        ]}
      />
      {isLosing ? (
        <LostDialog
          contactCount={ids.length}
          isPending={move.isPending}
          error={move.error}
          onLose={(reason) => move.mutate({ ids, stage: 'lost', reason })}
          onClose={() => setIsLosing(false)}
        />
      ) : (
        <ErrorMessage error={move.error} />
      )}
    </>
  );
}

/** Moves each contact to the stage before, unless a colleague has moved it since. */
async function moveBack(
  changed: RouterOutputs['contacts']['moveSeveral']['changed'],
  from: Stage,
  lostReason: string,
): Promise<void> {
  for (const [stage, contacts] of Map.groupBy(changed, (contact) => contact.stage)) {
    const reason = stage === 'lost' ? { reason: lostReason } : {};
    await trpcClient.contacts.moveSeveral.mutate({ ids: contacts.map(({ id }) => id), stage, from, ...reason });
  }
}
