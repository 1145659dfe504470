import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Failure } from '../look/failure.tsx';
import parts from '../look/parts.module.css';
import { trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import styles from './sequences.module.css';
import { type Detail, refreshed } from './text.ts';

/** Holds a running sequence, or lets it go on. */
export function Switches({ sequence: { id, status } }: { sequence: Detail }) {
  const { sequences } = useWords();
  const pause = useMutation(trpc.sequences.pause.mutationOptions(refreshed));
  const resume = useMutation(trpc.sequences.resume.mutationOptions(refreshed));
  if (status === 'draft') return null;
  return (
    <div className={styles.switches}>
      {status === 'paused' ? (
        <>
          <p className={styles.held}>{sequences.paused}</p>
          <Button size="compact-md" loading={resume.isPending} onClick={() => resume.mutate({ id })}>
            {sequences.resume}
          </Button>
        </>
      ) : (
        <Button size="compact-md" variant="default" loading={pause.isPending} onClick={() => pause.mutate({ id })}>
          {sequences.pause}
        </Button>
      )}
      <div className={parts.grow}>
        <Failure error={pause.error ?? resume.error} />
      </div>
    </div>
  );
}
