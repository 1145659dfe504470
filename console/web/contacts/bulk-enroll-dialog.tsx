import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../components/dialog.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { refreshContacts } from '../contact-record/contact.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { errorCodeOf, trpc, trpcClient } from '../trpc.ts';
import type { BrowsedContact } from './use-contact-filters.ts';

type BulkEnrollDialogProps = { contacts: readonly BrowsedContact[]; onClose(): void };

/** Enrols each contact by itself, with all the rules of a single one, and says who was left out and why. */
export function BulkEnrollDialog({ contacts, onClose }: BulkEnrollDialogProps) {
  const { contacts: words, errors } = useTranslations();
  const list = useQuery(trpc.sequences.list.queryOptions({}));
  const active = list.data?.sequences.filter(({ status }) => status === 'active') ?? [];
  const [chosenId, setChosenId] = useState('');
  const sequence = active.find(({ id }) => id === chosenId) ?? active[0];
  const enroll = useMutation({
    mutationFn: async (id: string) => {
      let version: number | undefined;
      const leftOut: { name: string; reason: string }[] = [];
      for (const contact of contacts) {
        try {
          // All get the version of the moment at which the person pressed the button.
          version ??= (await trpcClient.enrollments.preview.query({ id, prospectId: contact.id })).version;
          await trpcClient.enrollments.enroll.mutate({ id, version, prospectId: contact.id });
        } catch (error) {
          const code = errorCodeOf(error);
          // Without a connection, or when the sequence has changed, nobody else would be enrolled either.
          if (code === null || code === 'offline' || code === 'conflict') throw error;
          leftOut.push({ name: contact.name, reason: errors[code] ?? errors.unknown ?? code });
        }
      }
      return { enrolled: contacts.length - leftOut.length, leftOut };
    },
    onSettled: refreshContacts,
  });
  const result = enroll.data;
  return (
    <Dialog title={words.enroll} lead={words.enrollLead} onClose={onClose}>
      <div className={shared.stack}>
        <ErrorMessage error={list.error ?? enroll.error} />
        {list.isSuccess && active.length === 0 && <p>{words.noSequence}</p>}
        {sequence && !result && (
          <>
            <NativeSelect
              label={words.sequence}
              value={sequence.id}
              onChange={(event) => setChosenId(event.currentTarget.value)}
              data={active.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <div className={`${shared.row} ${shared.end}`}>
              <Button data-confirm loading={enroll.isPending} onClick={() => enroll.mutate(sequence.id)}>
                {words.enroll} · {words.selected(contacts.length)}
              </Button>
            </div>
          </>
        )}
        {result && (
          <div role="status">
            <p>{words.enrolled(result.enrolled)}</p>
            {result.leftOut.length > 0 && (
              <>
                <p>{words.leftOut(result.leftOut.length)}</p>
                <ul>
                  {result.leftOut.map(({ name, reason }) => (
                    <li key={`${name} ${reason}`}>
                      {name} · {reason}
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
        )}
      </div>
    </Dialog>
  );
}
