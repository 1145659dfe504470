import { Button, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Failure } from '../look/failure.tsx';
import { queries, trpc } from '../wire.ts';
import { Since, useWords } from '../words/words.tsx';
import styles from './page.module.css';

/** What colleagues noted about this conversation. */
export function Notes({ id }: { id: string }) {
  const { inbox } = useWords();
  const { data } = useQuery(trpc.conversations.notes.queryOptions({ id }));
  if (!data?.notes.length) return null;
  return (
    <ul className={styles.notes} aria-label={inbox.notes}>
      {data.notes.map(({ id, body, author, createdAt }) => (
        <li key={id}>
          <p>{body}</p>
          <small>
            {author.name} · <Since at={createdAt} />
          </small>
        </li>
      ))}
    </ul>
  );
}

/** A word for colleagues; the contact never sees it. */
export function AddNote({ id }: { id: string }) {
  const { inbox } = useWords();
  const [body, say] = useState('');
  const note = useMutation(
    trpc.conversations.note.mutationOptions({
      onSuccess: () => {
        say('');
        return queries.invalidateQueries({ queryKey: trpc.conversations.pathKey() });
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    note.mutate({ id, body });
  };
  return (
    <form className={styles.note} onSubmit={submit}>
      <Textarea
        label={inbox.note}
        description={inbox.noteHint}
        value={body}
        autosize
        minRows={2}
        maxLength={10_000}
        required
        onChange={(event) => say(event.currentTarget.value)}
      />
      <Failure error={note.error} />
      <div className={styles.line}>
        <span role="status">{note.isSuccess && inbox.noted}</span>
        <Button type="submit" size="compact-sm" variant="light" loading={note.isPending} disabled={!body.trim()}>
          {inbox.addNote}
        </Button>
      </div>
    </form>
  );
}
