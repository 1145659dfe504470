import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Dialog } from '../components/dialog.tsx';
import { DialogActions } from '../components/dialog-actions.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { fieldText } from '../components/form-field.ts';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { type AccessKey, type NewKeySecret, refreshKeys } from './access-key.ts';

type RotateKeyDialogProps = { accessKey: AccessKey; onRotated(secret: NewKeySecret): void; onClose(): void };

/** Gives a key a new secret; the old one stays valid for as many hours as are typed. */
export function RotateKeyDialog({ accessKey: { id, name }, onRotated, onClose }: RotateKeyDialogProps) {
  const { keys } = useTranslations();
  const rotate = useMutation(
    trpc.keys.rotate.mutationOptions({
      onSuccess: (secret) => {
        void refreshKeys();
        onClose();
        onRotated(secret);
      },
    }),
  );
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    rotate.mutate({ id, overlapHours: Number(fieldText(new FormData(event.currentTarget), 'hours')) });
  };
  return (
    <Dialog title={keys.rotateTitle(name)} lead={keys.rotateLead} onClose={onClose}>
      <form className={shared.stack} onSubmit={handleSubmit}>
        <TextInput type="number" name="hours" label={keys.overlap} defaultValue={24} min={0} max={168} required />
        <ErrorMessage error={rotate.error} />
        <DialogActions onCancel={onClose}>
          <Button type="submit" loading={rotate.isPending}>
            {keys.rotate}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
