import { useQuery } from '@tanstack/react-query';
import { Back } from '../look/back.tsx';
import { Failure } from '../look/failure.tsx';
import { Card, Empty, Page } from '../look/page.tsx';
import parts from '../look/parts.module.css';
import { trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import { Actions } from './actions.tsx';
import { Log } from './log.tsx';
import { Standing, Why } from './standing.tsx';

/** One webhook: how it stands, what may be done with it, and what it was told. */
export default function OneWebhook({ params }: { params: { webhookId: string } }) {
  const { webhooks } = useWords();
  const list = useQuery(trpc.webhooks.list.queryOptions({}));
  const webhook = list.data?.webhooks.find(({ id }) => id === params.webhookId);
  return (
    <Page title={webhook?.name ?? webhooks.title} aside={webhook && <Actions webhook={webhook} />}>
      <Back href="/reglages/webhooks" to={webhooks.back} />
      <Failure error={list.error} />
      {list.data && !webhook && <Empty>{webhooks.missing}</Empty>}
      {webhook && (
        <>
          <Card>
            <div className={parts.row}>
              <code className={parts.grow}>{webhook.url}</code>
              <Standing webhook={webhook} />
            </div>
            <p className={parts.soft}>
              {webhook.kinds.length === 0
                ? webhooks.everything
                : webhook.kinds.map((kind) => webhooks.kindNames[kind]).join(' · ')}
            </p>
            <Why webhook={webhook} />
          </Card>
          <Log webhookId={webhook.id} mayReplay={webhook.status === 'enabled'} />
        </>
      )}
    </Page>
  );
}
