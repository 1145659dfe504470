import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';

type ReplyFormProps = { isSending: boolean; onSend(text: string): void };

/** Writes a reply as the contact. */
export function ReplyForm({ isSending, onSend }: ReplyFormProps) {
  const { sandbox } = useTranslations();
  const [text, setText] = useState('');
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSend(text);
  };
  return (
    <form className={shared.stack} onSubmit={handleSubmit}>
      <Textarea
        label={sandbox.replyLabel}
        description={sandbox.replyHint}
        value={text}
        autosize
        required
        autoFocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" loading={isSending} disabled={!text.trim()}>
          {sandbox.send}
        </Button>
      </div>
    </form>
  );
}
