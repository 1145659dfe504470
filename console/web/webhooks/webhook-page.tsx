import { useQuery } from '@tanstack/react-query';
import { paths } from '../../page-paths.ts';
import { Card } from '../components/card.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { NotFound } from '../components/not-found.tsx';
import { Page } from '../components/page.tsx';
import shared from '../components/shared.module.css';
import { trpc } from '../trpc.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { useWebhookTexts } from './use-webhook-texts.ts';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookProblem } from './webhook-problem.tsx';
import { WebhookStatus } from './webhook-status.tsx';

/** One webhook: its settings, its status and its deliveries. */
export default function WebhookPage({ params }: { params: { webhookId: string } }) {
  const { webhooks } = useWebhookTexts();
  const list = useQuery(trpc.webhooks.list.queryOptions({}));
  const webhook = list.data?.webhooks.find(({ id }) => id === params.webhookId);
  const back = { href: paths.webhooks, label: webhooks.back };
  if (list.data && !webhook) return <NotFound back={back} />;
  return (
    <Page title={webhook?.name ?? webhooks.title} back={back} aside={webhook && <WebhookActions webhook={webhook} />}>
      <ErrorMessage error={list.error} />
      {webhook && (
        <>
          <Card>
            <div className={shared.row}>
              <code className={shared.grow}>{webhook.url}</code>
              <WebhookStatus webhook={webhook} />
            </div>
            <p className={shared.soft}>
              {webhook.kinds.length === 0
                ? webhooks.allEvents
                : webhook.kinds.map((kind) => webhooks.kindNames[kind]).join(' · ')}
            </p>
            <WebhookProblem webhook={webhook} />
          </Card>
          <DeliveryLog webhookId={webhook.id} mayReplay={webhook.status === 'enabled'} />
        </>
      )}
    </Page>
  );
}
