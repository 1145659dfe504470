import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ErrorMessage } from '../../components/error-message.tsx';
import shared from '../../components/shared.module.css';
import { TakeBackButton } from '../../components/take-back-button.tsx';
import { useTranslations } from '../../i18n/language-provider.tsx';
import { useMay } from '../../sign-in/use-current-user.ts';
import { refetchLive, trpc } from '../../trpc.ts';
import { announce, showSummaryToast } from '../toasts/toast-store.ts';
import type { Draft } from './draft.ts';
import { onConflict, returnToQueue } from './review-updates.ts';
import { useUndoCountdown } from './undo-countdown.ts';

type DraftActionsProps = { draft: Draft };

/** The buttons for a decided draft: undo, reopen, retry or settle, depending on its status. */
export function DraftActions({ draft }: DraftActionsProps) {
  const mayDecide = useMay('approveDraft');
  if (draft.status === 'approved' || draft.status === 'scheduled') return <UndoButton draft={draft} />;
  if (!mayDecide) return null;
  if (draft.status === 'failed') return <RetryButton draft={draft} />;
  if (draft.status === 'unconfirmed') return <SettleButtons draft={draft} />;
  if (isRejectedByPerson(draft)) return <ReopenButton draft={draft} />;
  return null;
}

/** A rule would reject the draft again. */
export const isRejectedByPerson = ({ status, decision }: Draft): boolean =>
  status === 'rejected' && (decision === 'rejected' || decision === 'returned');

type UndoButtonProps = { draft: Draft };

/** Undoes an approval for as long as the message has not been sent. */
function UndoButton({ draft }: UndoButtonProps) {
  const { draftStatus } = useTranslations();
  const secondsLeft = useUndoCountdown(useMemo(() => [draft], [draft]));
  const undo = useMutation(
    trpc.drafts.undo.mutationOptions({
      onSuccess: () => {
        announce(draftStatus.takenBack(1));
        return returnToQueue(draft.id);
      },
      onError: onConflict(draft.id, () => showSummaryToast(draftStatus.tooLate, [])),
    }),
  );
  if (draft.waitsFor === 'undo' && secondsLeft === 0) return null;
  return <TakeBackButton label={draftStatus.undo} request={undo} onPress={() => undo.mutate({ id: draft.id })} />;
}

type ReopenButtonProps = { draft: Draft };

/** Takes a person's rejection back: the draft waits for a decision again. */
function ReopenButton({ draft }: ReopenButtonProps) {
  const { draftStatus } = useTranslations();
  const reopen = useMutation(
    trpc.drafts.reopen.mutationOptions({
      onSuccess: () => {
        announce(draftStatus.takenBack(1));
        return returnToQueue(draft.id);
      },
    }),
  );
  return <TakeBackButton label={draftStatus.reopen} request={reopen} onPress={() => reopen.mutate({ id: draft.id })} />;
}

type RetryButtonProps = { draft: Draft };

function RetryButton({ draft }: RetryButtonProps) {
  const { draftStatus } = useTranslations();
  const retry = useMutation(trpc.drafts.retry.mutationOptions({ onSuccess: () => refetchLive(trpc.drafts.pathKey()) }));
  return (
    <>
      <Button
        size="compact-sm"
        variant="light"
        loading={retry.isPending}
        onClick={() => retry.mutate({ id: draft.id, fingerprint: draft.fingerprint })}
      >
        {draftStatus.retry}
      </Button>
      <ErrorMessage error={retry.error} />
    </>
  );
}

type SettleButtonsProps = { draft: Draft };

/** Asks what became of a message that Clef may or may not have sent before it stopped. */
function SettleButtons({ draft }: SettleButtonsProps) {
  const { draftStatus } = useTranslations();
  const settle = useMutation(
    trpc.drafts.settle.mutationOptions({ onSuccess: () => refetchLive(trpc.drafts.pathKey()) }),
  );
  return (
    <Stack gap="xs" p="sm" bg="var(--bad-tint)" bdrs="md" fz="sm">
      <p>{draftStatus.unconfirmedHint}</p>
      <div className={shared.row}>
        {(['sent', 'send_again', 'abandon'] as const).map((outcome) => (
          <Button
            key={outcome}
            size="compact-sm"
            variant="default"
            disabled={settle.isPending}
            onClick={() => settle.mutate({ id: draft.id, outcome })}
          >
            {draftStatus.settle[outcome]}
          </Button>
        ))}
      </div>
      <ErrorMessage error={settle.error} />
    </Stack>
  );
}
