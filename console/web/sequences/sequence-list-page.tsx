import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { paths } from '../../page-paths.ts';
import { Card } from '../components/card.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { Page } from '../components/page.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { SequenceStatus } from './sequence-status.tsx';

type SequenceSummary = RouterOutputs['sequences']['list']['sequences'][number];

/** The agency's sequences, with their enrollments, failures and versions that wait for an approval. */
export default function SequenceListPage() {
  const { sequences } = useTranslations();
  const list = useQuery(trpc.sequences.list.queryOptions({}));
  const [, navigate] = useLocation();
  const createButton = <Button onClick={() => navigate(`${paths.sequences}/nouvelle`)}>{sequences.create}</Button>;
  return (
    <Page title={sequences.title} lead={sequences.lead} aside={list.data?.sequences.length !== 0 && createButton}>
      <ErrorMessage error={list.error} />
      {list.data?.sequences.length === 0 && <EmptyState next={createButton}>{sequences.empty}</EmptyState>}
      {list.data && list.data.sequences.length > 0 && (
        <Card>
          <ul className={shared.rows}>
            {list.data.sequences.map((sequence) => (
              <SequenceRow key={sequence.id} sequence={sequence} />
            ))}
          </ul>
        </Card>
      )}
    </Page>
  );
}

function SequenceRow({ sequence }: { sequence: SequenceSummary }) {
  const { sequences } = useTranslations();
  const { formatDateTime } = useDateFormat();
  const { id, name, status, steps, hours, running, replied, failed, nextStepAt, unapproved } = sequence;
  const facts = [
    sequences.steps(steps),
    hours > 0 && sequences.length(hours),
    running > 0 && sequences.running(running),
    replied > 0 && sequences.replied(replied),
  ].filter(Boolean);
  return (
    <li>
      <div className={shared.grow}>
        <div className={shared.row}>
          <Link href={`${paths.sequences}/${id}`} className={shared.recordName}>
            {name}
          </Link>
          <SequenceStatus status={status} />
          {unapproved && status !== 'draft' && <Badge color="yellow">{sequences.unapproved}</Badge>}
          {failed > 0 && <Badge color="red">{sequences.failed(failed)}</Badge>}
        </div>
        <p className={shared.soft}>{facts.join(' · ')}</p>
        {status === 'active' && nextStepAt && (
          <p className={shared.soft}>{sequences.nextAt(formatDateTime(nextStepAt))}</p>
        )}
      </div>
    </li>
  );
}
