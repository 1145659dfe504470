import { Checkbox, Group, Text, UnstyledButton } from '@mantine/core';
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
    <Group component="li" gap="sm" wrap="nowrap" mih={48} px={4} py={5} className={styles.row} data-done={isDone}>
      <Checkbox
        radius="xl"
        checked={isDone !== toggle.isPending}
        disabled={toggle.isPending}
        aria-label={isDone ? words.reopen(title) : words.complete(title)}
        onChange={() => toggle.mutate()}
      />
      <Group gap="0 10px" miw={0} className={styles.what}>
        <UnstyledButton className={styles.title} fz="inherit" lh="inherit" py="0.1rem" onClick={() => onOpen(task)}>
          {title}
        </UnstyledButton>
        {priority === 'high' && <IconFlag size={15} color="var(--warn)" aria-label={words.priorities.high} />}
        <Group component="span" flex="0 0 100%" gap="0 10px" c="dimmed" fz="sm" className={styles.about}>
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
        </Group>
        <ErrorMessage error={toggle.error} />
      </Group>
      <TaskDue task={task} />
      {showAssignee && assigneeName && (
        <Text span c="dimmed" fz="sm">
          {assigneeName}
        </Text>
      )}
    </Group>
  );
}
