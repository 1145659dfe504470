import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from '../../i18n/language-provider.tsx';
import { useCurrentUser } from '../../sign-in/use-current-user.ts';
import { fetchedOnce, trpc } from '../../trpc.ts';
import { announcementOf } from '../draft/draft.ts';
import { undoSecondsLeft } from '../draft/undo-countdown.ts';
import { showDecisionToast, showSummaryToast } from './toast-store.ts';

/** After a reload, shows the person's own approvals that can still be undone. */
export function useRestoredToasts() {
  const userId = useCurrentUser()?.id;
  const translations = useTranslations();
  const { data } = useQuery(trpc.drafts.decided.queryOptions({ status: 'approved', limit: 25 }, fetchedOnce));
  const restore = useEffectEvent((approved: NonNullable<typeof data>['data']) => {
    const undoable = approved.filter(({ draft }) => undoSecondsLeft(draft) > 0 && draft.decidedBy?.id === userId);
    const [first] = undoable;
    if (first && undoable.length === 1) {
      return showDecisionToast(first, announcementOf(first, translations));
    }
    if (!first) return;
    const drafts = undoable.map(({ draft }) => draft);
    showSummaryToast(translations.queue.bulkApproved(drafts.length), [], drafts);
  });
  useEffect(() => {
    if (data) restore(data.data);
  }, [data]);
}
