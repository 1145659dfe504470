import { ActionIcon, Button } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Dialog } from '../look/dialog.tsx';
import { Disclosure } from '../look/disclosure.tsx';
import { Failure } from '../look/failure.tsx';
import parts from '../look/parts.module.css';
import { queries, trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import { ReplayRange } from './replay-range.tsx';
import { Settings } from './settings.tsx';
import { SigningSecret } from './signing-secret.tsx';
import type { Webhook } from './standing.tsx';

type Asked = 'change' | 'rotate' | 'disable' | 'remove' | 'range';

/** What may be done with a webhook. */
export function Actions({ webhook }: { webhook: Webhook }) {
  const { webhooks } = useWords();
  const [asking, ask] = useState<Asked | null>(null);
  const { test, enable } = useSwitches();
  const { id, name } = webhook;
  const act = (asked: Asked, label: string, color = 'gray') => (
    <Button variant="subtle" color={color} justify="start" size="sm" onClick={() => ask(asked)}>
      {label}…
    </Button>
  );
  return (
    <div className={parts.row}>
      <Failure error={test.error ?? enable.error} />
      {webhook.status === 'enabled' ? (
        <Button loading={test.isPending} onClick={() => test.mutate({ id })}>
          {webhooks.test}
        </Button>
      ) : (
        <Button loading={enable.isPending} onClick={() => enable.mutate({ id })}>
          {webhooks.enable}
        </Button>
      )}
      <Disclosure
        label={webhooks.actions(name)}
        position="bottom-end"
        button={(toggle) => (
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={webhooks.actions(name)} onClick={toggle}>
            <IconDotsVertical size={18} />
          </ActionIcon>
        )}
      >
        <div className={parts.acts}>
          {act('change', webhooks.change)}
          {webhook.status === 'enabled' && act('range', webhooks.replayRange)}
          {act('rotate', webhooks.rotate)}
          {webhook.status === 'enabled' && act('disable', webhooks.disable)}
          {act('remove', webhooks.remove, 'red')}
        </div>
      </Disclosure>
      <Asking webhook={webhook} asking={asking} onClose={() => ask(null)} />
    </div>
  );
}

const refreshed = { onSuccess: () => queries.invalidateQueries({ queryKey: trpc.webhooks.pathKey() }) };

function useSwitches() {
  const test = useMutation(trpc.webhooks.test.mutationOptions(refreshed));
  const enable = useMutation(trpc.webhooks.enable.mutationOptions(refreshed));
  return { test, enable };
}

type Told = { webhook: Webhook; onClose(): void };

function Asking({ webhook, asking, onClose }: Told & { asking: Asked | null }) {
  const { webhooks } = useWords();
  const [, go] = useLocation();
  const rotate = useMutation(trpc.webhooks.rotate.mutationOptions(refreshed));
  const disable = useMutation(trpc.webhooks.disable.mutationOptions(refreshed));
  const remove = useMutation(trpc.webhooks.remove.mutationOptions(refreshed));
  const { id } = webhook;
  if (rotate.data) return <SigningSecret secret={rotate.data.secret} onClose={rotate.reset} />;
  if (asking === 'change') return <Settings webhook={webhook} onClose={onClose} />;
  if (asking === 'range') return <ReplayRange webhook={webhook} onClose={onClose} />;
  const told = { name: webhook.name, onClose };
  if (asking === 'rotate') {
    const onYes = () => rotate.mutate({ id }, { onSuccess: onClose });
    return <Sure {...told} act={webhooks.rotate} lead={webhooks.rotateLead} asked={rotate} onYes={onYes} />;
  }
  if (asking === 'disable') {
    const onYes = () => disable.mutate({ id }, { onSuccess: onClose });
    return <Sure {...told} act={webhooks.disable} lead={webhooks.disableLead} asked={disable} onYes={onYes} />;
  }
  if (asking !== 'remove') return null;
  const onYes = () => remove.mutate({ id }, { onSuccess: () => go('/reglages/webhooks') });
  return <Sure {...told} act={webhooks.remove} lead={webhooks.removeLead} asked={remove} onYes={onYes} />;
}

type Question = {
  name: string;
  act: string;
  lead: string;
  asked: { isPending: boolean; error: unknown };
  onYes(): void;
  onClose(): void;
};

function Sure({ name, act, lead, asked, onYes, onClose }: Question) {
  const { common } = useWords();
  return (
    <Dialog title={`${act} · ${name}`} lead={lead} onClose={onClose}>
      <Failure error={asked.error} />
      <div className={`${parts.row} ${parts.end}`}>
        <Button variant="subtle" color="gray" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button loading={asked.isPending} onClick={onYes}>
          {act}
        </Button>
      </div>
    </Dialog>
  );
}
