import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../page-paths.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { trpc } from '../trpc.ts';
import { ReplayRangeDialog } from './replay-range-dialog.tsx';
import { SigningSecretDialog } from './signing-secret-dialog.tsx';
import { useWebhookTexts } from './use-webhook-texts.ts';
import { refreshWebhooks, type Webhook } from './webhook.ts';
import { WebhookDialog } from './webhook-dialog.tsx';

type DialogName = 'change' | 'rotate' | 'disable' | 'remove' | 'replay';

const refreshed = { onSuccess: refreshWebhooks };

/** A button that tests or enables a webhook, and a menu of everything else. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const { webhooks } = useWebhookTexts();
  const [openDialog, setOpenDialog] = useState<DialogName | null>(null);
  const test = useMutation(trpc.webhooks.test.mutationOptions(refreshed));
  const enable = useMutation(trpc.webhooks.enable.mutationOptions(refreshed));
  const { id, name, status } = webhook;
  const menuButton = (dialog: DialogName, label: string, color?: string) => (
    <Menu.Item c={color} onClick={() => setOpenDialog(dialog)}>
      {label}…
    </Menu.Item>
  );
  return (
    <div className={shared.row}>
      <ErrorMessage error={test.error ?? enable.error} />
      {status === 'enabled' ? (
        <Button loading={test.isPending} onClick={() => test.mutate({ id })}>
          {webhooks.test}
        </Button>
      ) : (
        <Button loading={enable.isPending} onClick={() => enable.mutate({ id })}>
          {webhooks.enable}
        </Button>
      )}
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={webhooks.actions(name)}>
            <IconDotsVertical size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {menuButton('change', webhooks.change)}
          {status === 'enabled' && menuButton('replay', webhooks.replayRange)}
          {menuButton('rotate', webhooks.rotate)}
          {status === 'enabled' && menuButton('disable', webhooks.disable)}
          {menuButton('remove', webhooks.remove, 'var(--bad)')}
        </Menu.Dropdown>
      </Menu>
      <WebhookDialogs webhook={webhook} openDialog={openDialog} onClose={() => setOpenDialog(null)} />
    </div>
  );
}

type WebhookDialogsProps = { webhook: Webhook; openDialog: DialogName | null; onClose(): void };

/** Always mounted, so that a new secret can be shown after the dialog that asked for it has closed. */
function WebhookDialogs({ webhook, openDialog, onClose }: WebhookDialogsProps) {
  const { webhooks } = useWebhookTexts();
  const [, navigate] = useLocation();
  const rotate = useMutation(trpc.webhooks.rotate.mutationOptions(refreshed));
  const disable = useMutation(trpc.webhooks.disable.mutationOptions(refreshed));
  const remove = useMutation(trpc.webhooks.remove.mutationOptions(refreshed));
  const { id, name } = webhook;
  if (rotate.data) return <SigningSecretDialog secret={rotate.data.secret} onClose={rotate.reset} />;
  switch (openDialog) {
    case 'change':
      return <WebhookDialog webhook={webhook} onClose={onClose} />;
    case 'replay':
      return <ReplayRangeDialog webhook={webhook} onClose={onClose} />;
    case 'rotate':
      return (
        <ConfirmDialog
          title={`${webhooks.rotate} · ${name}`}
          lead={webhooks.rotateLead}
          action={webhooks.rotate}
          onConfirm={() => rotate.mutateAsync({ id })}
          onClose={onClose}
        />
      );
    case 'disable':
      return (
        <ConfirmDialog
          title={`${webhooks.disable} · ${name}`}
          lead={webhooks.disableLead}
          action={webhooks.disable}
          onConfirm={() => disable.mutateAsync({ id })}
          onClose={onClose}
        />
      );
    case 'remove':
      return (
        <ConfirmDialog
          title={`${webhooks.remove} · ${name}`}
          lead={webhooks.removeLead}
          action={webhooks.remove}
          onConfirm={() => remove.mutateAsync({ id }).then(() => navigate(paths.webhooks))}
          onClose={onClose}
        />
      );
    default:
      return null;
  }
}
