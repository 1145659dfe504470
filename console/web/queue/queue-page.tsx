import { ActionIcon } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { ErrorMessage } from '../components/error-message.tsx';
import { Page } from '../components/page.tsx';
import { UnknownFilters } from '../components/unknown-filters.tsx';
import { decisionOf } from '../drafts/decision-text.ts';
import { type Review, titleOf } from '../drafts/draft.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useMay } from '../sign-in/use-current-user.ts';
import { announce, showDecisionToast } from '../toasts/toast-store.ts';
import { BulkActions } from './bulk-actions.tsx';
import { EmptyQueue } from './empty-queue.tsx';
import { FilterBar } from './filter-bar.tsx';
import { LaneTabs } from './lane-tabs.tsx';
import { queueItems } from './queue-items.ts';
import { QueueList } from './queue-list.tsx';
import styles from './queue-page.module.css';
import { ReadingPane } from './reading-pane.tsx';
import { RowDecision, type SwipedRow } from './row-decision.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';
import { UnassignedNotice } from './unassigned-notice.tsx';
import { UnsavedNotice } from './unsaved-notice.tsx';
import { knownFilters, useFilters } from './use-filters.ts';
import { usePhoneReading } from './use-phone-reading.ts';
import { useQueue } from './use-queue.ts';
import { useSelectReturned } from './use-select-returned.ts';
import { useSelectedItem } from './use-selected-item.ts';
import { useSelection } from './use-selection.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** The approval queue: the drafts on which no human has decided yet, the most urgent first, and one of them to read. */
export function QueuePage() {
  const translations = useTranslations();
  const { queue } = translations;
  const { filters, isFiltered, setFilter, clear } = useFilters();
  const { head, list, latest, shown, decidedElsewhere, replace, remove } = useQueue(filters);
  const items = useMemo(() => queueItems(shown), [shown]);
  const { item, index, select } = useSelectedItem(items);
  const selection = useSelection(shown);
  const isEmpty = list.isSuccess && items.length === 0;
  const { isOpen, open, close } = usePhoneReading(isEmpty);
  const mayDecide = useMay('approveDraft');
  const [helpOpen, setHelpOpen] = useState(false);
  const [swiped, setSwiped] = useState<SwipedRow | null>(null);
  const [decidedCount, setDecidedCount] = useState(0);
  const openHelp = useCallback(() => setHelpOpen(true), []);
  useSelectReturned(items, select);
  const handleOpen = useCallback(
    (key: string) => {
      select(key);
      open();
    },
    [select, open],
  );
  const handleRemoved = useCallback(
    (id: string) => {
      setDecidedCount((count) => count + 1);
      void remove(id);
    },
    [remove],
  );
  const handleDecided = useCallback(
    (review: Review) => {
      announce(queue.announcements[decisionOf(review.draft)](titleOf(review, translations)));
      showDecisionToast(review);
      handleRemoved(review.draft.id);
    },
    [handleRemoved, queue, translations],
  );
  useShortcuts({
    onStep: (step) => {
      const next = items[index + step];
      if (!next) return;
      select(next.key);
      const row = document.getElementById(`row-${next.key}`);
      row?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: 'nearest' });
    },
    onTick: () =>
      mayDecide && item && filters.lane !== 'scheduled' && selection.toggle(item.reviews.map(({ draft }) => draft.id)),
    onHelp: openHelp,
  });
  const empty = (
    <EmptyQueue
      filters={filters}
      isFiltered={isFiltered}
      decidedCount={decidedCount}
      counts={head.data?.counts}
      onLane={(name) => setFilter('file', name)}
      onClear={clear}
    />
  );
  return (
    <Page title={queue.title} panes aside={<HelpButton onClick={openHelp} />}>
      <ErrorMessage error={list.error ?? head.error} />
      <UnknownFilters known={knownFilters} />
      <div className={styles.panes} data-reading={isOpen}>
        <LaneTabs lane={filters.lane} counts={head.data?.counts} onChange={(name) => setFilter('file', name)}>
          <FilterBar
            filters={filters}
            counts={head.data?.counts}
            requesters={head.data?.requesters ?? []}
            onChange={setFilter}
          />
          <UnassignedNotice
            filters={filters}
            count={head.data?.unassigned}
            onShow={(shows) => setFilter('qui', shows ? 'personne' : '')}
          />
          {list.isSuccess && <UnsavedNotice items={items} />}
          <QueueList
            list={list}
            items={items}
            currentKey={item?.key}
            selection={selection}
            decidedElsewhere={decidedElsewhere}
            pending={mayDecide && filters.lane !== 'scheduled'}
            onOpen={handleOpen}
            onSwipe={(review, decision) => setSwiped({ review, decision })}
          >
            <div className={styles.phoneOnly}>{empty}</div>
          </QueueList>
          <BulkActions selected={selection.selected} onClear={selection.clear} onDecided={handleRemoved} />
        </LaneTabs>
        <section className={styles.reading} aria-label={queue.pane}>
          {item ? (
            <ReadingPane
              item={item}
              latest={latest}
              decidedElsewhere={decidedElsewhere}
              onBack={close}
              onDecided={handleDecided}
              onRemoved={handleRemoved}
              onEdited={replace}
            />
          ) : (
            isEmpty && empty
          )}
        </section>
      </div>
      {swiped && <RowDecision {...swiped} onDecided={handleRemoved} onClose={() => setSwiped(null)} />}
      {helpOpen && <ShortcutHelp onClose={() => setHelpOpen(false)} />}
    </Page>
  );
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
