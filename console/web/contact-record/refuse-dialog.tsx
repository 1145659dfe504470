import { Button, Chip, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../components/dialog.tsx';
import { DialogActions } from '../components/dialog-actions.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { type RouterInputs, trpc } from '../trpc.ts';
import { refreshContacts } from './contact.ts';
import styles from './contact-page.module.css';
import type { Proposed } from './proposed-property.ts';

type Reason = RouterInputs['contacts']['refuse']['reason'];

type RefuseDialogProps = { contactId: string; proposed: Proposed; onClose(): void };

/** Asks why the contact refuses the property. The last refusal is corrected by a second one. */
export default function RefuseDialog({
  contactId,
  proposed: { property, state, moments },
  onClose,
}: RefuseDialogProps) {
  const { contactRecord: words } = useTranslations();
  const known = state === 'refused' ? moments.find((moment) => moment.kind === 'refused') : undefined;
  const [reason, setReason] = useState<Reason | undefined>(known?.reason);
  const [note, setNote] = useState(known?.note ?? '');
  const refuse = useMutation(
    trpc.contacts.refuse.mutationOptions({
      onSuccess: async () => {
        await refreshContacts();
        onClose();
      },
    }),
  );
  const isComplete = reason !== undefined && (reason !== 'other' || note.trim() !== '');
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (reason) refuse.mutate({ contactId, propertyId: property.id, reason, note: note.trim() || null });
  };
  return (
    <Dialog title={words.refuseTitle} lead={`${property.title}, ${property.reference}`} onClose={onClose}>
      <form className={shared.stack} onSubmit={handleSubmit}>
        <fieldset className={styles.chips}>
          <legend>{words.refusalReason}</legend>
          <Chip.Group value={reason ?? null} onChange={(value) => setReason(value as Reason)}>
            <div className={shared.row}>
              {Object.entries(words.refusalReasons).map(([value, label]) => (
                <Chip key={value} value={value} variant="light" size="sm" radius="md">
                  {label}
                </Chip>
              ))}
            </div>
          </Chip.Group>
        </fieldset>
        <Textarea
          label={words.refusalNote}
          placeholder={words.refusalExample}
          required={reason === 'other'}
          autosize
          minRows={2}
          maxLength={2000}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <ErrorMessage error={refuse.error} />
        <DialogActions onCancel={onClose}>
          <Button type="submit" loading={refuse.isPending} disabled={!isComplete}>
            {words.refuseConfirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
