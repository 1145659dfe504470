import { Suspense, useState } from 'react';
import { paths } from '../../page-paths.ts';
import { lazyPage } from '../components/code-loading.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { Task } from '../tasks/task.ts';
import { TaskRow } from '../tasks/task-row.tsx';
import styles from './today.module.css';
import type { Today } from './today-options.ts';
import { TodaySection } from './today-section.tsx';

const TaskDialog = lazyPage(() => import('../tasks/task-dialog.tsx'));

type TodayTasksProps = { tasks: Today['tasks']; showAssignees: boolean };

/** Calls and other tasks that are overdue or due today; they can be ticked off here. */
export function TodayTasks({ tasks: { data, total }, showAssignees }: TodayTasksProps) {
  const { today } = useTranslations();
  const [edited, setEdited] = useState<Task>();
  return (
    <TodaySection
      title={today.tasks}
      total={total > 0 ? today.total(total) : undefined}
      rest={{ label: total > data.length ? today.seeAll : today.openTasks, path: paths.tasks }}
      empty={data.length === 0 && today.noTask}
    >
      <ul className={styles.rows}>
        {data.map((task) => (
          <TaskRow key={task.id} task={task} showAssignee={showAssignees} onOpen={setEdited} />
        ))}
      </ul>
      {edited && (
        <Suspense>
          <TaskDialog task={edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </TodaySection>
  );
}
