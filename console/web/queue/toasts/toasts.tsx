import { Anchor, Button, Group, Notification, Text, VisuallyHidden } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type NotificationData, Notifications, notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useMemo } from 'react';
import { Link } from 'wouter';
import { paths } from '../../../page-paths.ts';
import { lazyPage } from '../../components/code-loading.ts';
import { ErrorMessage } from '../../components/error-message.tsx';
import shared from '../../components/shared.module.css';
import { TakeBackButton } from '../../components/take-back-button.tsx';
import { useTranslations } from '../../i18n/language-provider.tsx';
import { errorCodeOf, trpc, trpcClient } from '../../trpc.ts';
import { type Draft, type Review, titleOf } from '../draft/draft.ts';
import { DraftActions, isRejectedByPerson } from '../draft/draft-actions.tsx';
import { DraftStatus, StatusDetails } from '../draft/draft-status.tsx';
import { returnToQueue } from '../draft/review-updates.ts';
import { useUndoCountdown } from '../draft/undo-countdown.ts';
import {
  ACTION_TOAST_MS,
  type ActionToastContent,
  type SummaryToastContent,
  showSummaryToast,
  takeActionBack,
  toastOf,
  undoableCount,
  useAnnouncement,
  useToastsBeneath,
} from './toast-store.ts';
import styles from './toasts.module.css';

const RestNotice = lazyPage(() => import('../../agent/rest-notice.tsx'));

/** The latest decision and what becomes of it, shown while it can be undone and shortly after. Ctrl Z outside of a text undoes it. */
export function Toasts() {
  const announcement = useAnnouncement();
  useHotkeys([['mod+Z', () => document.querySelector<HTMLElement>('[data-toast] [data-act="undo"]')?.click()]]);
  return (
    <>
      <VisuallyHidden component="div" role="status" aria-live="polite">
        <span key={announcement.key}>{announcement.sentence}</span>
      </VisuallyHidden>
      <Notifications
        className={styles.toasts}
        position="bottom-left"
        containerWidth={252}
        zIndex={25}
        limit={1}
        notificationMaxHeight="70dvh"
        // Mantine counts from the showing of a toast and only the pointer stops it; ours stay until nothing can be undone.
        autoClose={false}
        // A gesture must not take the undo away with the toast.
        allowDragDismiss={false}
        allowScrollDismiss={false}
        // A toast that is leaving would still have its button, which the next key press would find.
        transitionDuration={0}
        renderNotification={(notification) => <ToastCard notification={notification} />}
      />
    </>
  );
}

type ToastCardProps = { notification: NotificationData };

function ToastCard({ notification }: ToastCardProps) {
  const { common, draftStatus } = useTranslations();
  const toast = toastOf(notification);
  const othersUndoable = undoableCount(useToastsBeneath());
  const handleDismiss = () => void notifications.hide(notification.id ?? '');
  return (
    <Notification
      data-toast
      role="group"
      withBorder
      classNames={{ root: styles.toast, body: styles.body, description: styles.body }}
      closeButtonProps={{ 'aria-label': common.close }}
      onClose={handleDismiss}
    >
      {'review' in toast && (
        <DecisionToast review={toast.review} hasOthers={othersUndoable > 0} onDismiss={handleDismiss} />
      )}
      {'decided' in toast && <SummaryToast content={toast} onDismiss={handleDismiss} />}
      {'undo' in toast && <ActionToast content={toast} onDismiss={handleDismiss} />}
      {othersUndoable > 0 && (
        <Anchor component={Link} href={paths.history} display="block" mt={6} fz="sm">
          {draftStatus.othersUndoable(othersUndoable)}
        </Anchor>
      )}
    </Notification>
  );
}

/** Dismisses a toast that has nothing more to show after a delay, but not under the pointer or the focus. */
function useDismissAfter(isFinished: boolean, delayMs: number, onDismiss: () => void) {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (!isFinished) return undefined;
    const end = () => {
      if (document.querySelector('[data-toast]:is(:hover, :focus-within)')) timer = setTimeout(end, delayMs);
      else dismiss();
    };
    let timer = setTimeout(end, delayMs);
    return () => clearTimeout(timer);
  }, [isFinished, delayMs]);
}

type ToastActionsProps = { secondsLeft?: number; children: ReactNode };

/** The buttons of a toast, and the time that is left for them. */
function ToastActions({ secondsLeft = 0, children }: ToastActionsProps) {
  const { draftStatus } = useTranslations();
  return (
    <Group gap="xs" mt={8} className={styles.actions}>
      {children}
      {secondsLeft > 0 && (
        <Text c="dimmed" fz="sm" aria-hidden>
          {draftStatus.leavesIn(secondsLeft)}
        </Text>
      )}
    </Group>
  );
}

type ActionToastProps = { content: ActionToastContent; onDismiss(): void };

