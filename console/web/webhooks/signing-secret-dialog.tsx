import { Button } from '@mantine/core';
import { CopyableText } from '../components/copyable-text.tsx';
import { Dialog } from '../components/dialog.tsx';
import shared from '../components/shared.module.css';
import { useWebhookTexts } from './use-webhook-texts.ts';

type SigningSecretDialogProps = { secret: string; onClose(): void };

/** Shows a signing secret once; the server does not return it again. */
export function SigningSecretDialog({ secret, onClose }: SigningSecretDialogProps) {
  const { webhooks } = useWebhookTexts();
  return (
    <Dialog title={webhooks.secretTitle} lead={webhooks.secretLead} onClose={onClose} ignoresEscape>
      <div className={shared.stack}>
        <CopyableText label={webhooks.secret} text={secret} />
        <div className={`${shared.row} ${shared.end}`}>
          <Button onClick={onClose}>{webhooks.secretCopied}</Button>
        </div>
      </div>
    </Dialog>
  );
}
