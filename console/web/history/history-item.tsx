import { Group, Text } from '@mantine/core';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import shared from '../components/shared.module.css';
import { TimeAgo } from '../components/time-ago.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { titleOf } from '../queue/draft/draft.ts';
import { DraftActions } from '../queue/draft/draft-actions.tsx';
import { DraftExcerpt } from '../queue/draft/draft-excerpt.tsx';
import { DecisionSummary, DraftStatus } from '../queue/draft/draft-status.tsx';
import type { RouterOutputs } from '../trpc.ts';

type HistoryItemProps = { review: RouterOutputs['drafts']['decided']['data'][number] };

export function HistoryItem({ review }: HistoryItemProps) {
  const translations = useTranslations();
  const { draft } = review;
  return (
    <li>
      <Group gap="0.2rem 0.65rem">
        <DraftStatus draft={draft} />
        <Link href={`${paths.queue}/${draft.id}`} className={shared.recordName}>
          {titleOf(review, translations)}
        </Link>
        <Text span ml={{ md: 'auto' }} className={shared.soft}>
          {translations.draft.kinds[draft.kind]} · <TimeAgo at={review.lastEventAt} />
        </Text>
      </Group>
      <Text component="div" truncate mt={2} fz="inherit">
        <DraftExcerpt draft={draft} />
      </Text>
      <Group justify="space-between" gap="0.2rem 1rem">
        <DecisionSummary draft={draft} />
        <DraftActions draft={draft} />
      </Group>
    </li>
  );
}
