import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../look/dialog.tsx';
import { Failure } from '../look/failure.tsx';
import parts from '../look/parts.module.css';
import { queries, trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import type { Webhook } from './standing.tsx';

const LATEST = '9999-12-31T23:59';

/** Sends again what happened between two moments; how much that is, is said before. */
export function ReplayRange({ webhook, onClose }: { webhook: Webhook; onClose(): void }) {
  const { webhooks, common, errors } = useWords();
  const [given, give] = useState({ from: '', to: '' });
  const refresh = () => queries.invalidateQueries({ queryKey: trpc.webhooks.pathKey() });
  const replay = useMutation(trpc.webhooks.replayRange.mutationOptions({ onSuccess: refresh }));
  const period = { id: webhook.id, from: momentOf(given.from), to: momentOf(given.to) };
  const isWhole = period.from !== '' && period.to !== '';
  const isReversed = isWhole && period.from >= period.to;
  const counted = useQuery(trpc.webhooks.events.queryOptions(period, { enabled: isWhole && !isReversed }));
  const change = (part: Partial<typeof given>) => {
    give({ ...given, ...part });
    replay.reset();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isWhole && !isReversed) replay.mutate(period);
  };
  return (
    <Dialog title={webhooks.replayRange} lead={webhooks.replayLead} onClose={onClose}>
      <form className={parts.stack} onSubmit={submit}>
        <TextInput
          type="datetime-local"
          label={webhooks.from}
          value={given.from}
          max={LATEST}
          onChange={({ currentTarget }) => change({ from: currentTarget.value })}
          required
        />
        <TextInput
          type="datetime-local"
          label={webhooks.to}
          value={given.to}
          max={LATEST}
          onChange={({ currentTarget }) => change({ to: currentTarget.value })}
          error={isReversed && errors.period_reversed}
          required
        />
        {replay.data ? (
          <p role="status">{webhooks.replayed(replay.data.replayed)}</p>
        ) : (
          counted.data && <p role="status">{webhooks.willReplay(counted.data.events)}</p>
        )}
        <Failure error={replay.error ?? counted.error} />
        <div className={`${parts.row} ${parts.end}`}>
          <Button variant="subtle" color="gray" onClick={onClose}>
            {common.close}
          </Button>
          <Button type="submit" loading={replay.isPending} disabled={!counted.data?.events}>
            {webhooks.replay}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Of what is being typed, none; fields take years of six digits, which `Date` does not. */
const momentOf = (local: string) => (Number.isNaN(Date.parse(local)) ? '' : new Date(local).toISOString());
