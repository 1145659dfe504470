import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { type Review, titleOf } from '../draft/item.ts';
import { Remedies } from '../draft/remedies.tsx';
import { Sequel, Standing } from '../draft/standing.tsx';
import { trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import { useSecondsLeft } from './seconds.ts';
import { useSettled } from './settled.ts';
import { Summary } from './summary.tsx';
import styles from './toasts.module.css';
import { dismiss, type Toast, useSpoken, useToasts } from './toasts.ts';

/** The last decisions and what becomes of them, with the seconds in which one can still think again. */
export function Toasts() {
  const toasts = useToasts();
  return (
    <>
      <div className={styles.unseen} role="status" aria-live="polite">
        {useSpoken()}
      </div>
      <div className={styles.toasts}>
        {toasts.map((toast) => (
          <One key={toast.key} toast={toast} />
        ))}
      </div>
    </>
  );
}

function One({ toast }: { toast: Toast }) {
  const { common } = useWords();
  const settled = () => dismiss(toast.key);
  return (
    <div className={styles.toast}>
      <div className={styles.body}>
        {'review' in toast ? (
          <Decision review={toast.review} onSettled={settled} />
        ) : (
          <Summary told={toast} onSettled={settled} />
        )}
      </div>
      <ActionIcon variant="subtle" color="gray" size="sm" aria-label={common.close} onClick={settled}>
        <IconX size={15} />
      </ActionIcon>
    </div>
  );
}

function Decision({ review, onSettled }: { review: Review; onSettled(): void }) {
  const words = useWords();
  const { id } = review.draft;
  const { data } = useQuery(trpc.drafts.read.queryOptions({ id }, { initialData: review, staleTime: 3_000 }));
  const { draft } = data;
  const left = useSecondsLeft(useMemo(() => [draft], [draft]));
  const open = left > 0 || draft.status === 'sending' || draft.status === 'failed' || draft.status === 'unconfirmed';
  useSettled(!open, draft.status === 'pending' ? 2_000 : 7_000, onSettled);
  return (
    <>
      <div className={styles.line}>
        {draft.status === 'pending' ? <strong>{words.standing.takenBack(1)}</strong> : <Standing draft={draft} />}
        <Link href={`/a-traiter/${id}`} className={styles.name}>
          {titleOf(data, words)}
        </Link>
        {left > 0 && (
          <span className={styles.left} aria-hidden="true">
            {words.standing.leavesIn(left)}
          </span>
        )}
      </div>
      <div className={styles.sequel}>
        <Sequel draft={draft} />
      </div>
      <div className={styles.actions}>
        <Remedies draft={draft} />
      </div>
    </>
  );
}
