import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { v4 } from 'uuid';
import { ErrorMessage } from '../components/error-message.tsx';
import { MomentField } from '../dates/moment-field.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { type RouterInputs, trpc } from '../trpc.ts';
import { formIdAfter } from '../unsaved/form-id.ts';
import { dueInput } from './due-input.ts';
import styles from './tasks.module.css';
import { refreshTasks } from './use-task-actions.ts';

const blank = () => ({ title: '', due: { day: '', time: '' }, formId: v4() });
type Fields = ReturnType<typeof blank>;

type NewTask = RouterInputs['tasks']['create'];

/** Adds a task in one line; everything else can be given afterwards. The next one can be typed while it is being saved. */
export function QuickTaskForm({ assigneeId }: { assigneeId: string | null }) {
  const { task: words } = useTranslations();
  /** The fields, and the tasks whose saving failed when another one was already in the fields. */
  const [{ fields, failed }, setForm] = useState<{ fields: Fields; failed: NewTask[] }>(() => ({
    fields: blank(),
    failed: [],
  }));
  const titleRef = useRef<HTMLInputElement>(null);
  const create = useMutation(
    trpc.tasks.create.mutationOptions({
      onError: (error, { formId, ...task }) => {
        const again = { ...task, formId: formIdAfter(error, formId) };
        setForm((form) =>
          form.fields.title || form.fields.due.day
            ? { ...form, failed: [...form.failed, again] }
            : { ...form, fields: { title: task.title, due: momentOf(task.dueAt), formId: again.formId } },
        );
      },
      // After an error too: if the answer was lost, the list shows whether the task was added. Nothing waits for the list.
      onSettled: () => void refreshTasks(),
    }),
  );
  const update = (changes: Partial<Fields>) => setForm({ fields: { ...fields, ...changes }, failed });
  // A title that is typed in place of a cleared one is of another task than the one that may be stored under the id.
  const setTitle = (title: string) => update(title.trim() === '' ? { title, formId: v4() } : { title });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const title = fields.title.trim();
    create.mutate({ title, dueAt: dueInput(fields.due), assigneeId, formId: fields.formId });
    setForm({ fields: blank(), failed });
    titleRef.current?.focus();
  };
  const remove = (task: NewTask) => setForm({ fields, failed: failed.filter((other) => other !== task) });
  const handleRetry = (task: NewTask) => {
    create.mutate(task);
    remove(task);
  };
  return (
    <form className={styles.quick} onSubmit={handleSubmit} aria-label={words.create}>
      <TextInput
        ref={titleRef}
        className={styles.quickTitle}
        aria-label={words.what}
        placeholder={words.what}
        maxLength={200}
        value={fields.title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <MomentField ariaLabel={words.due} value={fields.due} onChange={(due) => update({ due })} />
      <Button type="submit" loading={create.isPending} disabled={fields.title.trim() === ''}>
        {words.add}
      </Button>
      {/* Two of them may be the same. */}
      {failed.map((task, index) => (
        <div key={index} className={styles.failed}>
          <span>
            {words.unconfirmed} <strong>{task.title}</strong>
          </span>
          <Button size="compact-sm" variant="default" disabled={create.isPending} onClick={() => handleRetry(task)}>
            {words.saveAgain}
          </Button>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => remove(task)}>
            {words.giveUp}
          </Button>
        </div>
      ))}
      <ErrorMessage error={create.error} />
    </form>
  );
}

/** The reverse of `dueInput`. */
function momentOf(input: NewTask['dueAt']) {
  const [day = '', time = ''] = (input ?? '').split('T');
  return { day, time };
}
