import { useQuery } from '@tanstack/react-query';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import styles from '../layout/navigation.module.css';
import { useMay } from '../sign-in/use-current-user.ts';
import { trpc } from '../trpc.ts';
import { needsAttention } from './webhook.ts';

/** A badge on the navigation link: Clef disabled a webhook, and no owner has dealt with it yet. */
export function WebhookAlertBadge() {
  const { webhooks } = useTranslations();
  const list = useQuery(trpc.webhooks.list.queryOptions({}, { enabled: useMay('listWebhooks') }));
  if (!list.data?.webhooks.some(needsAttention)) return null;
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">!</span>
      <span className={shared.visuallyHidden}>{webhooks.alert}</span>
    </span>
  );
}
