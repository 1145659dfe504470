import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FormDialog } from '../components/form-dialog.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { type AccessKey, type NewKeySecret, refreshKeys } from './access-key.ts';

type RotateKeyDialogProps = { accessKey: AccessKey; onRotated(secret: NewKeySecret): void; onClose(): void };

/** Gives a key a new secret; the old one stays valid for as many hours as are typed. */
export function RotateKeyDialog({ accessKey: { id, name }, onRotated, onClose }: RotateKeyDialogProps) {
  const { keys } = useTranslations();
  const form = useContractForm({
    initial: { overlapHours: '24' },
    inputOf: ({ overlapHours }) => ({ id, overlapHours: Number(overlapHours) }),
    send: useMutation(
      trpc.keys.rotate.mutationOptions({
        onSuccess: (secret) => {
          void refreshKeys();
          onClose();
          onRotated(secret);
        },
      }),
    ),
  });
  return (
    <FormDialog
      title={keys.rotateTitle(name)}
      lead={keys.rotateLead}
      form={form}
      action={keys.rotate}
      onClose={onClose}
    >
      <TextInput type="number" label={keys.overlap} min={0} max={168} required {...form.field('overlapHours')} />
    </FormDialog>
  );
}
