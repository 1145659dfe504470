import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent, MouseEvent } from 'react';
import { useLocation } from 'wouter';
import { Dialog } from '../components/dialog.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { fieldText } from '../components/form-field.ts';
import shared from '../components/shared.module.css';
import { refreshContacts } from '../contact-record/contact.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useCurrentUser } from '../sign-in/use-current-user.ts';
import { trpc } from '../trpc.ts';
import { contactPath } from './contact-columns.tsx';
import { DuplicateContact } from './duplicate-contact.tsx';
import { duplicateOf } from './duplicate-of.ts';
import { type Kind, kinds } from './use-contact-filters.ts';

/** Adds a contact: a name, an e-mail or a phone number is enough. One that exists is named, so that it is not entered twice. */
export function NewContactDialog({ onClose }: { onClose(): void }) {
  const { contacts: words } = useTranslations();
  const user = useCurrentUser();
  const [, navigate] = useLocation();
  const create = useMutation(
    trpc.contacts.add.mutationOptions({
      onSuccess: async ({ id }) => {
        await refreshContacts();
        onClose();
        navigate(contactPath(id));
      },
    }),
  );
  const duplicate = duplicateOf(create);
  const save = (form: HTMLFormElement, acceptedDuplicates: string[] = []) => {
    const fields = new FormData(form);
    const names = ['firstName', 'lastName', 'email', 'phone'];
    const given = names.map((name) => [name, fieldText(fields, name).trim()]);
    const filled = Object.fromEntries(given.filter(([, value]) => value !== ''));
    const kind = fieldText(fields, 'kind') as Kind;
    create.mutate({ ...filled, kind, assignedTo: user?.id, acceptedDuplicates });
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save(event.currentTarget);
  };
  const handleCreateAnyway = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    if (form?.reportValidity()) save(form, duplicate.acceptedDuplicates);
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
        {duplicate.existingId ? (
          <div role="alert" className={shared.notice}>
            <DuplicateContact id={duplicate.existingId} onOpen={onClose} />
            <Button size="compact-sm" variant="default" loading={create.isPending} onClick={handleCreateAnyway}>
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
