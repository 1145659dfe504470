import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconArrowUp, IconKeyboard } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { Page } from '../components/page.tsx';
import { type Review, titleOf } from '../drafts/draft.ts';
import { DraftArticle } from '../drafts/draft-article.tsx';
import { announce, showDecisionToast } from '../drafts/toast-store.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { FilterBar } from './filter-bar.tsx';
import { LoadMoreOnScroll } from './load-more-on-scroll.tsx';
import styles from './queue-page.module.css';
import { ScrollAnchor } from './scroll-anchor.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';
import { useFilters } from './use-filters.ts';
import { useNewItemsAbove } from './use-new-items-above.ts';
import { useQueue } from './use-queue.ts';
import { useSelection } from './use-selection.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** The approval queue: the drafts of agents on which no human has decided yet, newest first. */
export function QueuePage() {
  const translations = useTranslations();
  const { queue } = translations;
  const { filters, isFiltered, setFilter, clear } = useFilters();
  const { head, list, latest, shown, decidedElsewhere, replace, remove } = useQueue(filters);
  const [helpOpen, setHelpOpen] = useState(false);
  const selection = useSelection(shown);
  const newItemsAbove = useNewItemsAbove(shown);
  const openHelp = useCallback(() => setHelpOpen(true), []);
  useShortcuts(openHelp);
  const handleDecided = useCallback(
    (review: Review) => {
      const nextFocus = focusAfterRemoval(review.draft.id);
      const decision = review.draft.status === 'rejected' ? 'rejected' : 'approved';
      announce(translations.queue.announcements[decision](titleOf(review, translations)));
      showDecisionToast(review);
      void remove(review.draft.id);
      nextFocus?.focus();
    },
    [remove, translations],
  );
  return (
    <Page title={queue.title} lead={queue.lead} aside={<HelpButton onClick={openHelp} />}>
      <FilterBar
        filters={filters}
        counts={head.data?.counts}
        requesters={head.data?.requesters ?? []}
        onChange={setFilter}
      />
      <ErrorMessage error={list.error ?? head.error} />
      {newItemsAbove.count > 0 && (
        <Button
          className={styles.newItems}
          radius="xl"
          size="compact-md"
          leftSection={<IconArrowUp size={16} />}
          onClick={newItemsAbove.scrollToTop}
        >
          {queue.newItems(newItemsAbove.count)}
        </Button>
      )}
      {list.isPending && (
        <>
          <Skeleton height={190} radius={14} mb="md" />
          <Skeleton height={190} radius={14} mb="md" />
        </>
      )}
      <ScrollAnchor className={styles.list}>
        {shown.map((review) => (
          <DraftArticle
            key={review.draft.id}
            review={review}
            latest={latest.get(review.draft.id)}
            decidedElsewhere={decidedElsewhere.has(review.draft.id)}
            selected={selection.ids.has(review.draft.id)}
            onSelect={selection.toggle}
            onDecided={handleDecided}
            onEdited={replace}
          />
        ))}
      </ScrollAnchor>
      {list.isSuccess && shown.length === 0 && <EmptyQueue isFiltered={isFiltered} onClear={clear} />}
      {shown.length > 0 && <LoadMoreOnScroll list={list} />}
      <BulkActions selected={selection.selected} onClear={selection.clear} onDecided={remove} />
      {helpOpen && <ShortcutHelp onClose={() => setHelpOpen(false)} />}
    </Page>
  );
}

/** The element to focus once a draft is removed: the next draft, or the one before. Null if the focus is elsewhere. */
function focusAfterRemoval(id: string): HTMLElement | null {
  const article = document.getElementById(id);
  if (!article?.contains(document.activeElement) && document.activeElement !== document.body) return null;
  return (article?.nextElementSibling ??
    article?.previousElementSibling ??
    document.querySelector('h1')) as HTMLElement | null;
}

type HelpButtonProps = { onClick(): void };

function HelpButton({ onClick }: HelpButtonProps) {
  const { queue } = useTranslations();
  return (
    <ActionIcon
      className={styles.help}
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={queue.keys}
      title={`${queue.keys} (?)`}
      onClick={onClick}
    >
      <IconKeyboard size={20} stroke={1.7} />
    </ActionIcon>
  );
}

type EmptyQueueProps = { isFiltered: boolean; onClear(): void };

function EmptyQueue({ isFiltered, onClear }: EmptyQueueProps) {
  const { queue } = useTranslations();
  if (!isFiltered) return <EmptyState title={queue.emptyTitle}>{queue.emptyLead}</EmptyState>;
  return (
    <EmptyState title={queue.noMatch}>
      <Button variant="subtle" onClick={onClear}>
        {queue.clear}
      </Button>
    </EmptyState>
  );
}
