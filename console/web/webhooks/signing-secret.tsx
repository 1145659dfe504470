import { Button } from '@mantine/core';
import { Copyable } from '../look/copyable.tsx';
import { Dialog } from '../look/dialog.tsx';
import parts from '../look/parts.module.css';
import { useWords } from '../words/words.tsx';

/** The one showing of a signing secret. */
export function SigningSecret({ secret, onClose }: { secret: string; onClose(): void }) {
  const { webhooks } = useWords();
  return (
    <Dialog title={webhooks.secretTitle} lead={webhooks.secretLead} onClose={onClose}>
      <div className={parts.stack}>
        <Copyable label={webhooks.secret} text={secret} />
        <div className={`${parts.row} ${parts.end}`}>
          <Button onClick={onClose}>{webhooks.kept}</Button>
        </div>
      </div>
    </Dialog>
  );
}
