import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { Choice } from '../look/choice.tsx';
import { Failure } from '../look/failure.tsx';
import { Further } from '../look/further.tsx';
import { Card } from '../look/page.tsx';
import parts from '../look/parts.module.css';
import { type Answers, trpc } from '../wire.ts';
import { Since, useDates, useWords } from '../words/words.tsx';
import styles from './sequences.module.css';
import { Stop } from './stop.tsx';
import type { Detail } from './text.ts';

export type Enrolled = Answers['enrollments']['list']['data'][number];
type Status = Enrolled['status'];
const tones: Record<Status, string | undefined> = {
  ...{ active: parts.good, completed: '', replied: parts.good },
  ...{ opted_out: parts.warn, cancelled: '', failed: parts.bad },
};
const statuses = Object.keys(tones) as Status[];

/** Who follows it: what happens next and why, or why it ended. */
export function Enrollments({ sequence: { id: sequenceId, status: running, version } }: { sequence: Detail }) {
  const { enrollments: words } = useWords();
  const [status, only] = useState<Status | undefined>();
  const list = useInfiniteQuery(
    trpc.enrollments.list.infiniteQueryOptions(
      { sequenceId, limit: 20, ...(status && { status }) },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  );
  const all = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Card title={words.title}>
      <div className={`${parts.row} ${styles.apart}`}>
        <Choice
          label={words.filter}
          value={status ?? ''}
          onChange={(value) => only(statuses.find((one) => one === value))}
          options={[['', words.every], ...statuses.map((one) => [one, words.statuses[one]] as const)]}
        />
        {running !== 'active' && <span className={parts.soft}>{words.closed[running]}</span>}
      </div>
      <Failure error={list.error} />
      {list.isSuccess && all.length === 0 && <p className={parts.soft}>{status ? words.none : words.empty}</p>}
      <ul className={`${parts.rows} ${styles.enrolled}`}>
        {all.map((enrollment) => (
          <One key={enrollment.id} enrollment={enrollment} current={version} />
        ))}
      </ul>
      <Further list={list} />
    </Card>
  );
}

function One({ enrollment, current }: { enrollment: Enrolled; current: number }) {
  const { enrollments: words } = useWords();
  const [asking, ask] = useState(false);
  const { contact, status, version, stepIndex, steps, updatedAt, reason, reasonCode } = enrollment;
  const why = reasonCode === null ? null : (words.reasons[reasonCode] ?? reason);
  return (
    <li>
      <div className={parts.grow}>
        <div className={parts.row}>
          <strong>{contact.name}</strong>
          <span className={`${parts.tag} ${tones[status]}`}>{words.statuses[status]}</span>
          {status !== 'completed' && <span className={parts.soft}>{words.progress(stepIndex, steps)}</span>}
          {status === 'active' && version !== current && <span className={parts.soft}>{words.follows(version)}</span>}
        </div>
        {enrollment.next && <Next next={enrollment.next} />}
        {status !== 'active' && (
          <p className={parts.soft}>
            {why} <Since at={updatedAt} />
          </p>
        )}
      </div>
      {status === 'active' && (
        <Button size="compact-sm" variant="subtle" color="red" onClick={() => ask(true)}>
          {words.cancel}
        </Button>
      )}
      {asking && <Stop enrollment={enrollment} onClose={() => ask(false)} />}
    </li>
  );
}

function Next({ next: { subject, at, waitsFor, draft } }: { next: NonNullable<Enrolled['next']> }) {
  const { enrollments: words } = useWords();
  const { moment } = useDates();
  const wait = draft?.status === 'unconfirmed' ? words.unconfirmed : words.waits[waitsFor];
  return (
    <p className={parts.soft}>
      {[words.next(subject), at && moment(at), wait].filter(Boolean).join(' · ')}{' '}
      {draft && <Link href={`/a-traiter/${draft.id}`}>{words.see}</Link>}
    </p>
  );
}
