import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Dialog } from '../components/dialog.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { type AccessKey, refreshKeys } from './access-key.ts';

type RevokeKeyDialogProps = { accessKey: AccessKey; onClose(): void };

/** Asks before a key is revoked for good. */
export function RevokeKeyDialog({ accessKey: { id, name }, onClose }: RevokeKeyDialogProps) {
  const { keys, common } = useTranslations();
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
      <div className={`${shared.row} ${shared.end}`}>
        <Button variant="subtle" color="gray" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button color="red" loading={revoke.isPending} onClick={() => revoke.mutate({ id })}>
          {keys.revoke}
        </Button>
      </div>
    </Dialog>
  );
}
