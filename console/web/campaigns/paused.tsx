import { useQuery } from '@tanstack/react-query';
import parts from '../look/parts.module.css';
import { trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';

/** A dialog hides the frame's own word of it. */
export function StartPaused() {
  const { campaign } = useWords();
  const account = useQuery(trpc.account.state.queryOptions());
  return account.data?.agency?.pausedAt ? <p className={parts.notice}>{campaign.startPaused}</p> : null;
}
