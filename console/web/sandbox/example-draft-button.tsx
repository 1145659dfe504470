import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { paths } from '../../page-paths.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { refetchLive, trpc } from '../trpc.ts';

type ExampleDraftButtonProps = { variant: 'filled' | 'default' };

/** Makes an example draft and opens it in the queue; absent where SMS really leave. */
export function ExampleDraftButton({ variant }: ExampleDraftButtonProps) {
  const { sandbox } = useTranslations();
  const [, navigate] = useLocation();
  const isTestMode = useQuery(trpc.account.state.queryOptions()).data?.sandbox.sms === true;
  const make = useMutation(
    trpc.sandbox.exampleDraft.mutationOptions({
      onSuccess: ({ draftId }) => {
        void refetchLive();
        navigate(`${paths.queue}/${draftId}`);
      },
    }),
  );
  if (!isTestMode) return null;
  return (
    <>
      <Button size="sm" variant={variant} loading={make.isPending} onClick={() => make.mutate({})}>
        {sandbox.exampleDraft}
      </Button>
      <ErrorMessage error={make.error} />
    </>
  );
}
