import { Group, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslations } from '../i18n/language-provider.tsx';

/** The order of a list, and how its columns change it. */
export type ColumnSort<Id extends string, Sort extends string> = {
  sort: Sort;
  names: Record<Sort, string>;
  /** The orders of a column, one after the other. After the last one comes the list's own. */
  orders: Partial<Record<Id, readonly Sort[]>>;
  descending: readonly Sort[];
  /** Sorts the list; null in its own order. */
  onSort(sort: Sort | null): void;
};

type ColumnHeadProps<Id extends string, Sort extends string> = {
  id: Id;
  label: string;
  width: string | undefined;
  sorting: ColumnSort<Id, Sort>;
};

/** The head of a column. The list is sorted by pressing it, where the server has that order. */
export function ColumnHead<Id extends string, Sort extends string>(props: ColumnHeadProps<Id, Sort>) {
  const { id, label, width, sorting } = props;
  const { lists: words } = useTranslations();
  const orders = sorting.orders[id] ?? [];
  const position = orders.indexOf(sorting.sort);
  const isDescending = sorting.descending.includes(sorting.sort);
  const Arrow = isDescending ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      data-column={id}
      style={{ width }}
      aria-sort={position < 0 ? undefined : isDescending ? 'descending' : 'ascending'}
    >
      {orders.length === 0 ? (
        label
      ) : (
        <UnstyledButton
          fz="inherit"
          c={position < 0 ? 'inherit' : 'var(--ink)'}
          fw={position < 0 ? 'inherit' : 600}
          title={position < 0 ? words.sortBy(label) : sorting.names[sorting.sort]}
          onClick={() => sorting.onSort(orders[position + 1] ?? null)}
        >
          <Group component="span" gap={3} mih="1.75rem">
            {label}
            {position >= 0 && <Arrow size={14} aria-hidden />}
          </Group>
        </UnstyledButton>
      )}
    </th>
  );
}
