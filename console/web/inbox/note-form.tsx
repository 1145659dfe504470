import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ErrorMessage } from '../components/error-message.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { queryClient, trpc } from '../trpc.ts';
import styles from './inbox-page.module.css';

type NoteFormProps = { conversationId: string };

/** Adds a note for colleagues, which the contact never sees. */
export function NoteForm({ conversationId }: NoteFormProps) {
  const { inbox } = useTranslations();
  const [body, setBody] = useState('');
  const addNote = useMutation(
    trpc.conversations.note.mutationOptions({
      onSuccess: () => {
        setBody('');
        return queryClient.invalidateQueries({ queryKey: trpc.conversations.pathKey() });
      },
    }),
  );
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    addNote.mutate({ id: conversationId, body });
  };
  return (
    <form className={styles.noteForm} onSubmit={handleSubmit}>
      <Textarea
        label={inbox.note}
        description={inbox.noteHint}
        value={body}
        autosize
        minRows={2}
        maxLength={10_000}
        required
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      <ErrorMessage error={addNote.error} />
      <div className={styles.line}>
        <span role="status">{addNote.isSuccess && inbox.noteAdded}</span>
        <Button type="submit" size="compact-sm" variant="light" loading={addNote.isPending} disabled={!body.trim()}>
          {inbox.addNote}
        </Button>
      </div>
    </form>
  );
}
