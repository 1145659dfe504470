import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import parts from '../look/parts.module.css';
import { useWords } from '../words/words.tsx';

/** What the person who was written to answers. */
export function Answer({ busy, onSend }: { busy: boolean; onSend(text: string): void }) {
  const { sandbox } = useWords();
  const [text, say] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend(text);
  };
  return (
    <form className={parts.stack} onSubmit={submit}>
      <Textarea
        label={sandbox.replyLabel}
        description={sandbox.replyHint}
        value={text}
        autosize
        required
        autoFocus
        onChange={(event) => say(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" loading={busy} disabled={!text.trim()}>
          {sandbox.send}
        </Button>
      </div>
    </form>
  );
}
