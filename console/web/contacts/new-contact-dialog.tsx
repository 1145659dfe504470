import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Dialog } from '../components/dialog.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { fieldText } from '../components/form-field.ts';
import shared from '../components/shared.module.css';
import { contactName, refreshContacts } from '../contact-record/contact.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useCurrentUser } from '../sign-in/use-current-user.ts';
import { errorCodeOf, existingIdOf, trpc } from '../trpc.ts';
import { contactPath } from './contact-columns.tsx';
import { type Kind, kinds } from './use-contact-filters.ts';

/** Adds a contact: a name, an e-mail or a phone number is enough. One that exists is named, so that it is not entered twice. */
export function NewContactDialog({ onClose }: { onClose(): void }) {
  const translations = useTranslations();
  const { contacts: words } = translations;
  const user = useCurrentUser();
  const [, navigate] = useLocation();
  const [details, setDetails] = useState<Record<string, string>>({});
  const create = useMutation(
    trpc.contacts.add.mutationOptions({
      onSuccess: async ({ id }) => {
        await refreshContacts();
        onClose();
        navigate(contactPath(id));
      },
    }),
  );
  const isDuplicate = errorCodeOf(create.error) === 'duplicate_contact';
  const existingId = existingIdOf(create.error);
  const existing = useQuery({
    ...trpc.contacts.read.queryOptions({ id: existingId ?? '' }),
    enabled: existingId !== undefined,
  }).data;
  const save = (given: Record<string, string>, allowDuplicate: boolean) => {
    const { kind, ...texts } = given;
    const filled = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== ''));
    create.mutate({ ...filled, kind: kind as Kind, assignedTo: user?.id, ...(allowDuplicate && { allowDuplicate }) });
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const names = ['firstName', 'lastName', 'email', 'phone', 'kind'];
    const given = Object.fromEntries(names.map((name) => [name, fieldText(form, name).trim()]));
    setDetails(given);
    save(given, false);
  };
  return (
    <Dialog title={words.create} onClose={onClose}>
      <form className={shared.stack} onSubmit={handleSubmit}>
        <TextInput name="firstName" label={words.firstName} maxLength={100} />
        <TextInput name="lastName" label={words.lastName} maxLength={100} />
        <TextInput name="phone" type="tel" label={words.phone} />
        <TextInput name="email" type="email" label={words.email} />
        <NativeSelect
          name="kind"
          label={words.kind}
          data={kinds.map((value) => ({ value, label: words.kinds[value] }))}
        />
        {isDuplicate ? (
          <div role="alert" className={shared.notice}>
            <p>
              {words.duplicate}{' '}
              {existing && (
                <Link href={contactPath(existing.id)} onClick={onClose}>
                  {contactName(existing, translations)}
                </Link>
              )}
            </p>
            <Button size="compact-sm" variant="default" onClick={() => save(details, true)}>
              {words.createAnyway}
            </Button>
          </div>
        ) : (
          <ErrorMessage error={create.error} />
        )}
        <div className={`${shared.row} ${shared.end}`}>
          <Button type="submit" loading={create.isPending}>
            {words.add}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
