import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ErrorMessage } from '../components/error-message.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { ACTION_TOAST_MS, type ActionToastContent } from './toast-store.ts';
import styles from './toasts.module.css';
import { useDismissAfter } from './use-dismiss-after.ts';

type ActionToastProps = { content: ActionToastContent; onDismiss(): void };

/** Says what was done, with a button that takes it back. */
export function ActionToast({ content: { text, undo }, onDismiss }: ActionToastProps) {
  const { common } = useTranslations();
  const takeBack = useMutation({ mutationFn: undo, onSuccess: onDismiss });
  useDismissAfter(!takeBack.isPending && !takeBack.isError, ACTION_TOAST_MS, onDismiss);
  return (
    <>
      <div className={styles.line}>
        <strong>{text}</strong>
      </div>
      <div className={styles.actions}>
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
      </div>
      <ErrorMessage error={takeBack.error} />
    </>
  );
}
