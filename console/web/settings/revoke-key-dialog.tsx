import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Dialog } from '../components/dialog.tsx';
import { DialogActions } from '../components/dialog-actions.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { type AccessKey, refreshKeys } from './access-key.ts';

type RevokeKeyDialogProps = { accessKey: AccessKey; onClose(): void };

/** Asks before a key is revoked for good. */
export function RevokeKeyDialog({ accessKey: { id, name }, onClose }: RevokeKeyDialogProps) {
  const { keys } = useTranslations();
  const revoke = useMutation(
    trpc.keys.revoke.mutationOptions({
      onSuccess: async () => {
        await refreshKeys();
        onClose();
      },
    }),
  );
  return (
    <Dialog title={keys.revokeTitle(name)} lead={keys.revokeLead} onClose={onClose}>
      <ErrorMessage error={revoke.error} />
      <DialogActions onCancel={onClose}>
        <Button color="red" loading={revoke.isPending} onClick={() => revoke.mutate({ id })}>
          {keys.revoke}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
