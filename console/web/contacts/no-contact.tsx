import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { ForRole } from '../components/for-role.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './contacts.module.css';
import type { ContactFilters } from './use-contact-filters.ts';

type NoContactProps = { filters: ContactFilters; createButton: ReactNode };

/** Says why the list is empty, with what leads on: other filters, the team's contacts, a first contact or a file. */
export function NoContact({ filters: { address, isMine, clear, chooseWho }, createButton }: NoContactProps) {
  const { contacts: words } = useTranslations();
  const next =
    address !== '' ? (
      <Button variant="default" onClick={clear}>
        {words.clear}
      </Button>
    ) : (
      <>
        {createButton}
        {isMine && (
          <Button variant="default" onClick={() => void chooseWho('team')}>
            {words.seeTeam}
          </Button>
        )}
        <ForRole operation="importRecords">
          <Button component={Link} href={paths.importExport} variant="default">
            {words.importFile}
          </Button>
        </ForRole>
      </>
    );
  return (
    <div className={styles.none}>
      <EmptyState next={next}>{address !== '' ? words.empty : isMine ? words.noneMine : words.none}</EmptyState>
    </div>
  );
}
