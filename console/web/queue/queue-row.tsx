import { Checkbox } from '@mantine/core';
import { IconAlertTriangle, IconPencil, IconStack2 } from '@tabler/icons-react';
import { memo } from 'react';
import shared from '../components/shared.module.css';
import { TimeAgo } from '../components/time-ago.tsx';
import { type Review, titleOf } from '../drafts/draft.ts';
import { DraftExcerpt } from '../drafts/draft-excerpt.tsx';
import { KindIcon } from '../drafts/kind-icon.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { useHasStoredChange } from '../unsaved/unsaved-changes.ts';
import { idsOf, isPlan, type QueueItem } from './queue-items.ts';
import styles from './queue-row.module.css';
import { SwipeToDecide } from './swipe-to-decide.tsx';

type QueueRowProps = {
  item: QueueItem;
  current: boolean;
  ticked: boolean;
  decidedElsewhere: boolean;
  onOpen(key: string): void;
  /** Absent if these drafts cannot be ticked. */
  onTick?: ((ids: readonly string[]) => void) | undefined;
  onSwipe(review: Review, decision: 'approve' | 'reject'): void;
};

/** One line of the list: the recipient, the first words, and what makes it urgent or needs a look. */
export const QueueRow = memo(function QueueRow({
  item,
  current,
  ticked,
  decidedElsewhere,
  onOpen,
  onTick,
  onSwipe,
}: QueueRowProps) {
  const translations = useTranslations();
  const { queue, plan, draft: texts } = translations;
  const { key, reviews } = item;
  const [review] = reviews;
  const { draft } = review;
  const isEdited = useHasStoredChange(idsOf(item));
  const flagCount = review.findings.filter(({ flag }) => flag).length;
  const title = isPlan(item) ? plan.title(reviews.length) : titleOf(review, translations);
  const row = (
    <div className={styles.row} data-current={current} data-ticked={ticked} data-decided={decidedElsewhere}>
      {onTick && (
        <Checkbox
          className={styles.tick}
          size="xs"
          aria-label={isPlan(item) ? title : texts.select(title)}
          checked={ticked}
          onChange={() => onTick(idsOf(item))}
        />
      )}
      <button
        type="button"
        id={`row-${key}`}
        className={styles.open}
        aria-current={current}
        onClick={() => onOpen(key)}
      >
        <span className={styles.icon}>
          {isPlan(item) ? <IconStack2 size={17} stroke={1.7} aria-hidden /> : <KindIcon kind={draft.kind} size={17} />}
        </span>
        <span className={styles.line}>
          <span className={styles.name}>{title}</span>
          <span className={styles.time}>
            <TimeAgo at={draft.createdAt} />
          </span>
        </span>
        <span className={styles.line}>
          <span className={styles.excerpt}>
            <DraftExcerpt draft={draft} />
          </span>
          <span className={styles.marks}>
            {decidedElsewhere && <span>{queue.decided}</span>}
            {isEdited && <IconPencil size={15} role="img" aria-label={queue.edited} />}
            {!decidedElsewhere && <UrgencyMark review={review} />}
            {flagCount > 0 && (
              <span className={styles.flags}>
                <IconAlertTriangle size={14} aria-hidden />
                <span aria-hidden="true">{flagCount}</span>
                <span className={shared.visuallyHidden}>{queue.flags(flagCount)}</span>
              </span>
            )}
          </span>
        </span>
      </button>
    </div>
  );
  if (isPlan(item) || decidedElsewhere) return <li>{row}</li>;
  return (
    <li>
      <SwipeToDecide review={review} onDecide={(decision) => onSwipe(review, decision)}>
        {row}
      </SwipeToDecide>
    </li>
  );
});

type UrgencyMarkProps = { review: Review };

/** Why a draft is urgent, or when one that was approved leaves. */
function UrgencyMark({ review: { draft, urgency } }: UrgencyMarkProps) {
  const { queue } = useTranslations();
  const { formatSoon } = useDateFormat();
  if (draft.status === 'scheduled' && draft.releaseAt) return <span>{queue.leaves(formatSoon(draft.releaseAt))}</span>;
  if (!urgency) return null;
  if (urgency.kind === 'question') return <span>{queue.urgency.question}</span>;
  return <span className={styles.visit}>{queue.urgency.visit(formatSoon(urgency.at))}</span>;
}
