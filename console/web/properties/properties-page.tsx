import { Button, Group, Text } from '@mantine/core';
import { IconBook2, IconHomePlus } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { lazyPage } from '../components/code-loading.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { ListSkeleton } from '../components/list-skeleton.tsx';
import { Page } from '../components/page.tsx';
import { UnknownFilters } from '../components/unknown-filters.tsx';
import { LoadMoreOnScroll } from '../queue/load-more-on-scroll.tsx';
import styles from '../record-list/record-list.module.css';
import { SavedViews } from '../record-list/saved-views.tsx';
import { useRecordTable } from '../record-list/use-record-table.ts';
import { WhoSwitch } from '../record-list/who-switch.tsx';
import { trpc } from '../trpc.ts';
import { builtInNames, builtInViews } from './built-in-views.ts';
import { LookSwitch } from './look-switch.tsx';
import { NoProperty } from './no-property.tsx';
import type { BrowsedProperty } from './property.ts';
import { PropertyBulkBar } from './property-bulk-bar.tsx';
import { type ColumnId, columnWidths } from './property-columns.tsx';
import { PropertyFilterBar } from './property-filter-bar.tsx';
import { PropertyGallery } from './property-gallery.tsx';
import { PropertyRows } from './property-rows.tsx';
import { PropertyTable } from './property-table.tsx';
import { usePropertyFilters } from './use-property-filters.ts';
import { usePropertyTexts } from './use-property-texts.ts';

const NewPropertyDialog = lazyPage(() => import('../property-record/new-property-dialog.tsx'));

/** All properties: a table or a gallery on a desk, readable rows or cards on a phone. */
export default function PropertiesPage() {
  const { properties: words } = usePropertyTexts();
  const filters = usePropertyFilters();
  const { paneRef, selection, unselect, isPhone, left, columnChoice } = useRecordTable<BrowsedProperty, ColumnId>({
    hiddenKey: 'clef.properties.hidden-columns',
    widths: columnWidths,
    isMine: filters.isMine,
  });
  const [isCreating, setIsCreating] = useState(false);
  const list = useInfiniteQuery({
    ...trpc.properties.browse.infiniteQueryOptions(
      { ...filters.input, limit: 50 },
      { getNextPageParam: (page) => page.nextCursor },
    ),
    enabled: filters.userId !== undefined,
  });
  const total = useQuery(
    trpc.properties.count.queryOptions(filters.list, {
      enabled: filters.userId !== undefined,
      placeholderData: keepPreviousData,
    }),
  ).data;
  const properties = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const builtIn = [
    { name: words.all, address: '' },
    ...builtInNames.map((name) => ({ name: words.builtIn[name], address: builtInViews[name] })),
  ];
  const createButton = (
    <Button leftSection={<IconHomePlus size={17} aria-hidden />} onClick={() => setIsCreating(true)}>
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
      <Button component={Link} href={paths.mandates} variant="subtle" leftSection={<IconBook2 size={17} aria-hidden />}>
        {words.register}
      </Button>
      {!isPhone && <LookSwitch filters={filters} />}
      <WhoSwitch filters={filters} />
      {createButton}
    </Group>
  );
  return (
    <Page panes title={words.title} note={note} aside={aside}>
      <SavedViews
        list="properties"
        label={words.views}
        path={paths.properties}
        builtIn={builtIn}
        address={filters.address}
        look={filters.look}
        onClear={filters.clear}
      />
      <PropertyFilterBar filters={filters} columnChoice={columnChoice} isPhone={isPhone} />
      <UnknownFilters known={filters.known} />
      <section ref={paneRef} className={styles.pane} aria-label={words.title}>
        <ErrorMessage error={list.error} />
        {list.isLoading ? (
          <ListSkeleton />
        ) : list.isSuccess && properties.length === 0 ? (
          <NoProperty filters={filters} createButton={createButton} />
        ) : filters.isGallery ? (
          <PropertyGallery properties={properties} selection={selection} />
        ) : isPhone ? (
          <PropertyRows properties={properties} />
        ) : (
          <PropertyTable
            properties={properties}
            filters={filters}
            left={left}
            selection={selection}
            paneRef={paneRef}
          />
        )}
        {list.hasNextPage && <LoadMoreOnScroll list={list} paneRef={paneRef} />}
      </section>
      {/* Below the list, so that ticking a row moves no row away from the pointer. */}
      {selection.records.length > 0 && <PropertyBulkBar selection={selection} onUnselect={unselect} />}
      <Suspense>{isCreating && <NewPropertyDialog onClose={() => setIsCreating(false)} />}</Suspense>
    </Page>
  );
}
