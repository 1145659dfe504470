import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOwner } from '../door/owner.ts';
import { Failure } from '../look/failure.tsx';
import { Card, Empty, Page } from '../look/page.tsx';
import parts from '../look/parts.module.css';
import { trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import { KeyRow } from './key-row.tsx';
import { NewKey } from './new-key.tsx';
import { type Made, Secret } from './secret.tsx';

/** The agency's access keys. A secret is shown once, when it is made. */
export default function Keys() {
  const { keys } = useWords();
  const [creating, create] = useState(false);
  const [made, show] = useState<Made | null>(null);
  const list = useQuery(trpc.keys.list.queryOptions({}));
  const aside = useOwner() && <Button onClick={() => create(true)}>{keys.create}</Button>;
  return (
    <Page title={keys.title} lead={keys.lead} aside={aside}>
      <Failure error={list.error} />
      {list.data?.keys.length === 0 && <Empty>{keys.empty}</Empty>}
      {list.data && list.data.keys.length > 0 && (
        <Card>
          <ul className={parts.rows}>
            {list.data.keys.map((key) => (
              <KeyRow key={key.id} shown={key} onMade={show} />
            ))}
          </ul>
        </Card>
      )}
      {creating && (
        <NewKey
          onClose={() => create(false)}
          onMade={(key) => {
            create(false);
            show(key);
          }}
        />
      )}
      {made && <Secret made={made} onClose={() => show(null)} />}
    </Page>
  );
}
