import { Button } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Failure } from '../look/failure.tsx';
import { outdate, trpc } from '../wire.ts';
import { useDates, useWords } from '../words/words.tsx';
import styles from './frame.module.css';

/** Said on every page for as long as nothing may leave. */
export function Paused({ at, by }: { at: string; by: string | null }) {
  const { frame } = useWords();
  const { moment } = useDates();
  const resume = useMutation(trpc.agency.resume.mutationOptions({ onSuccess: () => outdate() }));
  return (
    <div className={styles.paused} role="status">
      <IconPlayerPause size={18} aria-hidden />
      <span>{frame.paused(by, moment(at))}</span>
      <Button size="compact-sm" variant="default" loading={resume.isPending} onClick={() => resume.mutate({})}>
        {frame.resume}
      </Button>
      <Failure error={resume.error} />
    </div>
  );
}
