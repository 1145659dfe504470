import { Anchor, Button, Group } from '@mantine/core';
import type { MouseEvent } from 'react';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { paths } from '../../page-paths.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { confirmLeaving, storedIds, useUnsavedIds } from '../unsaved/unsaved-changes.ts';
import styles from './queue.module.css';
import type { QueueFilters } from './queue-head.ts';
import { idsOf, type QueueItem } from './queue-items.ts';

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
    <Group justify="space-between" wrap="nowrap" gap="xs" bg="var(--warn-tint)" fz="sm" className={styles.bar}>
      <span>{isShown ? queue.showsUnassigned : queue.unassigned(count ?? 0)}</span>
      <Button size="compact-sm" variant="subtle" onClick={() => onShow(!isShown)}>
        {isShown ? queue.hideUnassigned : queue.showUnassigned}
      </Button>
    </Group>
  );
}

type UnsavedNoticeProps = { items: readonly QueueItem[] };

/**
 * Leads to the drafts with unsaved changes that the list does not show, one after the other: they are further down, in
 * another lane, or were decided by a colleague.
 */
export function UnsavedNotice({ items }: UnsavedNoticeProps) {
  const { queue } = useTranslations();
  const unsavedIds = useUnsavedIds();
  const listed = new Set(items.flatMap(idsOf));
  const stored = storedIds('draft');
  const missing = stored.filter((id) => !listed.has(id));
  if (missing.length === 0) return null;
  const href = `${paths.queue}/${missing[0]}`;
  // A draft's text stays stored and this page leads back to it, so that only changes of other records would be lost.
  const handleReopen = (event: MouseEvent) => {
    event.preventDefault();
    confirmLeaving(
      () => navigate(href),
      [...unsavedIds].filter((id) => !stored.includes(id)),
    );
  };
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs" bg="var(--warn-tint)" fz="sm" className={styles.bar}>
      <span>{queue.editedElsewhere(missing.length)}</span>
      <Anchor component={Link} href={href} underline="always" inherit flex="none" onClick={handleReopen}>
        {queue.reopenEdited(missing.length)}
      </Anchor>
    </Group>
  );
}
