import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import type { Draft } from '../queue/draft/draft.ts';
import { showActionToast, showSummaryToast } from '../queue/toasts/toast-store.ts';
import { refetchLive, trpcClient } from '../trpc.ts';

/** Says that a text was sent, with the button that takes it back into its form while it has not left. */
export function useSentToast() {
  const { composer: words } = useTranslations();
  const { formatWhen } = useDateFormat();
  return (draft: Draft, onTakenBack: () => void) => {
    const isLater = draft.status === 'scheduled' && draft.releaseAt !== null;
    const sentence = isLater ? words.scheduled(formatWhen(draft.releaseAt as string)) : words.sent;
    if (draft.status === 'approved' && draft.waitsFor === null) return showSummaryToast(sentence, []);
    return showActionToast(sentence, async () => {
      await trpcClient.replies.takeBack.mutate({ id: draft.id });
      onTakenBack();
      await refetchLive();
    });
  };
}
