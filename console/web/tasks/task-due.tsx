import { localTime } from '../../../domain/shared/local-time.ts';
import { agencyTimeZone } from '../i18n/dates.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import type { Task } from './task.ts';
import styles from './tasks.module.css';

/** When a task is due: a day, with its hour if somebody gave one. */
export function TaskDue({ task: { dueAt, due } }: { task: Pick<Task, 'dueAt' | 'due'> }) {
  const { task: words } = useTranslations();
  const { formatDueDay, formatWhen } = useDateFormat();
  if (dueAt === null) return null;
  // A day alone is stored as its last millisecond.
  const isWholeDay = localTime(new Date(dueAt), agencyTimeZone()).time === '23:59';
  const when = isWholeDay ? formatDueDay(dueAt) : formatWhen(dueAt);
  return (
    <time dateTime={dueAt} className={due === 'overdue' ? styles.overdue : undefined} title={words.dueAt(when)}>
      {when}
    </time>
  );
}
