import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type MouseEvent, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { Dialog } from '../components/dialog.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { fieldText } from '../components/form-field.ts';
import shared from '../components/shared.module.css';
import { contactName, refreshContacts } from '../contact-record/contact.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useCurrentUser } from '../sign-in/use-current-user.ts';
import { existingIdOf, type RouterInputs, trpc, trpcClient } from '../trpc.ts';
import { contactPath } from './contact-columns.tsx';
import { type Kind, kinds } from './use-contact-filters.ts';

type NewContact = {
  details: RouterInputs['contacts']['add'];
  /** The contact with the same number or address beside whom this one is wanted all the same. */
  acceptedId?: string | undefined;
};

/** Adds a contact: a name, an e-mail or a phone number is enough. One that exists is named, so that it is not entered twice. */
export function NewContactDialog({ onClose }: { onClose(): void }) {
  const translations = useTranslations();
  const { contacts: words } = translations;
  const user = useCurrentUser();
  const [, navigate] = useLocation();
  const isSaving = useRef(false);
  const create = useMutation({
    mutationFn: addContact,
    onSuccess: async ({ id }) => {
      await refreshContacts();
      onClose();
      navigate(contactPath(id));
    },
    onSettled: () => {
      isSaving.current = false;
    },
  });
  // The warning stays while the contact is created in spite of it, so that no button moves under the pointer.
  const existingId = create.isPending ? create.variables.acceptedId : existingIdOf(create.error);
  const existing = useQuery({
    ...trpc.contacts.read.queryOptions({ id: existingId ?? '' }),
    enabled: existingId !== undefined,
  }).data;
  const save = (form: HTMLFormElement, acceptedId?: string) => {
    // A second click may come before the buttons are shown as disabled.
    if (isSaving.current) return;
    isSaving.current = true;
    const fields = new FormData(form);
    const names = ['firstName', 'lastName', 'email', 'phone'];
    const given = names.map((name) => [name, fieldText(fields, name).trim()]);
    const filled = Object.fromEntries(given.filter(([, value]) => value !== ''));
    const kind = fieldText(fields, 'kind') as Kind;
    create.mutate({ details: { ...filled, kind, assignedTo: user?.id }, acceptedId });
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save(event.currentTarget);
  };
  const handleCreateAnyway = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    if (form?.reportValidity()) save(form, existingId);
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
        {existingId ? (
          <div role="alert" className={shared.notice}>
            <p>
              {words.duplicate}{' '}
              {existing && (
                <Link href={contactPath(existing.id)} onClick={onClose}>
                  {contactName(existing, translations)}
                </Link>
              )}
            </p>
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

/** @throws the refusal of a duplicate, unless it is of the accepted contact: a number typed since may be another one's */
async function addContact({ details, acceptedId }: NewContact) {
  try {
    return await trpcClient.contacts.add.mutate(details);
  } catch (error) {
    if (acceptedId === undefined || existingIdOf(error) !== acceptedId) throw error;
    return await trpcClient.contacts.add.mutate({ ...details, allowDuplicate: true });
  }
}
