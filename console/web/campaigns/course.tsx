import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../look/dialog.tsx';
import { Failure } from '../look/failure.tsx';
import parts from '../look/parts.module.css';
import { trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import styles from './campaigns.module.css';
import { changed } from './changed.ts';
import type { Campaign } from './page.tsx';

const refreshed = { onSuccess: changed };

/** What people do with a campaign under way. */
export function Course({ campaign: { id, status } }: { campaign: Campaign }) {
  const { campaign: words } = useWords();
  const [cancelling, ask] = useState(false);
  const pause = useMutation(trpc.campaigns.pause.mutationOptions(refreshed));
  const resume = useMutation(trpc.campaigns.resume.mutationOptions(refreshed));
  if (status !== 'running' && status !== 'paused') return null;
  return (
    <div className={`${parts.row} ${styles.actions}`}>
      {status === 'running' ? (
        <Button variant="default" loading={pause.isPending} onClick={() => pause.mutate({ id })}>
          {words.pause}
        </Button>
      ) : (
        <Button loading={resume.isPending} onClick={() => resume.mutate({ id })}>
          {words.resume}
        </Button>
      )}
      <Button variant="subtle" color="red" onClick={() => ask(true)}>
        {words.cancel}
      </Button>
      <Failure error={pause.error ?? resume.error} />
      {cancelling && <Cancelling id={id} onClose={() => ask(false)} />}
    </div>
  );
}

function Cancelling({ id, onClose }: { id: string; onClose(): void }) {
  const { campaign: words } = useWords();
  const cancel = useMutation(
    trpc.campaigns.cancel.mutationOptions({
      onSuccess: (cancelled) => {
        onClose();
        return changed(cancelled);
      },
    }),
  );
  return (
    <Dialog title={words.cancelTitle} lead={words.cancelLead} onClose={onClose}>
      <Failure error={cancel.error} />
      <div className={`${parts.row} ${parts.end}`}>
        <Button variant="subtle" color="gray" onClick={onClose} data-first>
          {words.keep}
        </Button>
        <Button color="red" loading={cancel.isPending} onClick={() => cancel.mutate({ id })}>
          {words.cancel}
        </Button>
      </div>
    </Dialog>
  );
}
