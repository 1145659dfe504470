import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../components/dialog.tsx';
import { DialogActions } from '../components/dialog-actions.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';

type SendBackDialogProps = { onSendBack(remark: string): void; onClose(): void };

/** Asks for the remark that the agent reads as its next task. */
export function SendBackDialog({ onSendBack, onClose }: SendBackDialogProps) {
  const { sendBack } = useTranslations();
  const [remark, setRemark] = useState('');
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (remark.trim()) onSendBack(remark.trim());
  };
  return (
    <Dialog title={sendBack.title} lead={sendBack.lead} onClose={onClose}>
      <form className={shared.stack} onSubmit={handleSubmit}>
        <Textarea
          label={sendBack.label}
          placeholder={sendBack.placeholder}
          value={remark}
          maxLength={1000}
          autosize
          minRows={3}
          required
          autoFocus
          onChange={(event) => setRemark(event.currentTarget.value)}
        />
        <DialogActions onCancel={onClose}>
          <Button type="submit" disabled={!remark.trim()}>
            {sendBack.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
