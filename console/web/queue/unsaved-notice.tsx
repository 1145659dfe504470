import type { MouseEvent } from 'react';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { paths } from '../../page-paths.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { confirmLeaving, storedIds, useUnsavedIds } from '../unsaved/unsaved-changes.ts';
import { idsOf, type QueueItem } from './queue-items.ts';
import styles from './queue-notice.module.css';

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
    <p className={styles.notice}>
      <span>{queue.editedElsewhere(missing.length)}</span>
      <Link href={href} onClick={handleReopen}>
        {queue.reopenEdited(missing.length)}
      </Link>
    </p>
  );
}
