import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { Card } from '../components/card.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { Page } from '../components/page.tsx';
import shared from '../components/shared.module.css';
import { useMay } from '../sign-in/use-current-user.ts';
import { trpc } from '../trpc.ts';
import { SigningSecretDialog } from './signing-secret-dialog.tsx';
import { useWebhookTexts } from './use-webhook-texts.ts';
import type { Webhook } from './webhook.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookStatus } from './webhook-status.tsx';

/** The webhooks that receive the agency's events. Only owners can see them. */
export default function WebhookListPage() {
  const { webhooks } = useWebhookTexts();
  const isOwner = useMay('listWebhooks');
  const [isCreating, setIsCreating] = useState(false);
  const [newSecret, setNewSecret] = useState<string | null>(null);
  const list = useQuery(trpc.webhooks.list.queryOptions({}, { enabled: isOwner }));
  const webhookList = list.data?.webhooks ?? [];
  const createButton = isOwner && <Button onClick={() => setIsCreating(true)}>{webhooks.create}</Button>;
  return (
    <Page title={webhooks.title} lead={webhooks.lead} aside={createButton}>
      <ErrorMessage error={list.error} />
      {!isOwner && <EmptyState>{webhooks.ownerOnly}</EmptyState>}
      {list.data && webhookList.length === 0 && <EmptyState>{webhooks.empty}</EmptyState>}
      {webhookList.length > 0 && (
        <Card>
          <ul className={shared.rows}>
            {webhookList.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} />
            ))}
          </ul>
        </Card>
      )}
      {isCreating && (
        <WebhookDialog
          onClose={() => setIsCreating(false)}
          onCreated={(secret) => {
            setIsCreating(false);
            setNewSecret(secret);
          }}
        />
      )}
      {newSecret && <SigningSecretDialog secret={newSecret} onClose={() => setNewSecret(null)} />}
    </Page>
  );
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { webhooks } = useWebhookTexts();
  const { id, name, url, kinds } = webhook;
  return (
    <li>
      <div className={shared.grow}>
        <div className={shared.row}>
          <Link href={`${paths.webhooks}/${id}`} className={shared.recordName}>
            {name}
          </Link>
          <WebhookStatus webhook={webhook} />
        </div>
        <p className={shared.soft}>{url}</p>
        <p className={shared.soft}>{kinds.length === 0 ? webhooks.allEvents : webhooks.eventTypeCount(kinds.length)}</p>
      </div>
    </li>
  );
}
