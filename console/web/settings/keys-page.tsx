import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../components/card.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { Page } from '../components/page.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useMay } from '../sign-in/use-current-user.ts';
import { trpc } from '../trpc.ts';
import type { NewKeySecret } from './access-key.ts';
import { BundleDownload } from './bundle-download.tsx';
import { KeyRow } from './key-row.tsx';
import { KeySecretDialog } from './key-secret-dialog.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';

/** The agency's access keys. */
export default function KeysPage() {
  const { keys } = useTranslations();
  const [isCreating, setIsCreating] = useState(false);
  const [newSecret, setNewSecret] = useState<NewKeySecret | null>(null);
  const list = useQuery(trpc.keys.list.queryOptions({}));
  const createButton = useMay('createKey') && <Button onClick={() => setIsCreating(true)}>{keys.create}</Button>;
  return (
    <Page title={keys.title} lead={keys.lead} aside={createButton}>
      <ErrorMessage error={list.error} />
      {list.data?.keys.length === 0 && <EmptyState>{keys.empty}</EmptyState>}
      {list.data && list.data.keys.length > 0 && (
        <Card>
          <ul className={shared.rows}>
            {list.data.keys.map((key) => (
              <KeyRow key={key.id} accessKey={key} onRotated={setNewSecret} />
            ))}
          </ul>
        </Card>
      )}
      {list.data && <BundleDownload lead={keys.bundleLead} />}
      {isCreating && (
        <NewKeyDialog
          onClose={() => setIsCreating(false)}
          onCreated={(created) => {
            setIsCreating(false);
            setNewSecret(created);
          }}
        />
      )}
      {newSecret && <KeySecretDialog created={newSecret} onClose={() => setNewSecret(null)} />}
    </Page>
  );
}
