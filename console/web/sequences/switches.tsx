import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../look/failure.tsx';
import parts from '../look/parts.module.css';
import { trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import { Enroll } from './enroll.tsx';
import styles from './sequences.module.css';
import { type Detail, refreshed } from './text.ts';

/** What is done with a sequence that runs: enroll somebody, hold it, or let it go on. */
export function Switches({ sequence: { id, status } }: { sequence: Detail }) {
  const { sequences, enrollments } = useWords();
  const pause = useMutation(trpc.sequences.pause.mutationOptions(refreshed));
  const resume = useMutation(trpc.sequences.resume.mutationOptions(refreshed));
  const [enrolling, enroll] = useState(false);
  if (status === 'draft') return null;
  return (
    <div className={styles.switches}>
      {status === 'paused' ? (
        <>
          <p className={`${parts.notice} ${styles.held}`}>{sequences.paused}</p>
          <Button size="compact-md" loading={resume.isPending} onClick={() => resume.mutate({ id })}>
            {sequences.resume}
          </Button>
        </>
      ) : (
        <>
          <Button size="compact-md" onClick={() => enroll(true)}>
            {enrollments.enroll}
          </Button>
          <Button size="compact-md" variant="default" loading={pause.isPending} onClick={() => pause.mutate({ id })}>
            {sequences.pause}
          </Button>
        </>
      )}
      <div className={parts.grow}>
        <Failure error={pause.error ?? resume.error} />
      </div>
      {enrolling && <Enroll sequenceId={id} onClose={() => enroll(false)} />}
    </div>
  );
}
