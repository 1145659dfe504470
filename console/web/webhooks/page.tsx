import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { useOwner } from '../door/owner.ts';
import { Failure } from '../look/failure.tsx';
import { Card, Empty, Page } from '../look/page.tsx';
import parts from '../look/parts.module.css';
import { trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import { Settings } from './settings.tsx';
import { SigningSecret } from './signing-secret.tsx';
import { Standing, type Webhook } from './standing.tsx';

/** Whom the agency's events are told to. */
export default function Webhooks() {
  const { webhooks } = useWords();
  const owner = useOwner();
  const [creating, create] = useState(false);
  const [secret, show] = useState<string | null>(null);
  const list = useQuery(trpc.webhooks.list.queryOptions({}, { enabled: owner }));
  const all = list.data?.webhooks ?? [];
  const aside = owner && <Button onClick={() => create(true)}>{webhooks.create}</Button>;
  return (
    <Page title={webhooks.title} lead={webhooks.lead} aside={aside}>
      <Failure error={list.error} />
      {!owner && <Empty>{webhooks.ownerOnly}</Empty>}
      {list.data && all.length === 0 && <Empty>{webhooks.empty}</Empty>}
      {all.length > 0 && (
        <Card>
          <ul className={parts.rows}>
            {all.map((webhook) => (
              <Row key={webhook.id} webhook={webhook} />
            ))}
          </ul>
        </Card>
      )}
      {creating && (
        <Settings
          onClose={() => create(false)}
          onMade={(made) => {
            create(false);
            show(made);
          }}
        />
      )}
      {secret && <SigningSecret secret={secret} onClose={() => show(null)} />}
    </Page>
  );
}

function Row({ webhook }: { webhook: Webhook }) {
  const { webhooks } = useWords();
  const { id, name, url, kinds } = webhook;
  return (
    <li>
      <div className={parts.grow}>
        <div className={parts.row}>
          <Link href={`/reglages/webhooks/${id}`}>
            <strong>{name}</strong>
          </Link>
          <Standing webhook={webhook} />
        </div>
        <p className={parts.soft}>{url}</p>
        <p className={parts.soft}>{kinds.length === 0 ? webhooks.everything : webhooks.some(kinds.length)}</p>
      </div>
    </li>
  );
}
