import { Group, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { ColumnId } from './contact-columns.tsx';
import { columnWidth } from './use-columns-without-room.ts';
import type { ContactFilters, Sort } from './use-contact-filters.ts';

/** The orders of a column, one after the other. After the last one the newest contacts come first again. */
const ordersOf: Partial<Record<ColumnId, readonly Sort[]>> = { name: ['name'], lastExchange: ['recent', 'quiet'] };

type ColumnHeadProps = { id: ColumnId; filters: ContactFilters };

/** The head of a column. The list is sorted by pressing it, where an index has that order. A search sorts by itself. */
export function ColumnHead({ id, filters }: ColumnHeadProps) {
  const { contacts: words } = useTranslations();
  const { q, sort } = filters.chosen;
  const orders = q === undefined ? (ordersOf[id] ?? []) : [];
  const position = orders.indexOf(sort);
  const isDescending = sort === 'recent';
  const Arrow = isDescending ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      data-column={id}
      style={{ width: columnWidth(id) }}
      aria-sort={position < 0 ? undefined : isDescending ? 'descending' : 'ascending'}
    >
      {orders.length === 0 ? (
        words.column[id]
      ) : (
        <UnstyledButton
          fz="inherit"
          c={position < 0 ? 'inherit' : 'var(--ink)'}
          fw={position < 0 ? 'inherit' : 600}
          title={position < 0 ? words.sortBy(words.column[id]) : words.sorts[sort]}
          onClick={() => filters.change('sort', orders[position + 1] ?? 'newest')}
        >
          <Group component="span" gap={3} mih="1.75rem">
            {words.column[id]}
            {position >= 0 && <Arrow size={14} aria-hidden />}
          </Group>
        </UnstyledButton>
      )}
    </th>
  );
}
