import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { Failure } from '../look/failure.tsx';
import { Card, Empty, Page } from '../look/page.tsx';
import parts from '../look/parts.module.css';
import { type Answers, trpc } from '../wire.ts';
import { useDates, useWords } from '../words/words.tsx';
import styles from './sequences.module.css';
import { StatusTag } from './status.tsx';

type Listed = Answers['sequences']['list']['sequences'][number];

/** The agency's sequences: what runs, what waits for an approval, what went wrong. */
export default function Sequences() {
  const { sequences } = useWords();
  const list = useQuery(trpc.sequences.list.queryOptions({}));
  const [, go] = useLocation();
  const create = <Button onClick={() => go('/sequences/nouvelle')}>{sequences.create}</Button>;
  return (
    <Page title={sequences.title} lead={sequences.lead} aside={create}>
      <Failure error={list.error} />
      {list.data?.sequences.length === 0 && <Empty>{sequences.empty}</Empty>}
      {list.data && list.data.sequences.length > 0 && (
        <Card>
          <ul className={parts.rows}>
            {list.data.sequences.map((sequence) => (
              <One key={sequence.id} sequence={sequence} />
            ))}
          </ul>
        </Card>
      )}
    </Page>
  );
}

function One({ sequence }: { sequence: Listed }) {
  const { sequences } = useWords();
  const { moment } = useDates();
  const { id, name, status, steps, hours, running, replied, failed, nextStepAt, unapproved } = sequence;
  const facts = [
    sequences.steps(steps),
    hours > 0 && sequences.length(hours),
    running > 0 && sequences.running(running),
    replied > 0 && sequences.replied(replied),
  ].filter(Boolean);
  return (
    <li>
      <div className={parts.grow}>
        <div className={parts.row}>
          <Link href={`/sequences/${id}`} className={styles.name}>
            {name}
          </Link>
          <StatusTag status={status} />
          {unapproved && status !== 'draft' && (
            <span className={`${parts.tag} ${parts.warn}`}>{sequences.unapproved}</span>
          )}
          {failed > 0 && <span className={`${parts.tag} ${parts.bad}`}>{sequences.failed(failed)}</span>}
        </div>
        <p className={parts.soft}>{facts.join(' · ')}</p>
        {status === 'active' && nextStepAt && <p className={parts.soft}>{sequences.nextAt(moment(nextStepAt))}</p>}
      </div>
    </li>
  );
}
