import { Text } from '@mantine/core';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import type { Task } from './task.ts';
import styles from './tasks.module.css';

/** When a task is due: a day, with its hour if somebody gave one. */
export function TaskDue({ task: { dueAt, due } }: { task: Pick<Task, 'dueAt' | 'due'> }) {
  const { task: words } = useTranslations();
  const { formatDue } = useDateFormat();
  if (dueAt === null) return null;
  const when = formatDue(dueAt);
  return (
    <Text
      component="time"
      dateTime={dueAt}
      c={due === 'overdue' ? 'var(--bad)' : 'dimmed'}
      fz="sm"
      className={styles.time}
      title={words.dueAt(when)}
    >
      {when}
    </Text>
  );
}