/** Says what was done, with a button that takes it back. */
function ActionToast({ content, onDismiss }: ActionToastProps) {
  const { common } = useTranslations();
  const takeBack = useMutation({
    mutationFn: () => takeActionBack(content, common.undone(content.text)),
    onSuccess: onDismiss,
  });
  useDismissAfter(!takeBack.isPending && !takeBack.isError, ACTION_TOAST_MS, onDismiss);
  return (
    <>
      <strong>{content.text}</strong>
      <ToastActions>
        <Button
          size="compact-sm"
          variant="light"
          data-act="undo"
          title={common.undoKeys}
          loading={takeBack.isPending}
          onClick={() => takeBack.mutate()}
        >
          {common.undo}
        </Button>
      </ToastActions>
      <ErrorMessage error={takeBack.error} />
    </>
  );
}

/** The recipe that rests because of a rejection among these decisions. */
function Resting({ decided }: { decided: readonly Draft[] }) {
  const recipe = decided.find(({ restingRecipe }) => restingRecipe)?.restingRecipe;
  return (
    recipe && (
      <Suspense fallback={null}>
        <RestNotice recipe={recipe} />
      </Suspense>
    )
  );
}

type DecisionToastProps = {
  review: Review;
  /** Whether older decisions can still be undone. */
  hasOthers: boolean;
  onDismiss(): void;
};

/** One decision, with its status and the time left to undo it. It stays while a person may have to act. */
function DecisionToast({ review, hasOthers, onDismiss }: DecisionToastProps) {
  const translations = useTranslations();
  const { id } = review.draft;
  const { data } = useQuery(trpc.drafts.read.queryOptions({ id }, { initialData: review, staleTime: 3_000 }));
  const { draft } = data;
  const secondsLeft = useUndoCountdown(useMemo(() => [draft], [draft]));
  const isInProgress =
    secondsLeft > 0 || draft.status === 'sending' || draft.status === 'failed' || draft.status === 'unconfirmed';
  // Undone, it makes room at once for the decision before, which the next key press may undo.
  useDismissAfter(!isInProgress, draft.status === 'pending' ? (hasOthers ? 0 : 2_000) : 7_000, onDismiss);
  return (
    <>
      <Group gap="4px 8px">
        {draft.status === 'pending' ? (
          <strong>{translations.draftStatus.takenBack(1)}</strong>
        ) : (
          <DraftStatus draft={draft} />
        )}
        <Link href={`${paths.queue}/${id}`} className={shared.recordName}>
          {titleOf(data, translations)}
        </Link>
      </Group>
      <Text component="div" c="dimmed" fz="sm" display="grid">
        <StatusDetails draft={draft} />
      </Text>
      <Resting decided={[review.draft]} />
      <ToastActions secondsLeft={secondsLeft}>
        <DraftActions draft={draft} />
      </ToastActions>
    </>
  );
}

type SummaryToastProps = { content: SummaryToastContent; onDismiss(): void };

/** The outcome of several decisions made at once. It stays while some can be undone or if some failed. */
function SummaryToast({ content: { text, failures, decided }, onDismiss }: SummaryToastProps) {
  const secondsLeft = useUndoCountdown(decided);
  useDismissAfter(failures.length === 0 && secondsLeft === 0, 7_000, onDismiss);
  const reversible = decided.filter((draft) => isReversible(draft, secondsLeft));
  return (
    <>
      <strong>{text}</strong>
      {failures.length > 0 && (
        <Text component="ul" m="5px 0 0" pl="md" c="var(--bad)" fz="sm">
          {failures.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </Text>
      )}
      <Resting decided={decided} />
      <ToastActions secondsLeft={secondsLeft}>
        {reversible.length > 0 && <UndoAllButton drafts={reversible} onDone={onDismiss} />}
      </ToastActions>
    </>
  );
}

/** An approval until the message leaves, and a person's rejection. */
const isReversible = (draft: Draft, secondsLeft: number): boolean =>
  isRejectedByPerson(draft) ||
  draft.status === 'scheduled' ||
  (draft.status === 'approved' && (draft.waitsFor !== 'undo' || secondsLeft > 0));

type UndoAllButtonProps = { drafts: Draft[]; onDone(): void };

/** Takes back several decisions that were made at once. */
function UndoAllButton({ drafts, onDone }: UndoAllButtonProps) {
  const { draftStatus } = useTranslations();
  const undoAll = useMutation({
    mutationFn: () => Promise.all(drafts.map(undoDraft)),
    onSuccess: (outcomes) => {
      const undoneCount = outcomes.filter(Boolean).length;
      const tooLateCount = outcomes.length - undoneCount;
      const text = undoneCount > 0 ? draftStatus.takenBack(undoneCount) : draftStatus.tooLate;
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
