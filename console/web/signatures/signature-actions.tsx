import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { ForRole } from '../components/for-role.tsx';
import { trpc } from '../trpc.ts';
import { refreshSignatures, type Signature } from './signature.ts';
import { useSignatureTexts } from './use-signature-texts.ts';

/** The acts of a person about a request: remind, take it back, or try again. */
export function SignatureActions({ signature: { id, status, failure } }: { signature: Signature }) {
  const words = useSignatureTexts();
  const [asking, setAsking] = useState<'cancel' | 'remind'>();
  const options = { onSuccess: refreshSignatures, onError: refreshSignatures };
  const stop = useMutation(trpc.signatures.stop.mutationOptions(options));
  const cancel = useMutation(trpc.signatures.cancel.mutationOptions(options));
  const remind = useMutation(trpc.signatures.remind.mutationOptions(options));
  const retry = useMutation(trpc.signatures.retry.mutationOptions(options));
  if (id === null || status === null) return null;
  const close = () => setAsking(undefined);
  const mayRetry = status === 'failed' || failure?.code === 'not_followed';
  const cancelButton = (
    <Button size="sm" variant="subtle" c="var(--bad)" onClick={() => setAsking('cancel')}>
      {words.cancel}
    </Button>
  );
  return (
    <>
      <Group gap="xs">
        {status === 'sent' && (
          <ForRole operation="remindSigners">
            <Button size="sm" variant="default" onClick={() => setAsking('remind')}>
              {words.remind}
            </Button>
          </ForRole>
        )}
        {mayRetry && (
          <ForRole operation="retrySignature">
            <Button size="sm" variant="default" loading={retry.isPending} onClick={() => retry.mutate({ id })}>
              {words.retry}
            </Button>
          </ForRole>
        )}
        {status === 'approved' && <ForRole operation="stopSignature">{cancelButton}</ForRole>}
        {(status === 'sent' || status === 'unconfirmed') && (
          <ForRole operation="cancelSignature">{cancelButton}</ForRole>
        )}
      </Group>
      <ErrorMessage error={retry.error} />
      {asking === 'cancel' && (
        <ConfirmDialog
          title={words.cancel}
          lead={status === 'approved' ? words.stopLead : words.cancelLead}
          action={words.cancel}
          onConfirm={() => (status === 'approved' ? stop : cancel).mutateAsync({ id })}
          onClose={close}
        />
      )}
      {asking === 'remind' && (
        <ConfirmDialog
          title={words.remind}
          lead={words.remindLead}
          action={words.remind}
          onConfirm={() => remind.mutateAsync({ id })}
          onClose={close}
        />
      )}
    </>
  );
}
