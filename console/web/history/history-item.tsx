import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { TimeAgo } from '../components/time-ago.tsx';
import { DecisionSummary } from '../drafts/decision-summary.tsx';
import { titleOf } from '../drafts/draft.ts';
import { DraftActions } from '../drafts/draft-actions.tsx';
import { DraftExcerpt } from '../drafts/draft-excerpt.tsx';
import { DraftStatus } from '../drafts/draft-status.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { RouterOutputs } from '../trpc.ts';
import styles from './history-page.module.css';

type HistoryItemProps = { review: RouterOutputs['drafts']['decided']['data'][number] };

export function HistoryItem({ review }: HistoryItemProps) {
  const translations = useTranslations();
  const { draft } = review;
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <DraftStatus draft={draft} />
        <Link href={`${paths.queue}/${draft.id}`} className={styles.name}>
          {titleOf(review, translations)}
        </Link>
        <span className={styles.kind}>{translations.draft.kinds[draft.kind]}</span>
        <span className={styles.time}>
          <TimeAgo at={review.lastEventAt} />
        </span>
      </div>
      <p className={styles.excerpt}>
        <DraftExcerpt draft={draft} />
      </p>
      <div className={styles.outcome}>
        <DecisionSummary draft={draft} />
        <DraftActions draft={draft} />
      </div>
    </li>
  );
}
