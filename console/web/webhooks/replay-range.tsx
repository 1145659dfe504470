import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { textOf } from '../door/entry.ts';
import { Dialog } from '../look/dialog.tsx';
import { Failure } from '../look/failure.tsx';
import parts from '../look/parts.module.css';
import { codeOf, queries, trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import type { Webhook } from './standing.tsx';

/** Sends again what happened between two moments. */
export function ReplayRange({ webhook, onClose }: { webhook: Webhook; onClose(): void }) {
  const { webhooks, common } = useWords();
  const refresh = () => queries.invalidateQueries({ queryKey: trpc.webhooks.pathKey() });
  const replay = useMutation(trpc.webhooks.replayRange.mutationOptions({ onSuccess: refresh }));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const moment = (name: string) => new Date(textOf(form, name)).toISOString();
    replay.mutate({ id: webhook.id, from: moment('from'), to: moment('to') });
  };
  const refused = codeOf(replay.error) === 'invalid_request';
  return (
    <Dialog title={webhooks.replayRange} lead={webhooks.replayLead} onClose={onClose}>
      <form className={parts.stack} onSubmit={submit}>
        <TextInput type="datetime-local" name="from" label={webhooks.from} required />
        <TextInput type="datetime-local" name="to" label={webhooks.to} required />
        {replay.data && <p role="status">{webhooks.replayed(replay.data.replayed)}</p>}
        {refused ? <p className={parts.failure}>{webhooks.tooMany}</p> : <Failure error={replay.error} />}
        <div className={`${parts.row} ${parts.end}`}>
          <Button variant="subtle" color="gray" onClick={onClose}>
            {common.close}
          </Button>
          <Button type="submit" loading={replay.isPending}>
            {webhooks.replay}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
