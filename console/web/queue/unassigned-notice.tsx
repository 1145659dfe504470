import { Button } from '@mantine/core';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { QueueFilters } from './queue-head-options.ts';
import styles from './queue-notice.module.css';

type UnassignedNoticeProps = {
  filters: QueueFilters;
  /** How many wait with nobody in charge; only known beside one's own. */
  count: number | null | undefined;
  onShow(showsUnassigned: boolean): void;
};

/** Says how many drafts nobody has among their own, so that they are not overlooked, and leads there and back. */
export function UnassignedNotice({ filters: { assignee }, count, onShow }: UnassignedNoticeProps) {
  const { queue } = useTranslations();
  const isShown = assignee === 'nobody';
  if (!isShown && !count) return null;
  return (
    <p className={styles.notice}>
      <span>{isShown ? queue.showsUnassigned : queue.unassigned(count ?? 0)}</span>
      <Button size="compact-sm" variant="subtle" onClick={() => onShow(!isShown)}>
        {isShown ? queue.hideUnassigned : queue.showUnassigned}
      </Button>
    </p>
  );
}
