import { Badge, Stack } from '@mantine/core';
import { CopyableText } from '../components/copyable-text.tsx';
import shared from '../components/shared.module.css';
import { useDateFormat } from '../i18n/use-date-format.ts';
import type { RouterOutputs } from '../trpc.ts';
import styles from './delivery-log.module.css';
import { useWebhookTexts } from './use-webhook-texts.ts';

type Delivery = RouterOutputs['webhooks']['delivery'];

/** The event as it was sent, and every attempt to deliver it: the request, and the response or the failure. */
export function DeliveryAttempts({ delivery: { event, attemptLog } }: { delivery: Delivery }) {
  const { webhooks } = useWebhookTexts();
  return (
    <>
      <CopyableText label={webhooks.event} text={JSON.stringify(event, null, 2)} />
      {attemptLog.map((attempt, index) => (
        <DeliveryAttempt key={attempt.at} attempt={attempt} number={index + 1} />
      ))}
    </>
  );
}

type DeliveryAttemptProps = { attempt: Delivery['attemptLog'][number]; number: number };

function DeliveryAttempt({ attempt, number }: DeliveryAttemptProps) {
  const { webhooks } = useWebhookTexts();
  const { formatDateTime } = useDateFormat();
  const { at, milliseconds, statusCode, request, response, failure } = attempt;
  const isSuccess = statusCode !== null && statusCode >= 200 && statusCode < 300;
  const headers = Object.entries(request).map(([name, value]) => `${name}: ${value}`);
  return (
    <Stack component="section" gap="xs" ps="sm" className={styles.attempt} aria-label={webhooks.attempt(number)}>
      <div className={shared.row}>
        <strong>{webhooks.attempt(number)}</strong>
        <Badge color={isSuccess ? 'green' : 'red'}>{statusCode ?? webhooks.noAnswer}</Badge>
        <span className={shared.soft}>
          {formatDateTime(at)} · {webhooks.duration(milliseconds)}
        </span>
      </div>
      {failure && <p className={shared.soft}>{webhooks.failures[failure] ?? webhooks.failed(failure)}</p>}
      {headers.length > 0 && <CopyableText label={webhooks.request} text={headers.join('\n')} />}
      {response !== null && <CopyableText label={webhooks.response} text={response || webhooks.noBody} />}
    </Stack>
  );
}
