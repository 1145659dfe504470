import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../components/dialog.tsx';
import { DialogActions } from '../components/dialog-actions.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { type FoundProperty, PropertySearch } from '../search/property-search.tsx';
import { trpc } from '../trpc.ts';
import { refreshContacts } from './contact.ts';

type ProposeDialogProps = { contactId: string; onClose(): void };

/** Notes a property that is proposed to the contact in person. */
export default function ProposeDialog({ contactId, onClose }: ProposeDialogProps) {
  const { contactRecord: words, transaction } = useTranslations();
  const [property, setProperty] = useState<FoundProperty>();
  const propose = useMutation(
    trpc.contacts.propose.mutationOptions({
      onSuccess: async () => {
        await refreshContacts();
        onClose();
      },
    }),
  );
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (property) propose.mutate({ contactId, propertyId: property.id });
  };
  return (
    <Dialog title={words.proposeTitle} lead={words.proposeLead} onClose={onClose}>
      <form className={shared.stack} onSubmit={handleSubmit}>
        {property ? (
          <div className={shared.row}>
            <strong>{`${property.title}, ${property.reference}`}</strong>
            <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setProperty(undefined)}>
              {transaction.otherProperty}
            </Button>
          </div>
        ) : (
          <PropertySearch label={words.proposedProperty} onSelect={setProperty} />
        )}
        <ErrorMessage error={propose.error} />
        <DialogActions onCancel={onClose}>
          <Button type="submit" loading={propose.isPending} disabled={!property}>
            {words.proposeConfirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
