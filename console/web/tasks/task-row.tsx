import { Checkbox } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { ErrorMessage } from '../components/error-message.tsx';
import { RecordLink } from '../drawer/record-link.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { Task } from './task.ts';
import { TaskDue } from './task-due.tsx';
import styles from './tasks.module.css';
import { useTaskActions } from './use-task-actions.ts';

type TaskRowProps = { task: Task; showAssignee: boolean; onOpen(task: Task): void };

/** A task on one line: tick it off, or open it to change it. */
export function TaskRow({ task, showAssignee, onOpen }: TaskRowProps) {
  const { task: words } = useTranslations();
  const toggle = useTaskActions(task);
  const { title, status, priority, contactId, contactName, propertyId, propertyTitle, assigneeName } = task;
  const isDone = status === 'done';
  return (
    <li className={styles.row} data-done={isDone}>
      <Checkbox
        radius="xl"
        checked={isDone !== toggle.isPending}
        disabled={toggle.isPending}
        aria-label={isDone ? words.reopen(title) : words.complete(title)}
        onChange={() => toggle.mutate()}
      />
      <div className={styles.what}>
        <button type="button" className={styles.title} onClick={() => onOpen(task)}>
          {title}
        </button>
        {priority === 'high' && <IconFlag size={15} className={styles.flag} aria-label={words.priorities.high} />}
        <span className={styles.about}>
          {contactId && contactName && (
            <RecordLink quiet record={{ kind: 'contact', id: contactId }}>
              {contactName}
            </RecordLink>
          )}
          {propertyId && propertyTitle && (
            <RecordLink quiet record={{ kind: 'property', id: propertyId }}>
              {propertyTitle}
            </RecordLink>
          )}
        </span>
        <ErrorMessage error={toggle.error} />
      </div>
      <TaskDue task={task} />
      {showAssignee && assigneeName && <span className={styles.assignee}>{assigneeName}</span>}
    </li>
  );
}
