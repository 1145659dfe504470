import { Button, Group, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../page-paths.ts';
import { DownloadButton } from '../components/download-button.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { ListSkeleton } from '../components/list-skeleton.tsx';
import { Page } from '../components/page.tsx';
import { UnknownFilters } from '../components/unknown-filters.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { LoadMoreOnScroll } from '../queue/load-more-on-scroll.tsx';
import styles from '../record-list/record-list.module.css';
import { SavedViews } from '../record-list/saved-views.tsx';
import { useRecordTable } from '../record-list/use-record-table.ts';
import { WhoSwitch } from '../record-list/who-switch.tsx';
import { useMay } from '../sign-in/use-current-user.ts';
import { trpc } from '../trpc.ts';
import { builtInNames, builtInViews } from './built-in-views.ts';
import { BulkBar } from './bulk-bar.tsx';
import { type ColumnId, columnWidths } from './contact-columns.tsx';
import { ContactFilterBar } from './contact-filter-bar.tsx';
import { ContactRows } from './contact-rows.tsx';
import { ContactTable } from './contact-table.tsx';
import { NewContactDialog } from './new-contact-dialog.tsx';
import { NoContact } from './no-contact.tsx';
import { type BrowsedContact, useContactFilters } from './use-contact-filters.ts';

/** All contacts: a table on a desk, readable rows on a phone. */
export default function ContactsPage() {
  const { contacts: words, importExport } = useTranslations();
  const mayExport = useMay('exportContacts');
  const filters = useContactFilters();
  const { paneRef, selection, unselect, isPhone, left, columnChoice } = useRecordTable<BrowsedContact, ColumnId>({
    hiddenKey: 'clef.contacts.hidden-columns',
    widths: columnWidths,
    isMine: filters.isMine,
  });
  const [isCreating, setIsCreating] = useState(false);
  const list = useInfiniteQuery({
    ...trpc.contacts.browse.infiniteQueryOptions(
      { ...filters.input, limit: 50 },
      { getNextPageParam: (page) => page.nextCursor },
    ),
    enabled: filters.userId !== undefined,
  });
  const total = useQuery(
    trpc.contacts.count.queryOptions(filters.list, {
      enabled: filters.userId !== undefined,
      placeholderData: keepPreviousData,
    }),
  ).data;
  const contacts = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const builtIn = [
    { name: words.all, address: '' },
    ...builtInNames.map((name) => ({ name: words.builtIn[name], address: builtInViews[name] })),
  ];
  const createButton = (
    <Button leftSection={<IconUserPlus size={17} aria-hidden />} onClick={() => setIsCreating(true)}>
      {words.create}
    </Button>
  );
  const note = total && (
    <Text span fz="sm" c="dimmed" aria-live="polite">
      {words.total(total.count, total.isMore)}
    </Text>
  );
  const aside = (
    <Group gap="xs">
      <WhoSwitch filters={filters} />
      {mayExport && !isPhone && (
        <DownloadButton file="contacts" fields={{ filters: JSON.stringify(filters.input) }}>
          {importExport.exportList}
        </DownloadButton>
      )}
      {createButton}
    </Group>
  );
  return (
    <Page panes title={words.title} note={note} aside={aside}>
      <SavedViews
        list="contacts"
        label={words.views}
        path={paths.contacts}
        builtIn={builtIn}
        address={filters.address}
        onClear={filters.clear}
      />
      <ContactFilterBar filters={filters} columnChoice={columnChoice} isPhone={isPhone} />
      <UnknownFilters known={filters.known} />
      <section ref={paneRef} className={styles.pane} aria-label={words.title}>
        <ErrorMessage error={list.error} />
        {list.isLoading ? (
          <ListSkeleton />
        ) : list.isSuccess && contacts.length === 0 ? (
          <NoContact filters={filters} createButton={createButton} />
        ) : isPhone ? (
          <ContactRows contacts={contacts} />
        ) : (
          <ContactTable contacts={contacts} filters={filters} left={left} selection={selection} paneRef={paneRef} />
        )}
        {list.hasNextPage && <LoadMoreOnScroll list={list} paneRef={paneRef} />}
      </section>
      {/* Below the table, so that ticking a row moves no row away from the pointer. */}
      {selection.records.length > 0 && <BulkBar selection={selection} onUnselect={unselect} />}
      {isCreating && <NewContactDialog onClose={() => setIsCreating(false)} />}
    </Page>
  );
}
