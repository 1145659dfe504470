import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { paths } from '../../page-paths.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { confirmLeaving, storedIds, useUnsavedIds } from '../unsaved/unsaved-changes.ts';
import type { QueueItem } from './queue-items.ts';
import styles from './queue-notice.module.css';

type UnsavedNoticeProps = { items: readonly QueueItem[] };

/**
 * Leads to the drafts with unsaved changes that the list does not show: they are further down, in another lane, or were
 * decided by a colleague.
 */
export function UnsavedNotice({ items }: UnsavedNoticeProps) {
  const { queue } = useTranslations();
  const unsavedIds = useUnsavedIds();
  const listed = new Set(items.flatMap(({ reviews }) => reviews.map(({ draft }) => draft.id)));
  const missing = storedIds('draft').filter((id) => !listed.has(id));
  // The draft's own page opens its change again, so that only the other changes would be lost.
  const reopen = (id: string) =>
    confirmLeaving(
      () => navigate(`${paths.queue}/${id}`),
      [...unsavedIds].filter((unsavedId) => unsavedId !== id),
    );
  return missing.map((id) => (
    <p key={id} className={styles.notice}>
      <span>{queue.editedElsewhere}</span>
      <Link
        href={`${paths.queue}/${id}`}
        onClick={(event) => {
          event.preventDefault();
          reopen(id);
        }}
      >
        {queue.reopenEdited}
      </Link>
    </p>
  ));
}
