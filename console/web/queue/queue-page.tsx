import { ActionIcon, Box, Group, Kbd, Table } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useAgentEntryTexts } from '../agent/use-agent-entry-texts.ts';
import { useAgentAccess } from '../agent/use-agent-panel.ts';
import { Dialog } from '../components/dialog.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { Page } from '../components/page.tsx';
import { UnknownFilters } from '../components/unknown-filters.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useMay } from '../sign-in/use-current-user.ts';
import { BulkActions } from './bulk-actions.tsx';
import { announcementOf, type Review } from './draft/draft.ts';
import { EmptyQueue } from './empty-queue.tsx';
import styles from './queue.module.css';
import { FilterBar, LaneTabs } from './queue-filters.tsx';
import { queueItems } from './queue-items.ts';
import { QueueList } from './queue-list.tsx';
import { UnassignedNotice, UnsavedNotice } from './queue-notices.tsx';
import { ReadingPane, usePhoneReading } from './reading-pane.tsx';
import { RewritingNotice } from './rewriting.tsx';
import { showDecisionToast } from './toasts/toast-store.ts';
import { useQueue } from './use-queue.ts';
import { knownFilters, useQueueFilters } from './use-queue-filters.ts';
import { useRowDecision } from './use-row-decision.tsx';
import { useSelectedItem, useSelection, useSelectReturned } from './use-selection.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** The approval queue: the drafts on which no human has decided yet, the most urgent first, and one of them to read. */
export function QueuePage() {
  const translations = useTranslations();
  const { queue } = translations;
  const { filters, isFiltered, setFilter, clear } = useQueueFilters();
  const { head, list, latest, shown, decidedElsewhere, replace, remove } = useQueue(filters);
  const items = useMemo(() => queueItems(shown), [shown]);
  const { item, index, select } = useSelectedItem(items);
  const selection = useSelection(shown);
  const isEmpty = list.isSuccess && items.length === 0;
  const { isOpen, open, close } = usePhoneReading(isEmpty);
  const mayDecide = useMay('approveDraft');
  const [helpOpen, setHelpOpen] = useState(false);
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
      showDecisionToast(review, announcementOf(review, translations));
      handleRemoved(review.draft.id);
    },
    [handleRemoved, translations],
  );
  const swipe = useRowDecision(handleRemoved);
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
          <RewritingNotice />
          <QueueList
            list={list}
            items={items}
            currentKey={item?.key}
            selection={selection}
            decidedElsewhere={decidedElsewhere}
            pending={mayDecide && filters.lane !== 'scheduled'}
            onOpen={handleOpen}
            onSwipe={swipe.decide}
          >
            <Box hiddenFrom="md">{empty}</Box>
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
      {swipe.question}
      {helpOpen && <ShortcutHelp onClose={() => setHelpOpen(false)} />}
    </Page>
  );
}

type HelpButtonProps = { onClick(): void };

function HelpButton({ onClick }: HelpButtonProps) {
  const { queue } = useTranslations();
  return (
    <ActionIcon
      visibleFrom="md"
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

const shortcuts = {
  move: ['j', 'k', '↓', '↑'],
  approve: ['a'],
  edit: ['e'],
  reject: ['r'],
  reason: ['1…6'],
  sendBack: ['s'],
  schedule: ['p'],
  select: ['x'],
  undo: ['z'],
  confirm: ['Ctrl', '↵'],
  help: ['?'],
} as const;

type ShortcutHelpProps = { onClose(): void };

function ShortcutHelp({ onClose }: ShortcutHelpProps) {
  const { queue } = useTranslations();
  const agent = useAgentEntryTexts();
  const rows: [label: string, keys: readonly string[]][] = (Object.keys(shortcuts) as (keyof typeof shortcuts)[]).map(
    (action) => [queue.shortcuts[action], shortcuts[action]],
  );
  if (useAgentAccess() === 'ready') rows.push([agent.open, ['Ctrl', 'J']]);
  return (
    <Dialog title={queue.keys} onClose={onClose}>
      <Table mt="xs" horizontalSpacing={0}>
        <Table.Tbody>
          {rows.map(([label, keys]) => (
            <Table.Tr key={label}>
              <Table.Th fw={400} scope="row">
                {label}
              </Table.Th>
              <Table.Td>
                <Group gap={5} justify="flex-end" wrap="nowrap">
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  );
}
