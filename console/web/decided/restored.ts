import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useMe } from '../door/owner.ts';
import { once, trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import { secondsLeft } from './seconds.ts';
import { showDecision, showSummary } from './toasts.ts';

/** What one has just approved can be taken back after a reload too. */
export function useRestored() {
  const me = useMe()?.id;
  const { queue } = useWords();
  const { data } = useQuery(trpc.drafts.decided.queryOptions({ status: 'approved', limit: 25 }, once));
  const show = useEffectEvent((found: NonNullable<typeof data>['data']) => {
    const mine = found.filter(({ draft }) => secondsLeft(draft) > 0 && draft.decidedBy?.id === me);
    const [only] = mine;
    if (only && mine.length === 1) showDecision(only);
    else if (only)
      showSummary(
        queue.bulkApproved(mine.length),
        [],
        mine.map(({ draft }) => draft),
      );
  });
  useEffect(() => {
    if (data) show(data.data);
  }, [data]);
}
