import { Button } from '@mantine/core';
import { CopyableText } from '../components/copyable-text.tsx';
import { Dialog } from '../components/dialog.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { NewKeySecret } from './access-key.ts';
import { FirstCall } from './first-call.tsx';
import { HostSteps } from './host-steps.tsx';

type KeySecretDialogProps = { created: NewKeySecret; onClose(): void };

/** Shows a key's secret once, how each host is connected with it, and whether the key has been used. */
export function KeySecretDialog({ created, onClose }: KeySecretDialogProps) {
  const { keys } = useTranslations();
  return (
    <Dialog title={keys.secretTitle} lead={keys.secretLead} onClose={onClose} ignoresEscape>
      <div className={shared.stack}>
        <CopyableText label={keys.secret} text={created.secret} />
        <FirstCall keyId={created.id} />
        <HostSteps created={created} />
        <div className={`${shared.row} ${shared.end}`}>
          <Button onClick={onClose}>{keys.secretCopied}</Button>
        </div>
      </div>
    </Dialog>
  );
}
