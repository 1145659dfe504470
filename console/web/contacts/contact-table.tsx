import type { RefObject } from 'react';
import { useTranslations } from '../i18n/language-provider.tsx';
import { ColumnHead, type ColumnSort } from '../record-list/column-head.tsx';
import { RecordTable } from '../record-list/record-table.tsx';
import { columnWidth } from '../record-list/use-columns-without-room.ts';
import type { Selection } from '../record-list/use-selected-records.ts';
import { type ColumnId, columns, columnWidths } from './contact-columns.tsx';
import type { BrowsedContact, ContactFilters, Sort } from './use-contact-filters.ts';

type ContactTableProps = {
  contacts: BrowsedContact[];
  filters: ContactFilters;
  left: readonly ColumnId[];
  selection: Selection<BrowsedContact>;
  paneRef: RefObject<HTMLDivElement | null>;
};

export function ContactTable({ contacts, filters, left, selection, paneRef }: ContactTableProps) {
  const { contacts: words } = useTranslations();
  const { q, sort } = filters.chosen;
  const sorting: ColumnSort<ColumnId, Sort> = {
    sort,
    names: words.sorts,
    // A search sorts by itself.
    orders: q === undefined ? { name: ['name'], lastExchange: ['recent', 'quiet'] } : {},
    descending: ['recent'],
    onSort: (chosen) => filters.change('sort', chosen),
  };
  return (
    <RecordTable
      records={contacts}
      columns={columns}
      left={left}
      head={(id) => (
        <ColumnHead key={id} id={id} label={words.column[id]} width={columnWidth(columnWidths, id)} sorting={sorting} />
      )}
      nameOf={({ name }) => name}
      selectAll={words.selectAll}
      selection={selection}
      paneRef={paneRef}
    />
  );
}
