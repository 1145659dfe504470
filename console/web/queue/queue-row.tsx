import { Checkbox, Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconPencil, IconStack2 } from '@tabler/icons-react';
import { memo } from 'react';
import { TimeAgo } from '../components/time-ago.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { useHasStoredChange } from '../unsaved/unsaved-changes.ts';
import { type Review, titleOf } from './draft/draft.ts';
import { DraftExcerpt } from './draft/draft-excerpt.tsx';
import { KindIcon } from './draft/draft-heading.tsx';
import { idsOf, isPlan, type QueueItem } from './queue-items.ts';
import styles from './queue-list.module.css';
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
    <Group
      gap={0}
      wrap="nowrap"
      h={{ base: 64, md: 56 }}
      ps={12}
      pe={6}
      className={styles.row}
      data-current={current}
      data-ticked={ticked}
      data-decided={decidedElsewhere}
    >
      {onTick && (
        <Checkbox
          className={styles.tick}
          size="xs"
          aria-label={isPlan(item) ? title : texts.select(title)}
          checked={ticked}
          onChange={() => onTick(idsOf(item))}
        />
      )}
      <UnstyledButton
        id={`row-${key}`}
        flex={1}
        miw={0}
        h="100%"
        px={6}
        className={styles.open}
        aria-current={current}
        onClick={() => onOpen(key)}
      >
        <span className={styles.icon}>
          {isPlan(item) ? <IconStack2 size={17} stroke={1.7} aria-hidden /> : <KindIcon kind={draft.kind} size={17} />}
        </span>
        <Group {...line}>
          <Text {...words} fw={600}>
            {title}
          </Text>
          <Text {...aside}>
            <TimeAgo at={draft.createdAt} />
          </Text>
        </Group>
        <Group {...line}>
          <Text {...words} c="dimmed">
            <DraftExcerpt draft={draft} />
          </Text>
          <Group {...aside} gap={6} wrap="nowrap">
            {decidedElsewhere && <span>{queue.decided}</span>}
            {isEdited && <IconPencil size={15} role="img" aria-label={queue.edited} />}
            {!decidedElsewhere && <UrgencyMark review={review} />}
            {flagCount > 0 && (
              <Group component="span" gap={2} c="var(--warn)" fw={600}>
                <IconAlertTriangle size={14} aria-hidden />
                <span aria-hidden="true">{flagCount}</span>
                <VisuallyHidden>{queue.flags(flagCount)}</VisuallyHidden>
              </Group>
            )}
          </Group>
        </Group>
      </UnstyledButton>
    </Group>
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

const line = { component: 'span', gap: 'xs', justify: 'space-between', wrap: 'nowrap', miw: 0 } as const;
const words = { span: true, truncate: true, fz: 'sm', lh: 1.4 } as const;
const aside = { component: 'span', flex: 'none', c: 'dimmed', fz: 'xs' } as const;

type UrgencyMarkProps = { review: Review };

/** Why a draft is urgent, or when one that was approved leaves. */
function UrgencyMark({ review: { draft, urgency } }: UrgencyMarkProps) {
  const { queue } = useTranslations();
  const { formatSoon } = useDateFormat();
  if (draft.status === 'scheduled' && draft.releaseAt) return <span>{queue.leaves(formatSoon(draft.releaseAt))}</span>;
  if (!urgency) return null;
  if (urgency.kind === 'question') return <span>{queue.urgency.question}</span>;
  return (
    <Text span inherit c="var(--accent)" fw={500}>
      {queue.urgency.visit(formatSoon(urgency.at))}
    </Text>
  );
}
