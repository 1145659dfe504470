import { Badge } from '@mantine/core';
import { useWebhookTexts } from './use-webhook-texts.ts';
import type { Webhook } from './webhook.ts';

const stateColors = { enabled: 'green', failing: 'yellow', disabled: 'red' };

const stateOf = ({ status, failingSince }: Webhook) =>
  status === 'disabled' ? 'disabled' : failingSince ? 'failing' : 'enabled';

export function WebhookStatus({ webhook }: { webhook: Webhook }) {
  const { webhooks } = useWebhookTexts();
  const state = stateOf(webhook);
  return <Badge color={stateColors[state]}>{webhooks.states[state]}</Badge>;
}
