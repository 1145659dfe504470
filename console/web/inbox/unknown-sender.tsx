import { Button, Checkbox, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../components/dialog.tsx';
import { DialogActions } from '../components/dialog-actions.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { formatAddress } from '../components/format-address.ts';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { ContactSearch, type FoundContact } from '../search/contact-search.tsx';
import { useCurrentUser } from '../sign-in/use-current-user.ts';
import { refetchLive, trpc } from '../trpc.ts';
import type { Conversation } from './conversation.ts';
import styles from './inbox-page.module.css';

type UnknownSenderProps = { conversation: Conversation };

/** In the place of the form: a sender who is no contact can be linked to one, or made one. */
export function UnknownSender({ conversation }: UnknownSenderProps) {
  const { unknownSender: words } = useTranslations();
  const [dialog, setDialog] = useState<'link' | 'create'>();
  const close = () => setDialog(undefined);
  return (
    <div className={styles.unknown}>
      <p>{conversation.isAddressUnattended ? words.unreadLead : words.lead}</p>
      <div className={shared.row}>
        <Button size="compact-md" onClick={() => setDialog('create')}>
          {words.create}
        </Button>
        <Button size="compact-md" variant="default" onClick={() => setDialog('link')}>
          {words.link}
        </Button>
      </div>
      {dialog === 'link' && <LinkDialog conversation={conversation} onClose={close} />}
      {dialog === 'create' && <CreateDialog conversation={conversation} onClose={close} />}
    </div>
  );
}

type DialogProps = UnknownSenderProps & { onClose(): void };

function LinkDialog({ conversation: { id, channel, address, isAddressUnattended }, onClose }: DialogProps) {
  const { unknownSender: words } = useTranslations();
  const [chosen, setChosen] = useState<FoundContact>();
  const [useAddress, setUseAddress] = useState(false);
  const link = useMutation(trpc.conversations.link.mutationOptions({ onSuccess: () => refetchLive() }));
  const known = channel === 'sms' ? chosen?.phone : chosen?.email;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen) link.mutate({ id, contactId: chosen.id, useAddress });
  };
  return (
    <Dialog title={words.linkTitle} onClose={onClose}>
      <form className={shared.stack} onSubmit={handleSubmit}>
        <ContactSearch label={words.search} onSelect={setChosen} />
        {chosen && <strong>{chosen.name}</strong>}
        {known && address && !isAddressUnattended && (
          <Checkbox
            label={words.useAddress(formatAddress(address))}
            description={words.otherAddressHint}
            checked={useAddress}
            onChange={({ currentTarget }) => setUseAddress(currentTarget.checked)}
          />
        )}
        <ErrorMessage error={link.error} />
        <DialogActions onCancel={onClose}>
          <Button type="submit" loading={link.isPending} disabled={!chosen}>
            {words.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function CreateDialog({ conversation: { id, address, isAddressUnattended }, onClose }: DialogProps) {
  const { unknownSender: words } = useTranslations();
  const userId = useCurrentUser()?.id;
  const [names, setNames] = useState({ firstName: '', lastName: '' });
  const create = useMutation(trpc.conversations.createContact.mutationOptions({ onSuccess: () => refetchLive() }));
  const firstName = names.firstName.trim() || null;
  const lastName = names.lastName.trim() || null;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (firstName || lastName) create.mutate({ id, firstName, lastName, assignedTo: userId ?? null });
  };
  return (
    <Dialog
      title={words.create}
      lead={address && !isAddressUnattended ? formatAddress(address) : undefined}
      onClose={onClose}
    >
      <form className={shared.stack} onSubmit={handleSubmit}>
        <TextInput
          label={words.firstName}
          maxLength={100}
          value={names.firstName}
          onChange={({ currentTarget }) => setNames({ ...names, firstName: currentTarget.value })}
        />
        <TextInput
          label={words.lastName}
          maxLength={100}
          value={names.lastName}
          onChange={({ currentTarget }) => setNames({ ...names, lastName: currentTarget.value })}
        />
        <p className={shared.soft}>{words.consentHint}</p>
        <ErrorMessage error={create.error} />
        <DialogActions onCancel={onClose}>
          <Button type="submit" loading={create.isPending} disabled={!firstName && !lastName}>
            {words.create}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
