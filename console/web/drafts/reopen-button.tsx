import { useMutation } from '@tanstack/react-query';
import { TakeBackButton } from '../components/take-back-button.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import type { Draft } from './draft.ts';
import { returnToQueue } from './return-to-queue.ts';

type ReopenButtonProps = { draft: Draft };

/** Takes a person's rejection back: the draft waits for a decision again. */
export function ReopenButton({ draft }: ReopenButtonProps) {
  const { draftStatus } = useTranslations();
  const reopen = useMutation(trpc.drafts.reopen.mutationOptions({ onSuccess: () => returnToQueue(draft.id) }));
  return <TakeBackButton label={draftStatus.reopen} request={reopen} onPress={() => reopen.mutate({ id: draft.id })} />;
}
