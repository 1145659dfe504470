import { Button, SegmentedControl } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../components/dialog.tsx';
import { DialogActions } from '../components/dialog-actions.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { ContactSearch, type FoundContact } from '../search/contact-search.tsx';
import { trpc } from '../trpc.ts';
import { type ContactSheet, refreshContacts } from './contact.ts';

const kinds = ['couple', 'co_buyers'] as const;
type Kind = ContactSheet['links'][number]['kind'];

type LinkDialogProps = { contactId: string; onClose(): void };

/** Links another contact, who is found by a name or a phone number. */
export default function LinkDialog({ contactId, onClose }: LinkDialogProps) {
  const { contactRecord: words } = useTranslations();
  const [kind, setKind] = useState<Kind>('couple');
  const [other, setOther] = useState<FoundContact>();
  const link = useMutation(
    trpc.contacts.link.mutationOptions({
      onSuccess: async () => {
        await refreshContacts();
        onClose();
      },
    }),
  );
  const isSame = other?.id === contactId;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (other && !isSame) link.mutate({ contactId, otherId: other.id, kind });
  };
  return (
    <Dialog title={words.linkTitle} lead={words.linkLead} onClose={onClose}>
      <form className={shared.stack} onSubmit={handleSubmit}>
        <SegmentedControl
          fullWidth
          aria-label={words.linkKind}
          value={kind}
          onChange={(value) => setKind(value as Kind)}
          data={kinds.map((value) => ({ value, label: words.linkKinds[value] }))}
        />
        {other ? (
          <div className={shared.row}>
            <strong>{other.name}</strong>
            <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setOther(undefined)}>
              {words.otherContact}
            </Button>
          </div>
        ) : (
          <ContactSearch label={words.linkedContact} onSelect={setOther} />
        )}
        {isSame && (
          <p className={shared.failure} role="alert">
            {words.linkToItself}
          </p>
        )}
        <ErrorMessage error={link.error} />
        <DialogActions onCancel={onClose}>
          <Button type="submit" loading={link.isPending} disabled={!other || isSame}>
            {words.linkConfirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
