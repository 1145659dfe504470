import { Badge } from '@mantine/core';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { Webhook } from './webhook.ts';

const stateColors = { enabled: 'green', failing: 'yellow', disabled: 'red' };

const stateOf = ({ status, failingSince }: Webhook) =>
  status === 'disabled' ? 'disabled' : failingSince ? 'failing' : 'enabled';

export function WebhookStatus({ webhook }: { webhook: Webhook }) {
  const { webhooks } = useTranslations();
  const state = stateOf(webhook);
  return <Badge color={stateColors[state]}>{webhooks.states[state]}</Badge>;
}
