import { Box, Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { lazyPage } from '../components/code-loading.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { Review } from './draft/draft.ts';
import { DraftArticle } from './draft/draft-article.tsx';
import styles from './queue.module.css';
import { editedIdOf, isPlan, type QueueItem } from './queue-items.ts';
import { SwipeToDecide } from './swipe-to-decide.tsx';

const PlanArticle = lazyPage(() => import('./plan-article.tsx'));

type ReadingPaneProps = {
  item: QueueItem;
  latest: ReadonlyMap<string, Review>;
  decidedElsewhere: ReadonlySet<string>;
  /** On a phone, goes back to the list. */
  onBack(): void;
  onDecided(review: Review): void;
  onRemoved(id: string): void;
  onEdited(review: Review): void;
};

/** The selected draft with the decision on it, or the drafts of a plan, of which each can be opened alone. */
export function ReadingPane({
  item,
  latest,
  decidedElsewhere,
  onBack,
  onDecided,
  onRemoved,
  onEdited,
}: ReadingPaneProps) {
  const { queue, plan } = useTranslations();
  const [openedId, setOpenedId] = useOpenedId(item);
  const opened = isPlan(item) ? item.reviews.find(({ draft }) => draft.id === openedId) : item.reviews[0];
  const article = opened && (
    <DraftArticle
      key={opened.draft.id}
      review={opened}
      latest={latest.get(opened.draft.id)}
      decidedElsewhere={decidedElsewhere.has(opened.draft.id)}
      onDecided={onDecided}
      onEdited={onEdited}
    />
  );
  return (
    <>
      <Box hiddenFrom="md" className={styles.bar}>
        <Button variant="subtle" color="gray" size="sm" leftSection={<IconArrowLeft size={17} />} onClick={onBack}>
          {queue.back}
        </Button>
      </Box>
      {isPlan(item) && opened && (
        <div className={styles.bar}>
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            leftSection={<IconArrowLeft size={16} />}
            onClick={() => setOpenedId(undefined)}
          >
            {plan.back(item.reviews.length)}
          </Button>
        </div>
      )}
      {opened ? (
        <SwipeToDecide className={styles.column} review={opened} onDecide={pressDecision}>
          {article}
        </SwipeToDecide>
      ) : (
        <Suspense fallback={null}>
          <PlanArticle key={item.reviews[0].planId} reviews={item.reviews} onOpen={setOpenedId} onDecided={onRemoved} />
        </Suspense>
      )}
    </>
  );
}

/**
 * The draft of a plan that is opened alone: at first the one with unsaved text, if there is one. The pane has no `key` that
 * would reset it: a plan of which one draft is left becomes another item, and what is open on that draft must stay.
 */
function useOpenedId(item: QueueItem) {
  const [opened, setOpened] = useState({ key: item.key, id: editedIdOf(item) });
  if (opened.key !== item.key) setOpened({ key: item.key, id: editedIdOf(item) });
  const setOpenedId = (id: string | undefined) => setOpened({ key: item.key, id });
  return [opened.id, setOpenedId] as const;
}

/** A swipe over the draft presses the same button as a finger. */
const pressDecision = (decision: 'approve' | 'reject') =>
  document.querySelector<HTMLElement>(`main article [data-act="${decision}"]:not(:disabled)`)?.click();

/** On such a screen the list and the draft do not fit beside each other. */
const onePane = '(max-width: 56rem)';

/**
 * On a phone, whether the draft is shown over the list. It has an entry of its own in the browser's history, so that the
 * phone's gesture for going back leads to the list. It closes when there is no draft left.
 */
export function usePhoneReading(isEmpty: boolean) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const handlePopState = () => setIsOpen(false);
    window.addEventListener('popstate', handlePopState);
    return () => window.removeEventListener('popstate', handlePopState);
  }, []);
  const open = useCallback(() => {
    if (!window.matchMedia(onePane).matches) return;
    history.pushState({ reading: true }, '');
    setIsOpen(true);
  }, []);
  const close = useCallback(() => history.back(), []);
  useEffect(() => {
    if (isEmpty && isOpen) close();
  }, [isEmpty, isOpen, close]);
  return { isOpen, open, close };
}
