import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSecondsLeft } from '../decided/seconds.ts';
import { announce, showSummary } from '../decided/toasts.ts';
import { Failure } from '../look/failure.tsx';
import parts from '../look/parts.module.css';
import { putBack } from '../queue/queue.ts';
import { outdate, trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import styles from './draft.module.css';
import type { Draft } from './item.ts';
import { onConflict } from './newer.ts';

const refreshed = { onSuccess: () => outdate(trpc.drafts.pathKey()) };

/** What a person can still do: take it back, try again, or say what became of it. */
export function Remedies({ draft }: { draft: Draft }) {
  if (draft.status === 'approved' || draft.status === 'scheduled') return <TakeBack draft={draft} />;
  if (draft.status === 'failed') return <Again draft={draft} />;
  if (draft.status === 'unconfirmed') return <Settle draft={draft} />;
  return null;
}

function TakeBack({ draft }: { draft: Draft }) {
  const { standing } = useWords();
  const left = useSecondsLeft(useMemo(() => [draft], [draft]));
  const undo = useMutation(
    trpc.drafts.undo.mutationOptions({
      onSuccess: () => putBack(draft.id),
      onError: onConflict(draft.id, () => {
        announce(standing.tooLate);
        showSummary(standing.tooLate, []);
      }),
    }),
  );
  if (draft.waitsFor === 'undo' && left === 0) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="light"
        data-act="undo"
        loading={undo.isPending}
        onClick={() => undo.mutate({ id: draft.id })}
      >
        {standing.undo}
      </Button>
      <Failure error={undo.error} />
    </>
  );
}

function Again({ draft }: { draft: Draft }) {
  const { standing } = useWords();
  const retry = useMutation(trpc.drafts.retry.mutationOptions(refreshed));
  return (
    <>
      <Button
        size="compact-sm"
        variant="light"
        loading={retry.isPending}
        onClick={() => retry.mutate({ id: draft.id, fingerprint: draft.fingerprint })}
      >
        {standing.retry}
      </Button>
      <Failure error={retry.error} />
    </>
  );
}

function Settle({ draft }: { draft: Draft }) {
  const { standing } = useWords();
  const settle = useMutation(trpc.drafts.settle.mutationOptions(refreshed));
  return (
    <div className={styles.settle}>
      <p>{standing.unsure}</p>
      <div className={parts.row}>
        {(['sent', 'send_again', 'abandon'] as const).map((outcome) => (
          <Button
            key={outcome}
            size="compact-sm"
            variant="default"
            disabled={settle.isPending}
            onClick={() => settle.mutate({ id: draft.id, outcome })}
          >
            {standing.settle[outcome]}
          </Button>
        ))}
      </div>
      <Failure error={settle.error} />
    </div>
  );
}
