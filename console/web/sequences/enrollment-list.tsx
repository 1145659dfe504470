import { Badge, Button, Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { Card } from '../components/card.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { LoadMore } from '../components/load-more.tsx';
import { Select } from '../components/select.tsx';
import shared from '../components/shared.module.css';
import { TimeAgo } from '../components/time-ago.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { CancelEnrollmentDialog } from './cancel-enrollment-dialog.tsx';
import type { Sequence } from './sequence.ts';

type Enrollment = RouterOutputs['enrollments']['list']['data'][number];
type EnrollmentStatus = Enrollment['status'];

const statusColors: Record<EnrollmentStatus, string | undefined> = {
  active: 'green',
  completed: 'gray',
  replied: 'green',
  opted_out: 'yellow',
  cancelled: 'gray',
  failed: 'red',
};
const statuses = Object.keys(statusColors) as EnrollmentStatus[];

/** The contacts enrolled in a sequence: the next step of each, or why the enrollment ended. */
export function EnrollmentList({ sequence }: { sequence: Sequence }) {
  const { enrollments: words } = useTranslations();
  const [selected, setSelected] = useState<EnrollmentStatus | undefined>();
  const list = useInfiniteQuery(
    trpc.enrollments.list.infiniteQueryOptions(
      { sequenceId: sequence.id, limit: 20, ...(selected && { status: selected }) },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  );
  const enrollments = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const statusOptions = statuses.map((status) => [status, words.statuses[status]] as const);
  return (
    <Card title={words.title}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Select
          label={words.filter}
          value={selected ?? ''}
          onChange={(value) => setSelected(statuses.find((status) => status === value))}
          options={[['', words.allStatuses], ...statusOptions]}
        />
        {sequence.status !== 'active' && <span className={shared.soft}>{words.closed[sequence.status]}</span>}
      </Group>
      <ErrorMessage error={list.error} />
      {list.isSuccess && enrollments.length === 0 && (
        <p className={shared.soft}>{selected ? words.noMatch : words.empty}</p>
      )}
      <ul className={shared.rows}>
        {enrollments.map((enrollment) => (
          <EnrollmentRow key={enrollment.id} enrollment={enrollment} currentVersion={sequence.version} />
        ))}
      </ul>
      <LoadMore list={list} />
    </Card>
  );
}

type EnrollmentRowProps = { enrollment: Enrollment; currentVersion: number };

function EnrollmentRow({ enrollment, currentVersion }: EnrollmentRowProps) {
  const { enrollments: words } = useTranslations();
  const [isCancelling, setIsCancelling] = useState(false);
  const { id, contact, status, version, stepIndex, steps, updatedAt, reason, reasonCode } = enrollment;
  const endReason = reasonCode === null ? null : (words.reasons[reasonCode] ?? reason);
  return (
    <li>
      <div className={shared.grow}>
        <div className={shared.row}>
          <strong>{contact.name}</strong>
          <Badge color={statusColors[status]}>{words.statuses[status]}</Badge>
          {status !== 'completed' && <span className={shared.soft}>{words.progress(stepIndex, steps)}</span>}
          {status === 'active' && version !== currentVersion && (
            <span className={shared.soft}>{words.follows(version)}</span>
          )}
        </div>
        {enrollment.next && <NextStep next={enrollment.next} />}
        {status !== 'active' && (
          <p className={shared.soft}>
            {endReason} <TimeAgo at={updatedAt} />
          </p>
        )}
      </div>
      {status === 'active' && (
        <Button size="compact-sm" variant="subtle" color="red" onClick={() => setIsCancelling(true)}>
          {words.cancel}
        </Button>
      )}
      {isCancelling && (
        <CancelEnrollmentDialog id={id} contactName={contact.name} onClose={() => setIsCancelling(false)} />
      )}
    </li>
  );
}

function NextStep({ next: { subject, at, waitsFor, draft } }: { next: NonNullable<Enrollment['next']> }) {
  const { enrollments: words } = useTranslations();
  const { formatDateTime } = useDateFormat();
  const waitReason = draft?.status === 'unconfirmed' ? words.unconfirmed : words.waits[waitsFor];
  return (
    <p className={shared.soft}>
      {[words.next(subject), at && formatDateTime(at), waitReason].filter(Boolean).join(' · ')}{' '}
      {draft && <Link href={`${paths.queue}/${draft.id}`}>{words.seeEmail}</Link>}
    </p>
  );
}
