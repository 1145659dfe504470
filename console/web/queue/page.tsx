import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconArrowUp, IconKeyboard } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { announce, showDecision } from '../decided/toasts.ts';
import { DraftArticle } from '../draft/article.tsx';
import { type Review, titleOf } from '../draft/item.ts';
import { Failure } from '../look/failure.tsx';
import { Empty, Page } from '../look/page.tsx';
import { useWords } from '../words/words.tsx';
import { Bulk } from './bulk.tsx';
import { FilterBar, useFilters } from './filters.tsx';
import { Help } from './help.tsx';
import { useShortcuts } from './keys.ts';
import { More } from './more.tsx';
import styles from './page.module.css';
import { useQueue } from './queue.ts';
import { useSelection } from './selection.ts';
import { Still } from './still.tsx';
import { useUnseen } from './unseen.ts';

/** The approval queue: what agents wrote and a human has not yet decided, newest first. */
export function QueuePage() {
  const words = useWords();
  const { filters, filtered, setFilter, clear } = useFilters();
  const { head, list, latest, shown, gone, replace, drop } = useQueue(filters);
  const [helping, help] = useState(false);
  const selection = useSelection(shown);
  const { above, toTop } = useUnseen(shown);
  const onHelp = useCallback(() => help(true), []);
  useShortcuts(onHelp);
  const onDecided = useCallback(
    (review: Review) => {
      const beside = neighbour(review.draft.id);
      announce(words.queue.said[review.draft.status === 'rejected' ? 'rejected' : 'approved'](titleOf(review, words)));
      showDecision(review);
      void drop(review.draft.id);
      beside?.focus();
    },
    [drop, words],
  );
  return (
    <Page title={words.queue.title} lead={words.queue.lead} aside={<HelpButton onClick={onHelp} />}>
      <FilterBar filters={filters} counts={head.data?.counts} askers={head.data?.askers ?? []} onChange={setFilter} />
      <Failure error={list.error ?? head.error} />
      {above > 0 && (
        <Button
          className={styles.pill}
          radius="xl"
          size="compact-md"
          leftSection={<IconArrowUp size={16} />}
          onClick={toTop}
        >
          {words.queue.fresh(above)}
        </Button>
      )}
      {list.isPending && <Waiting />}
      <Still className={styles.list}>
        {shown.map((review) => (
          <DraftArticle
            key={review.draft.id}
            review={review}
            latest={latest.get(review.draft.id)}
            gone={gone.has(review.draft.id)}
            selected={selection.ids.has(review.draft.id)}
            onSelect={selection.toggle}
            onDecided={onDecided}
            onEdited={replace}
          />
        ))}
      </Still>
      {list.isSuccess && shown.length === 0 && <Nothing filtered={filtered} onClear={clear} />}
      {shown.length > 0 && <More list={list} />}
      <Bulk chosen={selection.chosen} onClear={selection.clear} onDecided={drop} />
      {helping && <Help onClose={() => help(false)} />}
    </Page>
  );
}

/** Where the focus goes when an item leaves: the next one, or the one before. */
function neighbour(id: string): HTMLElement | null {
  const article = document.getElementById(id);
  if (!article?.contains(document.activeElement) && document.activeElement !== document.body) return null;
  return (article?.nextElementSibling ??
    article?.previousElementSibling ??
    document.querySelector('h1')) as HTMLElement | null;
}

function HelpButton({ onClick }: { onClick(): void }) {
  const { queue } = useWords();
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

const Waiting = () => (
  <>
    <Skeleton height={190} radius={14} mb="md" />
    <Skeleton height={190} radius={14} mb="md" />
  </>
);

function Nothing({ filtered, onClear }: { filtered: boolean; onClear(): void }) {
  const { queue } = useWords();
  if (!filtered) return <Empty title={queue.emptyTitle}>{queue.emptyLead}</Empty>;
  return (
    <Empty title={queue.nothing}>
      <Button variant="subtle" onClick={onClear}>
        {queue.clear}
      </Button>
    </Empty>
  );
}
