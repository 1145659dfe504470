import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import text from '../draft/text.module.css';
import { Dialog } from '../look/dialog.tsx';
import { Failure } from '../look/failure.tsx';
import { Card } from '../look/page.tsx';
import parts from '../look/parts.module.css';
import { outdate, trpc } from '../wire.ts';
import { Since, useDates, useWords } from '../words/words.tsx';
import styles from './campaigns.module.css';
import { exclusionsOf, Facts } from './outlook.tsx';
import type { Campaign } from './page.tsx';

const counted = [
  'recipients',
  'waiting',
  'sending',
  'sent',
  'delivered',
  'failed',
  'unconfirmed',
  'cancelled',
] as const;
const always: readonly string[] = ['recipients', 'waiting', 'sent', 'delivered'];

/** How far a campaign is, by what became of each message, and what a person can do. */
export function Progress({ campaign }: { campaign: Campaign }) {
  const words = useWords();
  const { moment } = useDates();
  const { progress, status, approvedBy, startedAt, nextAt } = campaign;
  const shown = counted.filter((name) => always.includes(name) || progress[name] > 0);
  const waits = status === 'running' && nextAt && Date.parse(nextAt) > Date.now() + 60_000;
  const trouble = progress.failed + progress.unconfirmed > 0;
  return (
    <>
      <Card title={words.campaign.course}>
        <p className={parts.soft}>
          {approvedBy && words.campaign.startedBy(approvedBy.name)} {startedAt && <Since at={startedAt} />}
          {waits && ` · ${words.campaign.goesOn(moment(nextAt))}`}
        </p>
        <progress
          aria-label={words.campaign.course}
          className={styles.bar}
          max={Math.max(1, progress.recipients)}
          value={doneOf(progress)}
        >
          {words.campaign.sentOf(progress.sent, progress.recipients)}
        </progress>
        <dl className={styles.counts}>
          {shown.map((name) => (
            <div key={name}>
              <dt>{words.campaign.counts[name]}</dt>
              <dd>{progress[name].toLocaleString()}</dd>
            </div>
          ))}
        </dl>
        <p className={parts.soft}>
          {words.campaign.excluded + words.common.colon + exclusionsOf(progress.excluded, words)}
        </p>
        {trouble && <Link href="/parti">{words.campaign.seeProblems}</Link>}
        <Course campaign={campaign} />
      </Card>
      <Card title={words.campaign.content}>
        <div className={parts.stack}>
          <div className={text.bubble}>{campaign.body}</div>
          <Facts campaign={campaign} />
        </div>
      </Card>
    </>
  );
}

const doneOf = ({ recipients, waiting, sending }: Campaign['progress']) => recipients - waiting - sending;

const refreshed = { onSuccess: () => outdate(trpc.campaigns.pathKey()) };

function Course({ campaign: { id, status } }: { campaign: Campaign }) {
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
      onSuccess: async () => {
        onClose();
        await outdate(trpc.campaigns.pathKey());
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
