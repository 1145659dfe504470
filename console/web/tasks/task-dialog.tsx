import { Button, Input, NativeSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 } from 'uuid';
import { addDays, dueMoment, localTime, weekdayOf } from '../../../domain/shared/local-time.ts';
import { NewTask } from '../../../domain/tasks/task-input.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import shared from '../components/shared.module.css';
import { useContractForm } from '../components/use-contract-form.ts';
import { MomentField } from '../dates/moment-field.tsx';
import { agencyTimeZone } from '../i18n/dates.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { ContactSearch } from '../search/contact-search.tsx';
import { serverNow } from '../server-clock.ts';
import { type RouterInputs, trpc } from '../trpc.ts';
import { formIdAfter } from '../unsaved/form-id.ts';
import { dueInput } from './due-input.ts';
import type { Task } from './task.ts';
import { refreshTasks } from './use-task-actions.ts';

type TaskFields = Pick<
  Task,
  'title' | 'description' | 'priority' | 'contactId' | 'contactName' | 'assigneeId' | 'dueAt'
>;

type TaskDialogProps = {
  /** The task to change, or what a new one begins with. */
  task: TaskFields & { id?: string };
  onClose(): void;
};

type Given = Omit<RouterInputs['tasks']['create'], 'formId' | 'propertyId'>;

const momentOf = (at: string | null) =>
  at === null ? { day: '', time: '' } : dueMoment(new Date(at), agencyTimeZone());

/** Creates a task, or changes one. Only the fields that were changed are sent, so that a colleague's change of another stays. */
export default function TaskDialog({ task, onClose }: TaskDialogProps) {
  const { task: words, common } = useTranslations();
  const [formId, setFormId] = useState(() => v4());
  const team = useQuery(trpc.team.list.queryOptions({}));
  const done = async () => {
    await refreshTasks();
    onClose();
  };
  // If the answer was lost, the list shows whether the task was added. The error does not wait for the list.
  const create = useMutation(
    trpc.tasks.create.mutationOptions({
      onSuccess: done,
      onError: (error) => {
        setFormId(formIdAfter(error, formId));
        void refreshTasks();
      },
    }),
  );
  const change = useMutation(trpc.tasks.change.mutationOptions({ onSuccess: done }));
  const { id } = task;
  const save = (given: Given) => {
    if (id === undefined) return create.mutate({ ...given, formId });
    const before = { ...task, dueAt: dueInput(momentOf(task.dueAt)) };
    const changed = Object.entries(given).filter(([name, value]) => value !== before[name as keyof TaskFields]);
    return change.mutate({ id, ...Object.fromEntries(changed) });
  };
  const form = useContractForm({
    contract: NewTask,
    initial: { ...task, description: task.description ?? '', dueAt: momentOf(task.dueAt) },
    inputOf: ({ title, description, priority, contactId, assigneeId, dueAt }): Given => ({
      title: title.trim(),
      description: description.trim() || null,
      priority,
      contactId,
      assigneeId,
      dueAt: dueInput(dueAt),
    }),
    send: { ...(id === undefined ? create : change), mutate: save },
  });
  const { values, update, field } = form;
  const today = localTime(new Date(serverNow()), agencyTimeZone()).day;
  const days = [
    [words.today, today],
    [words.tomorrow, addDays(today, 1)],
    [words.monday, addDays(today, 8 - weekdayOf(today))],
    [words.noDue, ''],
  ] as const;
  const colleagues = (team.data?.colleagues ?? []).filter(
    ({ id, disabledAt }) => disabledAt === null || id === values.assigneeId,
  );
  return (
    <FormDialog
      title={id ? words.change : words.create}
      form={form}
      action={id ? common.save : words.add}
      disabled={values.title.trim() === ''}
      onClose={onClose}
    >
      <TextInput label={words.what} required maxLength={200} {...field('title')} />
      <MomentField label={words.due} choices={days} {...field('dueAt')} />
      <NativeSelect
        label={words.assignee}
        value={values.assigneeId ?? ''}
        onChange={({ currentTarget }) => update({ assigneeId: currentTarget.value || null })}
        data={[{ value: '', label: words.nobody }, ...colleagues.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <Input.Wrapper label={words.priority} labelElement="div">
        <div>
          <SegmentedControl
            aria-label={words.priority}
            value={values.priority}
            onChange={(priority) => update({ priority })}
            data={(['low', 'normal', 'high'] as const).map((value) => ({ value, label: words.priorities[value] }))}
          />
        </div>
      </Input.Wrapper>
      {values.contactId ? (
        <div className={shared.row}>
          <strong>{values.contactName}</strong>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            onClick={() => update({ contactId: null, contactName: null })}
          >
            {words.removeContact}
          </Button>
        </div>
      ) : (
        <ContactSearch
          label={words.contact}
          onSelect={({ id, name }) => update({ contactId: id, contactName: name })}
        />
      )}
      <Textarea label={words.description} autosize minRows={2} maxLength={10_000} {...field('description')} />
    </FormDialog>
  );
}
