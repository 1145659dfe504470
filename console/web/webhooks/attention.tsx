import { useQuery } from '@tanstack/react-query';
import { useOwner } from '../door/owner.ts';
import styles from '../frame/frame.module.css';
import { trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import { needsAttention } from './standing.tsx';

/** A mark beside the way to the webhooks, wherever one is: Clef has given one up. */
export function Attention() {
  const { webhooks } = useWords();
  const list = useQuery(trpc.webhooks.list.queryOptions({}, { enabled: useOwner() }));
  if (!list.data?.webhooks.some(needsAttention)) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden="true">!</span>
      <span className={styles.unseen}>{webhooks.attention}</span>
    </span>
  );
}
