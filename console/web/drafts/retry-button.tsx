import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ErrorMessage } from '../components/error-message.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { refetchLive, trpc } from '../trpc.ts';
import type { Draft } from './draft.ts';

type RetryButtonProps = { draft: Draft };

export function RetryButton({ draft }: RetryButtonProps) {
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
