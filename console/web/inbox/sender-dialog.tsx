import { NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FormDialog } from '../components/form-dialog.tsx';
import { formatAddress } from '../components/format-address.ts';
import shared from '../components/shared.module.css';
import { useContractForm } from '../components/use-contract-form.ts';
import { DuplicateNotice } from '../contacts/duplicate-notice.tsx';
import { duplicateOf } from '../contacts/duplicate-of.ts';
import { type Kind, kinds } from '../contacts/use-contact-filters.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useCurrentUser } from '../sign-in/use-current-user.ts';
import { type RouterInputs, type RouterOutputs, refetchLive, trpc } from '../trpc.ts';
import type { Conversation } from './conversation.ts';

type SenderDialogProps = { conversation: Conversation; onClose(): void };

/** Makes an unknown sender a contact. Their signature fills the form in, and nothing of it is saved before that is pressed. */
export function SenderDialog(props: SenderDialogProps) {
  const sender = useQuery(trpc.conversations.sender.queryOptions({ id: props.conversation.id }));
  return !sender.isPending && <SenderForm {...props} read={sender.data} />;
}

type SenderFormProps = SenderDialogProps & { read: RouterOutputs['conversations']['sender'] | undefined };

function SenderForm({ conversation, read, onClose }: SenderFormProps) {
  const { unknownSender: words, contacts } = useTranslations();
  const { id, channel, address, isAddressUnattended } = conversation;
  const userId = useCurrentUser()?.id;
  const create = useMutation(trpc.conversations.createContact.mutationOptions({ onSuccess: () => refetchLive() }));
  const { existingId, acceptedDuplicates } = duplicateOf(create);
  const isWrittenTo = address !== null && !isAddressUnattended;
  const form = useContractForm({
    initial: {
      firstName: read?.firstName ?? '',
      lastName: read?.lastName ?? '',
      kind: read?.kind ?? '',
      phone: read?.phone ? formatAddress(read.phone).replaceAll('\u00a0', ' ') : '',
      email: read?.email ?? '',
      office: read?.office ?? '',
    },
    inputOf: ({ firstName, lastName, kind, phone, email, office }): RouterInputs['conversations']['createContact'] => ({
      id,
      firstName: firstName.trim() || null,
      lastName: lastName.trim() || null,
      kind: (kind || null) as Kind | null,
      ...(asksFor('sms') && phone.trim() && { phone: phone.trim() }),
      ...(asksFor('email') && email.trim() && { email: email.trim() }),
      ...(office.trim() && { office: office.trim() }),
      assignedTo: userId ?? null,
      acceptedDuplicates: [],
    }),
    send: create,
  });
  /** The address that they wrote from is known. */
  const asksFor = (asked: typeof channel) => !(isWrittenTo && channel === asked);
  const { field } = form;
  const hasSuggestion = read && Object.values(read).some((value) => value !== null);
  return (
    <FormDialog
      title={words.create}
      lead={isWrittenTo ? formatAddress(address) : undefined}
      form={form}
      action={words.create}
      problem={
        existingId && (
          <DuplicateNotice
            id={existingId}
            isPending={create.isPending}
            onOpen={onClose}
            onCreateAnyway={() => form.submit({ acceptedDuplicates })}
          />
        )
      }
      onClose={onClose}
    >
      {hasSuggestion && <p className={shared.soft}>{words.fromSignature}</p>}
      <TextInput label={words.firstName} maxLength={100} {...field('firstName')} />
      <TextInput label={words.lastName} maxLength={100} {...field('lastName')} />
      <NativeSelect
        label={contacts.kind}
        data={[{ value: '', label: words.noKind }, ...kinds.map((value) => ({ value, label: contacts.kinds[value] }))]}
        {...field('kind')}
      />
      {asksFor('sms') && <TextInput type="tel" label={contacts.phone} {...field('phone')} />}
      {asksFor('email') && <TextInput type="email" label={contacts.email} {...field('email')} />}
      <TextInput label={words.office} description={words.officeHint} maxLength={200} {...field('office')} />
      <p className={shared.soft}>{words.consentHint}</p>
    </FormDialog>
  );
}
