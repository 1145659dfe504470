import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../components/card.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { serverNow } from '../server-clock.ts';
import { queryClient, type RouterOutputs, trpc } from '../trpc.ts';
import { useImportTexts } from './use-import-texts.ts';

type PastImport = RouterOutputs['imports']['list']['imports'][number];

/** The last imports. One can be undone for a day. */
export function ImportHistory() {
  const words = useImportTexts();
  const list = useQuery(trpc.imports.list.queryOptions({}));
  return (
    <Card title={words.history}>
      <ErrorMessage error={list.error} />
      {list.data?.imports.length === 0 && <p className={shared.soft}>{words.historyEmpty}</p>}
      <ul className={shared.rows}>
        {list.data?.imports.map((past) => (
          <ImportRow key={past.id} past={past} />
        ))}
      </ul>
    </Card>
  );
}

function ImportRow({ past }: { past: PastImport }) {
  const words = useImportTexts();
  const { formatDateTime } = useDateFormat();
  const [isConfirming, setIsConfirming] = useState(false);
  const undo = useMutation(trpc.imports.undo.mutationOptions({ onSettled: () => queryClient.invalidateQueries() }));
  const { id, fileName, kind, counts, createdAt, createdBy, undoUntil, undone } = past;
  const canUndo = !undone && Date.parse(undoUntil) > serverNow();
  return (
    <li>
      <span className={shared.grow}>
        {fileName}
        <br />
        <small>
          {words.kinds[kind]} · {words.created(counts.created)} · {words.updated(counts.updated)} · {createdBy.name},{' '}
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </small>
      </span>
      {undone && <small>{words.undone(undone.counts.removed, undone.counts.restored, undone.counts.kept)}</small>}
      {canUndo && (
        <>
          <small>
            {words.undoUntil} <time dateTime={undoUntil}>{formatDateTime(undoUntil)}</time>
          </small>
          <Button
            variant="default"
            size="sm"
            aria-label={`${words.undo} ${fileName}`}
            onClick={() => setIsConfirming(true)}
          >
            {words.undo}
          </Button>
        </>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={words.undoTitle}
          lead={words.undoLead}
          action={words.undo}
          onConfirm={() => undo.mutateAsync({ id })}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </li>
  );
}
