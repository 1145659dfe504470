import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { Webhook } from './webhook.ts';

const stateColors = { enabled: shared.good, failing: shared.warn, disabled: shared.bad };

const stateOf = ({ status, failingSince }: Webhook) =>
  status === 'disabled' ? 'disabled' : failingSince ? 'failing' : 'enabled';

export function WebhookStatus({ webhook }: { webhook: Webhook }) {
  const { webhooks } = useTranslations();
  const state = stateOf(webhook);
  return <span className={`${shared.tag} ${stateColors[state]}`}>{webhooks.states[state]}</span>;
}
