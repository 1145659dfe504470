import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { v4 } from 'uuid';
import { addDays, dueMoment, localTime, weekdayOf } from '../../../domain/shared/local-time.ts';
import { Dialog } from '../components/dialog.tsx';
import { DialogActions } from '../components/dialog-actions.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { Select } from '../components/select.tsx';
import shared from '../components/shared.module.css';
import { MomentField } from '../dates/moment-field.tsx';
import { agencyTimeZone } from '../i18n/dates.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { ContactSearch } from '../search/contact-search.tsx';
import { serverNow } from '../server-clock.ts';
import { trpc } from '../trpc.ts';
import { formIdAfter } from '../unsaved/form-id.ts';
import { dueInput } from './due-input.ts';
import type { Task } from './task.ts';
import styles from './tasks.module.css';
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

const momentOf = (at: string | null) =>
  at === null ? { day: '', time: '' } : dueMoment(new Date(at), agencyTimeZone());

/** Creates a task, or changes one. Only the fields that were changed are sent, so that a colleague's change of another stays. */
export default function TaskDialog({ task, onClose }: TaskDialogProps) {
  const { task: words, common } = useTranslations();
  const [fields, setFields] = useState({ ...task, description: task.description ?? '', due: momentOf(task.dueAt) });
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
  const update = (changes: Partial<typeof fields>) => setFields({ ...fields, ...changes });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const { title, priority, contactId, assigneeId } = fields;
    const description = fields.description.trim() || null;
    const given = { title: title.trim(), description, priority, contactId, assigneeId };
    if (task.id === undefined) return create.mutate({ ...given, dueAt: dueInput(fields.due), formId });
    const changed = Object.entries(given).filter(([name, value]) => value !== task[name as keyof typeof given]);
    const isMoved = dueInput(fields.due) !== dueInput(momentOf(task.dueAt));
    return change.mutate({
      id: task.id,
      ...Object.fromEntries(changed),
      ...(isMoved && { dueAt: dueInput(fields.due) }),
    });
  };
  const today = localTime(new Date(serverNow()), agencyTimeZone()).day;
  const days = [
    [words.today, today],
    [words.tomorrow, addDays(today, 1)],
    [words.monday, addDays(today, 8 - weekdayOf(today))],
    [words.noDue, ''],
  ] as const;
  const colleagues = (team.data?.colleagues ?? []).filter(
    ({ id, disabledAt }) => disabledAt === null || id === fields.assigneeId,
  );
  return (
    <Dialog title={task.id ? words.change : words.create} onClose={onClose}>
      <form className={shared.stack} onSubmit={handleSubmit}>
        <TextInput
          label={words.what}
          required
          maxLength={200}
          value={fields.title}
          onChange={({ currentTarget }) => update({ title: currentTarget.value })}
        />
        <MomentField label={words.due} value={fields.due} choices={days} onChange={(due) => update({ due })} />
        <div className={styles.field}>
          <span aria-hidden="true">{words.assignee}</span>
          <Select
            label={words.assignee}
            value={fields.assigneeId ?? ''}
            onChange={(id) => update({ assigneeId: id || null })}
            options={[['', words.nobody], ...colleagues.map(({ id, name }) => [id, name] as const)]}
          />
        </div>
        <div className={styles.field}>
          <span aria-hidden="true">{words.priority}</span>
          <SegmentedControl
            aria-label={words.priority}
            value={fields.priority}
            onChange={(priority) => update({ priority: priority as Task['priority'] })}
            data={(['low', 'normal', 'high'] as const).map((value) => ({ value, label: words.priorities[value] }))}
          />
        </div>
        {fields.contactId ? (
          <div className={shared.row}>
            <strong>{fields.contactName}</strong>
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
        <Textarea
          label={words.description}
          autosize
          minRows={2}
          maxLength={10_000}
          value={fields.description}
          onChange={({ currentTarget }) => update({ description: currentTarget.value })}
        />
        <ErrorMessage error={create.error ?? change.error} />
        <DialogActions onCancel={onClose}>
          <Button type="submit" loading={create.isPending || change.isPending} disabled={fields.title.trim() === ''}>
            {task.id ? common.save : words.add}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
