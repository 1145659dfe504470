import { useQuery } from '@tanstack/react-query';
import { LinkBadge } from '../layout/count-badge.tsx';
import { useMay } from '../sign-in/use-current-user.ts';
import { trpc } from '../trpc.ts';
import { useWebhookTexts } from './use-webhook-texts.ts';
import { needsAttention } from './webhook.ts';

/** A badge on the navigation link: Clef disabled a webhook, and no owner has dealt with it yet. */
export function WebhookAlertBadge() {
  const { webhooks } = useWebhookTexts();
  const list = useQuery(trpc.webhooks.list.queryOptions({}, { enabled: useMay('listWebhooks') }));
  if (!list.data?.webhooks.some(needsAttention)) return null;
  return <LinkBadge label={webhooks.alert}>!</LinkBadge>;
}
