import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ErrorMessage } from '../components/error-message.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { DueField } from './due-field.tsx';
import styles from './tasks.module.css';
import { refreshTasks } from './use-task-actions.ts';

/** Adds a task in one line; everything else can be given afterwards. */
export function QuickTaskForm({ assigneeId }: { assigneeId: string | null }) {
  const { task: words } = useTranslations();
  const [title, setTitle] = useState('');
  const [due, setDue] = useState('');
  const [added, setAdded] = useState(0);
  const titleRef = useRef<HTMLInputElement>(null);
  const create = useMutation(
    trpc.tasks.create.mutationOptions({
      onSuccess: async () => {
        setTitle('');
        setDue('');
        setAdded((count) => count + 1);
        titleRef.current?.focus();
        await refreshTasks();
      },
    }),
  );
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() !== '') create.mutate({ title: title.trim(), dueAt: due || null, assigneeId });
  };
  return (
    <form className={styles.quick} onSubmit={handleSubmit} aria-label={words.create}>
      <TextInput
        ref={titleRef}
        className={styles.quickTitle}
        aria-label={words.what}
        placeholder={words.what}
        maxLength={200}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      {/* A calendar that is open keeps the day that was typed: each task gets a field of its own. */}
      <DueField key={added} value={due} onChange={setDue} />
      <Button type="submit" loading={create.isPending} disabled={title.trim() === ''}>
        {words.add}
      </Button>
      <ErrorMessage error={create.error} />
    </form>
  );
}
