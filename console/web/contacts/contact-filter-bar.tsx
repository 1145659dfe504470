import { Button, Group, NativeSelect } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconSearch, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SearchField } from '../components/search-field.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { ChoiceChip } from '../record-list/choice-chip.tsx';
import { ColumnChoice } from '../record-list/column-choice.tsx';
import styles from '../record-list/record-list.module.css';
import { trpc } from '../trpc.ts';
import { type ColumnId, columnIds } from './contact-columns.tsx';
import { type ContactFilters, kinds, sorts, stages } from './use-contact-filters.ts';

type ContactFilterBarProps = {
  filters: ContactFilters;
  hidden: readonly ColumnId[];
  withoutRoom: readonly ColumnId[];
  onHide(hidden: ColumnId[]): void;
  /** The filters are folded away, and there are no columns to choose. */
  isPhone: boolean;
};

/** The search, the filters and which columns the table has; on a phone, also the order. */
export function ContactFilterBar({ filters, hidden, withoutRoom, onHide, isPhone }: ContactFilterBarProps) {
  const { contacts: words, lists, stages: stageNames, queue } = useTranslations();
  const { chosen, change } = filters;
  const [isOpen, setIsOpen] = useState(false);
  const inUse = useQuery(trpc.contacts.tags.queryOptions({})).data?.tags ?? [];
  const tags = [...new Set([...(chosen.tag === undefined ? [] : [chosen.tag]), ...inUse])];
  const chosenCount = [chosen.kinds.length, chosen.stages.length, chosen.city, chosen.tag].filter(Boolean).length;
  return (
    <Group component="search" className={styles.bar} gap="xs" px="1.1rem" pb="0.7rem">
      <SearchField
        size="sm"
        className={styles.search}
        aria-label={words.search}
        placeholder={words.search}
        value={chosen.q}
        leftSection={<IconSearch size={16} aria-hidden />}
        onSearch={(q) => change('q', q)}
      />
      {isPhone && (
        <Button
          size="sm"
          variant="default"
          aria-expanded={isOpen}
          leftSection={<IconAdjustmentsHorizontal size={17} aria-hidden />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {chosenCount === 0 ? queue.filters : `${queue.filters} (${chosenCount})`}
        </Button>
      )}
      {(!isPhone || isOpen) && (
        <>
          <ChoiceChip
            label={words.kind}
            values={chosen.kinds}
            options={kinds.map((value) => ({ value, label: words.kinds[value] }))}
            onChange={(values) => change('kinds', values.join(','))}
          />
          <ChoiceChip
            label={words.column.stage}
            values={chosen.stages}
            options={stages.map((value) => ({ value, label: stageNames[value] ?? value }))}
            onChange={(values) => change('stages', values.join(','))}
          />
          <SearchField
            type="text"
            size="sm"
            className={styles.field}
            aria-label={words.city}
            placeholder={words.city}
            value={chosen.city}
            onSearch={(city) => change('city', city)}
          />
          {tags.length > 0 && (
            <NativeSelect
              size="sm"
              className={styles.field}
              aria-label={words.tag}
              value={chosen.tag ?? ''}
              onChange={(event) => change('tag', event.currentTarget.value)}
              data={[{ value: '', label: words.anyTag }, ...tags.map((tag) => ({ value: tag, label: tag }))]}
            />
          )}
          {/* On a desk the heads of the columns sort. */}
          {isPhone && (
            <NativeSelect
              size="sm"
              className={styles.field}
              aria-label={words.sort}
              disabled={chosen.q !== undefined}
              value={chosen.sort}
              onChange={(event) => change('sort', event.currentTarget.value)}
              data={sorts.map((value) => ({ value, label: words.sorts[value] }))}
            />
          )}
        </>
      )}
      {chosen.quietDays !== undefined && (
        <Button
          size="sm"
          variant="light"
          aria-label={lists.removeFilter(words.quiet(chosen.quietDays))}
          rightSection={<IconX size={14} aria-hidden />}
          onClick={() => change('quietDays', '')}
        >
          {words.quiet(chosen.quietDays)}
        </Button>
      )}
      {!isPhone && (
        <ColumnChoice
          columns={columnIds.slice(1).map((id) => [id, words.column[id]] as const)}
          hidden={hidden}
          withoutRoom={withoutRoom}
          onHide={onHide}
        />
      )}
    </Group>
  );
}
