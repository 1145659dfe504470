import { Button } from '@mantine/core';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { Review } from './draft.ts';
import styles from './drafts.module.css';

type NewerVersionNoticeProps = { newer: Review; onRead(newer: Review): void };

/** Offers the newer version for reading. Nobody can approve a version that they have not read. */
export function NewerVersionNotice({ newer, onRead }: NewerVersionNoticeProps) {
  const { draft } = useTranslations();
  const { editedBy } = newer.draft;
  return (
    <div className={`${shared.notice} ${styles.newerVersion}`} role="status">
      <span>{editedBy?.kind === 'system' ? draft.recounted : draft.changedBy(editedBy?.name ?? '')}</span>
      <Button size="compact-sm" variant="light" onClick={() => onRead(newer)}>
        {draft.readNewer}
      </Button>
    </div>
  );
}
