import { Button, Group, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v4 } from 'uuid';
import { ErrorMessage } from '../components/error-message.tsx';
import { Select } from '../components/select.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { MomentField } from '../dates/moment-field.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { showSummaryToast } from '../queue/toasts/toast-store.ts';
import { ContactPick, type PickedContact } from '../search/contact-pick.tsx';
import { trpc, trpcClient } from '../trpc.ts';
import { formIdAfter } from '../unsaved/form-id.ts';
import { dueInput } from './due-input.ts';
import styles from './tasks.module.css';
import { refreshTasks } from './use-task-actions.ts';

const blankFor = (userId: string) => ({
  title: '',
  contact: null as PickedContact | null,
  /** Empty if nobody in particular has it. */
  assigneeId: userId,
  due: { day: '', time: '' },
  formId: v4(),
});
type Fields = ReturnType<typeof blankFor>;

const create = ({ title, contact, assigneeId, due, formId }: Fields) =>
  trpcClient.tasks.create.mutate({
    title: title.trim(),
    contactId: contact?.id ?? null,
    assigneeId: assigneeId || null,
    dueAt: dueInput(due),
    formId,
  });

type QuickTaskFormProps = {
  userId: string;
  /** Whether the list shows one's own tasks only, so that one for somebody else does not appear in it. */
  isMine: boolean;
};

/** Adds a task in one line, for oneself unless one chooses a colleague. The next one can be typed while it is being saved. */
export function QuickTaskForm({ userId, isMine }: QuickTaskFormProps) {
  const { task: words } = useTranslations();
  /** The fields, and the tasks whose saving failed when another one was already in the fields. */
  const [{ fields, failed }, setForm] = useState<{ fields: Fields; failed: Fields[] }>(() => ({
    fields: blankFor(userId),
    failed: [],
  }));
  const titleRef = useRef<HTMLInputElement>(null);
  const colleagues = (useQuery(trpc.team.list.queryOptions({})).data?.colleagues ?? []).filter(
    ({ id, disabledAt }) => id !== userId && disabledAt === null,
  );
  const add = useMutation({
    mutationFn: create,
    onError: (error, task) => {
      const again = { ...task, formId: formIdAfter(error, task.formId) };
      setForm((form) =>
        isBlank(form.fields) ? { ...form, fields: again } : { ...form, failed: [...form.failed, again] },
      );
    },
    onSuccess: (_, { assigneeId }) => {
      const { name } = colleagues.find(({ id }) => id === assigneeId) ?? {};
      if (isMine && assigneeId !== userId) showSummaryToast(name ? words.givenTo(name) : words.givenToTeam, []);
    },
    // After an error too: if the answer was lost, the list shows whether the task was added. Nothing waits for the list.
    onSettled: () => void refreshTasks(),
  });
  const update = (changes: Partial<Fields>) => setForm({ fields: { ...fields, ...changes }, failed });
  const send = (task: Fields) => {
    if (task.title.trim() === '') return;
    add.mutate(task);
    setForm({ fields: blankFor(userId), failed });
    titleRef.current?.focus();
  };
  // The next one can be sent while this one is being saved.
  const form = useContractForm({
    kept: { values: fields, update },
    inputOf: (task) => task,
    send: { mutate: send, error: add.error, isPending: add.isPending },
  });
  const { field } = form;
  // A title that is typed in place of a cleared one is of another task than the one that may be stored under the id.
  const setTitle = (title: string) => form.update(title.trim() === '' ? { title, formId: v4() } : { title });
  const remove = (task: Fields) => setForm({ fields, failed: failed.filter((other) => other !== task) });
  const handleRetry = (task: Fields) => {
    add.mutate(task);
    remove(task);
  };
  return (
    <form {...form.props} aria-label={words.create}>
      <Group gap="xs" align="flex-start" mb="lg">
        <TextInput
          ref={titleRef}
          className={styles.quickTitle}
          aria-label={words.what}
          placeholder={words.what}
          maxLength={200}
          {...field('title')}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <MomentField ariaLabel={words.due} {...field('due')} />
        <ContactPick label={words.contactShort} className={styles.quickContact} {...field('contact')} />
        <div className={styles.quickAssignee}>
          <Select
            label={words.assignee}
            {...field('assigneeId')}
            options={[[userId, words.me], ...colleagues.map(({ id, name }) => [id, name] as const), ['', words.nobody]]}
          />
        </div>
        <Button type="submit" loading={add.isPending} disabled={fields.title.trim() === ''}>
          {words.add}
        </Button>
        {/* Two of them may be the same. */}
        {failed.map((task, index) => (
          <Group key={index} gap="xs" flex="1 0 100%">
            <span>
              {words.unconfirmed} <strong>{task.title}</strong>
            </span>
            <Button size="compact-sm" variant="default" disabled={add.isPending} onClick={() => handleRetry(task)}>
              {words.saveAgain}
            </Button>
            <Button size="compact-sm" variant="subtle" color="gray" onClick={() => remove(task)}>
              {words.giveUp}
            </Button>
          </Group>
        ))}
        <ErrorMessage error={form.error} />
      </Group>
    </form>
  );
}

const isBlank = ({ title, contact, due }: Fields) => title === '' && contact === null && due.day === '';
