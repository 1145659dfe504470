import shared from '../components/shared.module.css';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { useWebhookTexts } from './use-webhook-texts.ts';
import type { Webhook } from './webhook.ts';

/** Why a webhook is disabled, since when it fails, and until when its previous secret stays valid. */
export function WebhookProblem({ webhook }: { webhook: Webhook }) {
  const { webhooks } = useWebhookTexts();
  const { formatDateTime } = useDateFormat();
  const { disabledBecause, disabledAt, failingSince, previousSecretUntil } = webhook;
  return (
    <>
      {disabledBecause && disabledAt && (
        <p className={disabledBecause === 'human' ? shared.soft : shared.failure}>
          {webhooks.disabledBecause[disabledBecause](formatDateTime(disabledAt))}
        </p>
      )}
      {!disabledBecause && failingSince && (
        <p className={shared.failure}>{webhooks.failingSince(formatDateTime(failingSince))}</p>
      )}
      {previousSecretUntil && <p className={shared.soft}>{webhooks.overlap(formatDateTime(previousSecretUntil))}</p>}
    </>
  );
}
