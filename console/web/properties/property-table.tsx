import type { RefObject } from 'react';
import { ColumnHead, type ColumnSort } from '../record-list/column-head.tsx';
import { RecordTable } from '../record-list/record-table.tsx';
import { columnWidth } from '../record-list/use-columns-without-room.ts';
import type { Selection } from '../record-list/use-selected-records.ts';
import type { BrowsedProperty } from './property.ts';
import { type ColumnId, columns, columnWidths } from './property-columns.tsx';
import type { PropertyFilters, Sort } from './use-property-filters.ts';
import { usePropertyTexts } from './use-property-texts.ts';

const orders = {
  status: ['moved', 'unmoved'],
  price: ['cheapest', 'dearest'],
  surface: ['largest', 'smallest'],
  mandate: ['mandateEnd'],
  updated: ['changed'],
} as const;

type PropertyTableProps = {
  properties: BrowsedProperty[];
  filters: PropertyFilters;
  left: readonly ColumnId[];
  selection: Selection<BrowsedProperty>;
  paneRef: RefObject<HTMLDivElement | null>;
};

export function PropertyTable({ properties, filters, left, selection, paneRef }: PropertyTableProps) {
  const { properties: words } = usePropertyTexts();
  const sorting: ColumnSort<ColumnId, Sort> = {
    sort: filters.chosen.sort,
    names: words.sorts,
    orders,
    descending: ['dearest', 'largest', 'moved', 'changed'],
    onSort: (sort) => filters.change('sort', sort),
  };
  return (
    <RecordTable
      records={properties}
      columns={columns}
      left={left}
      head={(id) => (
        <ColumnHead key={id} id={id} label={words.column[id]} width={columnWidth(columnWidths, id)} sorting={sorting} />
      )}
      nameOf={({ reference }) => reference}
      selectAll={words.selectAll}
      selection={selection}
      paneRef={paneRef}
    />
  );
}
