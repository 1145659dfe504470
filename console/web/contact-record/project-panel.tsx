import { Button } from '@mantine/core';
import { IconPlayerStop, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { lazyPage } from '../components/code-loading.ts';
import { RecordLink } from '../drawer/record-link.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { CancelEnrollmentDialog } from '../sequences/cancel-enrollment-dialog.tsx';
import { useCurrentUser } from '../sign-in/use-current-user.ts';
import type { Task } from '../tasks/task.ts';
import { TaskRow } from '../tasks/task-row.tsx';
import { trpc } from '../trpc.ts';
import { type Contact, type ContactSheet, contactName, type TimelineEntry } from './contact.ts';
import styles from './contact-page.module.css';
import { FinancingSection } from './financing-section.tsx';
import { SearchesSection } from './searches-section.tsx';
import { Section } from './section.tsx';

const TaskDialog = lazyPage(() => import('../tasks/task-dialog.tsx'));

/** The searches and the financing of the contact, the properties seen, and the tasks. */
export const ProjectPanel = ({ contact }: { contact: ContactSheet }) => (
  <>
    <SearchesSection contact={contact} />
    <FinancingSection contact={contact} />
    <Properties contactId={contact.id} />
    <Tasks contact={contact} />
    <Sequences contact={contact} />
  </>
);

type Seen = Extract<TimelineEntry, { kind: 'visit' | 'offer' }>;

/** Each property once, with the latest of what happened first. */
function groupByProperty(entries: Seen[]): Seen[][] {
  return [...Map.groupBy(entries, ({ property }) => property.id).values()];
}

function Properties({ contactId }: { contactId: string }) {
  const { contactRecord: words } = useTranslations();
  const seen = useQuery(trpc.contacts.timeline.queryOptions({ id: contactId, kinds: ['visit', 'offer'], limit: 100 }));
  const groups = groupByProperty((seen.data?.data ?? []) as Seen[]);
  return (
    <Section title={words.properties}>
      {seen.isSuccess && groups.length === 0 && <p className={styles.soft}>{words.noProperties}</p>}
      <ul className={styles.rows}>
        {groups.map((entries) => {
          const [{ property }] = entries as [Seen];
          return (
            <li key={property.id}>
              <RecordLink record={{ kind: 'property', id: property.id }}>{property.title}</RecordLink>
              {entries.map((entry) => (
                <SeenLine key={entry.key} entry={entry} />
              ))}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function SeenLine({ entry }: { entry: Seen }) {
  const { contactRecord: words, record } = useTranslations();
  const { formatDueDay } = useDateFormat();
  const day = formatDueDay(entry.at);
  if (entry.kind === 'offer') {
    const offer = words.entries.offer(record.euros(entry.amountEuros));
    return (
      <small data-tone={entry.stage === 'refused' ? 'bad' : undefined}>
        {offer} · {words.offerStages[entry.stage]}
      </small>
    );
  }
  return (
    <small>
      {words.visitOn(day)} · {record.visitStatuses[entry.status]}
      {entry.feedback && ` · ${entry.feedback}`}
    </small>
  );
}

function Tasks({ contact }: { contact: Contact }) {
  const translations = useTranslations();
  const { contactRecord: words } = translations;
  const userId = useCurrentUser()?.id;
  const [edited, setEdited] = useState<Task | 'new'>();
  const tasks = useQuery(trpc.tasks.list.queryOptions({ contactId: contact.id, limit: 50 }));
  const blank = {
    ...{ title: '', description: null, priority: 'normal' as const, dueAt: null, assigneeId: userId ?? null },
    ...{ contactId: contact.id, contactName: contactName(contact, translations) },
  };
  const add = (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconPlus size={15} aria-hidden />}
      onClick={() => setEdited('new')}
    >
      {words.newTask}
    </Button>
  );
  return (
    <Section title={words.tasks} action={add}>
      {tasks.data?.data.length === 0 && <p className={styles.soft}>{words.noTasks}</p>}
      <ul className={styles.tasks}>
        {tasks.data?.data.map((task) => (
          <TaskRow key={task.id} task={{ ...task, contactName: null }} showAssignee={false} onOpen={setEdited} />
        ))}
      </ul>
      {edited && (
        <Suspense>
          <TaskDialog task={edited === 'new' ? blank : edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </Section>
  );
}

function Sequences({ contact }: { contact: Contact }) {
  const translations = useTranslations();
  const { contactRecord: words } = translations;
  const { formatWhen } = useDateFormat();
  const [stopped, setStopped] = useState<string>();
  const list = useQuery(trpc.enrollments.list.queryOptions({ contactId: contact.id, status: 'active', limit: 20 }));
  return (
    <Section title={words.sequences}>
      {list.data?.data.length === 0 && <p className={styles.soft}>{words.noSequences}</p>}
      <ul className={styles.rows}>
        {list.data?.data.map(({ id, sequenceId, sequence, stepIndex, steps, next }) => (
          <li key={id}>
            <span className={styles.sectionHead}>
              <Link href={`${paths.sequences}/${sequenceId}`}>{sequence}</Link>
              <Button
                size="compact-xs"
                variant="subtle"
                color="gray"
                aria-label={words.stopSequence(sequence)}
                onClick={() => setStopped(id)}
              >
                <IconPlayerStop size={15} aria-hidden />
              </Button>
            </span>
            <small>
              {words.step(stepIndex + 1, steps)}
              {next?.at && ` · ${words.nextAt(formatWhen(next.at))}`}
            </small>
          </li>
        ))}
      </ul>
      {stopped && (
        <CancelEnrollmentDialog
          id={stopped}
          contactName={contactName(contact, translations)}
          onClose={() => setStopped(undefined)}
        />
      )}
    </Section>
  );
}
