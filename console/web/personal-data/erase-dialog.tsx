import { Button, Radio, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../components/dialog.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { queryClient, trpc } from '../trpc.ts';

type EraseDialogProps = { contactId: string; name: string; onClose(): void };

/** Asks why, and for the person's name, because an erasure cannot be undone. */
export function EraseDialog({ contactId, name, onClose }: EraseDialogProps) {
  const { personalData: words } = useTranslations();
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState<'request' | 'objection'>('request');
  const erase = useMutation(
    trpc.contacts.erase.mutationOptions({
      onSuccess: async () => {
        onClose();
        await queryClient.invalidateQueries();
      },
    }),
  );
  const isName = typed.trim().toLocaleLowerCase() === name.toLocaleLowerCase();
  return (
    <Dialog title={words.eraseTitle} lead={words.eraseLead} onClose={onClose}>
      <form
        className={shared.stack}
        onSubmit={(event) => {
          event.preventDefault();
          erase.mutate({ id: contactId, name: typed, reason });
        }}
      >
        <Radio.Group
          label={words.eraseReason}
          value={reason}
          onChange={(value) => setReason(value as 'request' | 'objection')}
        >
          <div className={shared.stack}>
            <Radio value="request" label={words.eraseReasons.request} />
            <Radio value="objection" label={words.eraseReasons.objection} />
          </div>
        </Radio.Group>
        <TextInput
          data-first
          label={words.typeName(name)}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <ErrorMessage error={erase.error} />
        <div className={`${shared.row} ${shared.end}`}>
          <Button variant="subtle" color="gray" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" color="red" disabled={!isName} loading={erase.isPending}>
            {words.eraseNow}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
