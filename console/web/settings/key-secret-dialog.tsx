import { Button } from '@mantine/core';
import { CopyableText } from '../components/copyable-text.tsx';
import { Dialog } from '../components/dialog.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { NewKeySecret } from './access-key.ts';
import { BundleDownload } from './bundle-download.tsx';

type KeySecretDialogProps = { created: NewKeySecret; onClose(): void };

/** Shows a key's secret once, with the configuration of an MCP host and a command for a script. */
export function KeySecretDialog({ created: { secret }, onClose }: KeySecretDialogProps) {
  const { keys } = useTranslations();
  const { origin } = window.location;
  const headers = { Authorization: `Bearer ${secret}` };
  const hostConfiguration = { mcpServers: { clef: { type: 'http', url: `${origin}/api/mcp`, headers } } };
  const script = `curl -H 'Authorization: Bearer ${secret}' ${origin}/api/v1/contacts`;
  return (
    <Dialog title={keys.secretTitle} lead={keys.secretLead} onClose={onClose} ignoresEscape>
      <div className={shared.stack}>
        <CopyableText label={keys.secret} text={secret} />
        <CopyableText label={keys.forHost} text={JSON.stringify(hostConfiguration, null, 2)} />
        <BundleDownload />
        <CopyableText label={keys.forScript} text={script} />
        <div className={`${shared.row} ${shared.end}`}>
          <Button onClick={onClose}>{keys.secretCopied}</Button>
        </div>
      </div>
    </Dialog>
  );
}
