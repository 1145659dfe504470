import { ActionIcon, Box, Text } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { lazyPage } from '../components/code-loading.ts';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { MatchingProperties } from '../matching/matching-properties.tsx';
import { CancelEnrollmentDialog } from '../sequences/cancel-enrollment-dialog.tsx';
import { useCurrentUser } from '../sign-in/use-current-user.ts';
import type { Task } from '../tasks/task.ts';
import { TaskRow } from '../tasks/task-row.tsx';
import { trpc } from '../trpc.ts';
import { type Contact, type ContactSheet, contactName } from './contact.ts';
import styles from './contact-page.module.css';
import { FinancingSection } from './financing-section.tsx';
import { OffersSection } from './offers-section.tsx';
import { PropertiesSection } from './properties-section.tsx';
import { SearchesSection } from './searches-section.tsx';
import { Section } from './section.tsx';

const TaskDialog = lazyPage(() => import('../tasks/task-dialog.tsx'));

/** The tasks first, then the searches and the financing of the contact, and the properties proposed to them. */
export const ProjectPanel = ({ contact }: { contact: ContactSheet }) => (
  <>
    <Tasks contact={contact} />
    <SearchesSection contact={contact} />
    <FinancingSection contact={contact} />
    {(contact.kind === 'buyer' || contact.kind === 'both' || contact.searches.length > 0) && (
      <MatchingProperties contactId={contact.id} hasSearch={contact.searches.length > 0} />
    )}
    <OffersSection contact={contact} />
    <PropertiesSection contactId={contact.id} />
    <Sequences contact={contact} />
  </>
);

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
  return (
    <Section
      title={words.tasks}
      action={{ label: words.newTask, hint: words.tasksHint, onClick: () => setEdited('new') }}
      empty={tasks.data?.data.length === 0 && words.noTasks}
    >
      <Box component="ul" m={0} p={0} className={styles.tasks}>
        {tasks.data?.data.map((task) => (
          <TaskRow key={task.id} task={{ ...task, contactName: null }} showAssignee={false} onOpen={setEdited} />
        ))}
      </Box>
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
    <Section
      title={words.sequences}
      action={{ label: words.enroll, hint: words.sequencesHint, href: paths.sequences }}
      empty={list.data?.data.length === 0 && words.noSequences}
    >
      <ul className={shared.rows}>
        {list.data?.data.map(({ id, sequenceId, sequence, stepIndex, steps, next }) => (
          <li key={id}>
            <Box flex={1} miw={0}>
              <Link href={`${paths.sequences}/${sequenceId}`}>{sequence}</Link>
              <Text fz={13} c="dimmed">
                {words.step(stepIndex + 1, steps)}
                {next?.at && ` · ${words.nextAt(formatWhen(next.at))}`}
              </Text>
            </Box>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={words.stopSequence(sequence)}
              onClick={() => setStopped(id)}
            >
              <IconPlayerStop size={15} aria-hidden />
            </ActionIcon>
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
