import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../components/dialog.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './drafts.module.css';

type RejectionDialogProps = {
  /** The recipients, if several drafts are rejected at once. */
  recipients?: string[];
  onReject(reason: string): void;
  onClose(): void;
};

/** Asks for the reason. Each suggestion is one tap and can be continued in one's own words. */
export function RejectionDialog({ recipients = [], onReject, onClose }: RejectionDialogProps) {
  const { rejection, common } = useTranslations();
  const [reason, setReason] = useState('');
  const title = recipients.length > 1 ? rejection.titleMany(recipients.length) : rejection.title;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim()) onReject(reason.trim());
  };
  return (
    <Dialog title={title} lead={rejection.lead} onClose={onClose}>
      {recipients.length > 1 && <p className={styles.hint}>{rejection.to(recipients)}</p>}
      <form className={shared.stack} onSubmit={handleSubmit}>
        <div className={styles.suggestions}>
          {rejection.suggestions.map((suggestion) => (
            <button
              key={suggestion}
              type="button"
              className={styles.suggestion}
              aria-pressed={reason.startsWith(suggestion)}
              onClick={() => setReason(`${suggestion}. `)}
            >
              {suggestion}
            </button>
          ))}
        </div>
        <Textarea
          label={rejection.label}
          value={reason}
          maxLength={1000}
          autosize
          minRows={2}
          required
          autoFocus
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={`${shared.row} ${shared.end}`}>
          <Button variant="subtle" color="gray" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" color="red" disabled={!reason.trim()}>
            {rejection.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
