import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { refetchLive, trpc } from '../trpc.ts';
import type { Draft } from './draft.ts';
import styles from './drafts.module.css';

type SettleButtonsProps = { draft: Draft };

/** Asks what became of a message that Clef may or may not have sent before it stopped. */
export function SettleButtons({ draft }: SettleButtonsProps) {
  const { draftStatus } = useTranslations();
  const settle = useMutation(
    trpc.drafts.settle.mutationOptions({ onSuccess: () => refetchLive(trpc.drafts.pathKey()) }),
  );
  return (
    <div className={styles.settle}>
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
    </div>
  );
}
