import { NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { FormDialog } from '../components/form-dialog.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { refreshContacts } from '../contact-record/contact.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useCurrentUser } from '../sign-in/use-current-user.ts';
import { type RouterInputs, trpc } from '../trpc.ts';
import { contactPath } from './contact-columns.tsx';
import { DuplicateNotice } from './duplicate-notice.tsx';
import { duplicateOf } from './duplicate-of.ts';
import { type Kind, kinds } from './use-contact-filters.ts';

const blank = { firstName: '', lastName: '', phone: '', email: '', kind: kinds[0] as Kind };

type NewContactDialogProps = {
  /** The fields that are known already. */
  known?: Partial<typeof blank>;
  /** Takes the contact, new or found to exist, where one is being chosen; else the page goes on to the new one. */
  onChoose?(id: string): void;
  onClose(): void;
};

/** Adds a contact: a name, an e-mail or a phone number is enough. One that exists is named, so that it is not entered twice. */
export function NewContactDialog({ known, onChoose, onClose }: NewContactDialogProps) {
  const { contacts: words } = useTranslations();
  const user = useCurrentUser();
  const [, navigate] = useLocation();
  const create = useMutation(
    trpc.contacts.add.mutationOptions({
      onSuccess: async ({ id }) => {
        await refreshContacts();
        onClose();
        if (onChoose) onChoose(id);
        else navigate(contactPath(id));
      },
    }),
  );
  const { existingId, acceptedDuplicates } = duplicateOf(create);
  const form = useContractForm({
    initial: { ...blank, ...known },
    inputOf: ({ kind, ...texts }): RouterInputs['contacts']['add'] => {
      const given = Object.entries(texts).map(([name, value]) => [name, value.trim()]);
      const filled = Object.fromEntries(given.filter(([, value]) => value !== ''));
      return { ...filled, kind, assignedTo: user?.id, acceptedDuplicates: [] };
    },
    send: create,
  });
  return (
    <FormDialog
      title={words.create}
      form={form}
      action={words.add}
      problem={
        existingId && (
          <DuplicateNotice
            id={existingId}
            isPending={create.isPending}
            onOpen={onClose}
            onChoose={
              onChoose &&
              (() => {
                onClose();
                onChoose(existingId);
              })
            }
            onCreateAnyway={() => form.submit({ acceptedDuplicates })}
          />
        )
      }
      onClose={onClose}
    >
      <TextInput label={words.firstName} maxLength={100} {...form.field('firstName')} />
      <TextInput label={words.lastName} maxLength={100} {...form.field('lastName')} />
      <TextInput type="tel" label={words.phone} {...form.field('phone')} />
      <TextInput type="email" label={words.email} {...form.field('email')} />
      <NativeSelect
        label={words.kind}
        data={kinds.map((value) => ({ value, label: words.kinds[value] }))}
        {...form.field('kind')}
      />
    </FormDialog>
  );
}
