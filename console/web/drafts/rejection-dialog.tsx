import { Button, Textarea } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { Dialog } from '../components/dialog.tsx';
import { DialogActions } from '../components/dialog-actions.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import drafts from './drafts.module.css';
import styles from './rejection-dialog.module.css';

type RejectionDialogProps = {
  /** The recipients, if several drafts are rejected at once. */
  recipients?: string[];
  onReject(reason: string): void;
  onClose(): void;
};

/** Asks for the reason. Each suggestion is one tap or one digit, and can be continued in one's own words. */
export function RejectionDialog({ recipients = [], onReject, onClose }: RejectionDialogProps) {
  const { rejection } = useTranslations();
  const [reason, setReason] = useState('');
  const title = recipients.length > 1 ? rejection.titleMany(recipients.length) : rejection.title;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim()) onReject(reason.trim());
  };
  const choose = (suggestion: string) => setReason(reasonOf(suggestion));
  const handleKeyDown = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey || event.altKey;
    const suggestion = rejection.suggestions[Number(event.key) - 1];
    // In a reason of one's own a digit is a digit. A key that is still held from before is no part of the reason.
    const isUnchanged = reason.trim() === '' || rejection.suggestions.some((other) => reason === reasonOf(other));
    if (!isCommand && suggestion !== undefined && isUnchanged) choose(suggestion);
    else if (!(event.repeat && reason === '' && event.key.length === 1)) return;
    event.preventDefault();
  };
  return (
    <Dialog title={title} lead={rejection.lead} onClose={onClose}>
      {recipients.length > 1 && <p className={drafts.hint}>{rejection.to(recipients)}</p>}
      <form className={shared.stack} onSubmit={handleSubmit} onKeyDown={handleKeyDown}>
        <div className={styles.suggestions}>
          {rejection.suggestions.map((suggestion, index) => (
            <button
              key={suggestion}
              type="button"
              className={styles.suggestion}
              aria-pressed={reason.startsWith(suggestion)}
              onClick={() => choose(suggestion)}
            >
              <span className={styles.digit} aria-hidden="true">
                {index + 1}
              </span>
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
        <DialogActions onCancel={onClose}>
          <Button type="submit" color="red" disabled={!reason.trim()}>
            {rejection.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const reasonOf = (suggestion: string) => `${suggestion}. `;
