import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ErrorMessage } from '../components/error-message.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { DueField } from './due-field.tsx';
import styles from './tasks.module.css';
import { refreshTasks } from './use-task-actions.ts';

const empty = { title: '', due: '' };

/** Adds a task in one line; everything else can be given afterwards. The next one can be typed while it is being saved. */
export function QuickTaskForm({ assigneeId }: { assigneeId: string | null }) {
  const { task: words } = useTranslations();
  const [fields, setFields] = useState(empty);
  const [dueFields, setDueFields] = useState(0);
  const titleRef = useRef<HTMLInputElement>(null);
  const restore = (sent: typeof empty) => setFields((typed) => (typed.title || typed.due ? typed : sent));
  const create = useMutation(
    trpc.tasks.create.mutationOptions({
      onError: (_, { title, dueAt }) => restore({ title, due: dueAt ?? '' }),
      // After an error too: if the answer was lost, the list shows whether the task was added. Nothing waits for the list.
      onSettled: () => void refreshTasks(),
    }),
  );
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const title = fields.title.trim();
    if (title === '' || create.isPending) return;
    create.mutate({ title, dueAt: fields.due || null, assigneeId });
    setFields(empty);
    setDueFields((count) => count + 1);
    titleRef.current?.focus();
  };
  const isReplaced = create.isError && fields.title !== create.variables.title;
  return (
    <form className={styles.quick} onSubmit={handleSubmit} aria-label={words.create}>
      <TextInput
        ref={titleRef}
        className={styles.quickTitle}
        aria-label={words.what}
        placeholder={words.what}
        maxLength={200}
        value={fields.title}
        onChange={({ currentTarget }) => setFields({ ...fields, title: currentTarget.value })}
      />
      {/* A calendar that is open keeps the day that was typed: each task gets a field of its own. */}
      <DueField key={dueFields} value={fields.due} onChange={(due) => setFields({ ...fields, due })} />
      <Button type="submit" loading={create.isPending} disabled={fields.title.trim() === ''}>
        {words.add}
      </Button>
      {/* The task that failed is no longer in its field once another one is being typed. */}
      {isReplaced && <strong>{create.variables.title}</strong>}
      <ErrorMessage error={create.error} />
    </form>
  );
}
