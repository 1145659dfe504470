import { Button, Checkbox, Divider, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorMessage } from '../components/error-message.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { formatAddress } from '../components/format-address.ts';
import { useContractForm } from '../components/use-contract-form.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { ContactSearch, type FoundContact } from '../search/contact-search.tsx';
import { useCurrentUser, useMay } from '../sign-in/use-current-user.ts';
import { refetchLive, trpc } from '../trpc.ts';
import type { Conversation } from './conversation.ts';
import styles from './inbox-page.module.css';
import { SenderDialog } from './sender-dialog.tsx';

type UnknownSenderProps = { conversation: Conversation };

/**
 * In the place of the form: a sender who is no contact can be linked to one, or made one. Answering makes them one too, who is
 * called by their number or address until somebody writes their name.
 */
export function UnknownSender({ conversation }: UnknownSenderProps) {
  const { unknownSender: words } = useTranslations();
  const [dialog, setDialog] = useState<'link' | 'create'>();
  const userId = useCurrentUser()?.id;
  const answer = useMutation(trpc.conversations.createContact.mutationOptions({ onSuccess: () => refetchLive() }));
  const close = () => setDialog(undefined);
  // Without an address there is nobody to write to.
  const mayAnswer = useMay('sendReply') && conversation.address !== null && !conversation.isAddressUnattended;
  return (
    <>
      <Divider color="var(--line)" />
      <Stack className={styles.unknown} gap="xs" px="1.1rem" py="md">
        <p>{conversation.isAddressUnattended ? words.unreadLead : words.lead}</p>
        <Group gap="xs">
          {mayAnswer && (
            <Button
              size="compact-md"
              loading={answer.isPending}
              title={words.answerHint}
              onClick={() =>
                answer.mutate({ id: conversation.id, firstName: null, lastName: null, assignedTo: userId ?? null })
              }
            >
              {words.answer}
            </Button>
          )}
          <Button size="compact-md" variant={mayAnswer ? 'default' : 'filled'} onClick={() => setDialog('create')}>
            {words.create}
          </Button>
          <Button size="compact-md" variant="default" onClick={() => setDialog('link')}>
            {words.link}
          </Button>
        </Group>
        <ErrorMessage error={answer.error} />
        {dialog === 'link' && <LinkDialog conversation={conversation} onClose={close} />}
        {dialog === 'create' && <SenderDialog conversation={conversation} onClose={close} />}
      </Stack>
    </>
  );
}

type DialogProps = UnknownSenderProps & { onClose(): void };

function LinkDialog({ conversation: { id, channel, address, isAddressUnattended }, onClose }: DialogProps) {
  const { unknownSender: words } = useTranslations();
  const form = useContractForm({
    initial: { chosen: undefined as FoundContact | undefined, useAddress: false },
    inputOf: ({ chosen, useAddress }) => ({ id, contactId: chosen?.id ?? '', useAddress }),
    send: useMutation(trpc.conversations.link.mutationOptions({ onSuccess: () => refetchLive() })),
  });
  const { chosen } = form.values;
  const known = channel === 'sms' ? chosen?.phone : chosen?.email;
  return (
    <FormDialog title={words.linkTitle} form={form} action={words.confirm} disabled={!chosen} onClose={onClose}>
      <ContactSearch label={words.search} onSelect={(chosen) => form.update({ chosen })} />
      {chosen && <strong>{chosen.name}</strong>}
      {known && address && !isAddressUnattended && (
        <Checkbox
          label={words.useAddress(formatAddress(address))}
          description={words.otherAddressHint}
          {...form.checkbox('useAddress')}
        />
      )}
    </FormDialog>
  );
}
