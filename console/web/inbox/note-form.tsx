import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { maxNoteLength } from '../../../domain/contacts/limits.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useNote } from '../notes/use-note.ts';
import { queryClient, trpc, trpcClient } from '../trpc.ts';
import styles from './inbox-page.module.css';

type NoteFormProps = { conversationId: string };

const refreshConversations = () => queryClient.invalidateQueries({ queryKey: trpc.conversations.pathKey() });

/** Adds a note for colleagues, which the contact never sees. It is closed at first unless a note was begun. */
export function NoteForm({ conversationId }: NoteFormProps) {
  const { inbox } = useTranslations();
  const note = useNote({
    id: conversationId,
    save: (given) => trpcClient.conversations.note.mutate(given),
    refresh: refreshConversations,
  });
  const [wasBegun] = useState(note.body !== '');
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    note.submit();
  };
  return (
    <details className={styles.notePart} open={wasBegun}>
      <summary>{inbox.note}</summary>
      <form className={styles.noteForm} onSubmit={handleSubmit}>
        <Textarea
          label={inbox.note}
          description={inbox.noteHint}
          value={note.body}
          readOnly={note.isSaving}
          autosize
          minRows={2}
          maxLength={maxNoteLength}
          required
          onChange={(event) => note.setBody(event.currentTarget.value)}
        />
        <ErrorMessage error={note.error} />
        <div className={styles.line}>
          <span role="status">{note.isSaved && inbox.noteAdded}</span>
          <Button
            type="submit"
            size="compact-sm"
            variant="light"
            loading={note.isSaving}
            disabled={note.body.trim() === ''}
          >
            {inbox.addNote}
          </Button>
        </div>
      </form>
    </details>
  );
}
