import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useMe } from '../door/owner.ts';
import { trpc } from '../wire.ts';
import type { Words } from '../words/fr.ts';
import { useWords } from '../words/words.tsx';
import styles from './article.module.css';
import type { Draft } from './item.ts';
import { Remedies } from './remedies.tsx';
import { reasonOf } from './standing.tsx';

type Told = { id: string; onSee?: (() => void) | undefined; children?: ReactNode };

/** It was decided while it was shown here: by whom and how, and the way back where it was oneself. */
export function Gone({ id, onSee, children }: Told) {
  const words = useWords();
  const me = useMe()?.id;
  const { data } = useQuery(trpc.drafts.read.queryOptions({ id }));
  const draft = data?.draft;
  const mine = draft?.decidedBy?.id === me;
  return (
    <div className={styles.gone} role="status">
      <p>
        {draft ? decided(draft, mine, words) : words.queue.gone}{' '}
        <Link href={`/a-traiter/${id}`} onClick={onSee}>
          {words.queue.see}
        </Link>
      </p>
      {children}
      {draft && mine && <Remedies draft={draft} />}
    </div>
  );
}

/** Who decided what, in a sentence. */
export function decided(draft: Draft, mine: boolean, { queue, standing }: Words): string {
  const { status, decidedBy, reasonCode } = draft;
  if (status === 'pending') return queue.gone;
  if (status === 'rejected' && reasonCode) return queue.goneByRule(reasonOf(draft, standing.rules) ?? '');
  if (status === 'expired' || decidedBy?.kind !== 'human') return queue.goneIn(standing[status]);
  const done = status === 'rejected' ? 'rejected' : 'approved';
  return mine ? queue.goneByMe[done] : queue.goneBy[done](decidedBy.name);
}
