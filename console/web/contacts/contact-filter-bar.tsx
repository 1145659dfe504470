import { Button, NativeSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { SearchField } from '../components/search-field.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { ChoiceChip } from '../record-list/choice-chip.tsx';
import { ColumnChoice, type ColumnChoiceState } from '../record-list/column-choice.tsx';
import { FilterBar } from '../record-list/filter-bar.tsx';
import styles from '../record-list/record-list.module.css';
import { trpc } from '../trpc.ts';
import { type ColumnId, columnIds } from './contact-columns.tsx';
import { type ContactFilters, kinds, sorts, stages } from './use-contact-filters.ts';

type ContactFilterBarProps = {
  filters: ContactFilters;
  columnChoice: ColumnChoiceState<ColumnId>;
  /** The filters are folded away, and there are no columns to choose. */
  isPhone: boolean;
};

/** The search, the filters and which columns the table has; on a phone, also the order. */
export function ContactFilterBar({ filters, columnChoice, isPhone }: ContactFilterBarProps) {
  const { contacts: words, lists, stages: stageNames } = useTranslations();
  const { chosen, change } = filters;
  const inUse = useQuery(trpc.contacts.tags.queryOptions({})).data?.tags ?? [];
  const tags = [...new Set([...(chosen.tag === undefined ? [] : [chosen.tag]), ...inUse])];
  const chosenCount = [chosen.kinds.length, chosen.stages.length, chosen.city, chosen.tag].filter(Boolean).length;
  const after = (
    <>
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
        <ColumnChoice columns={columnIds.slice(1).map((id) => [id, words.column[id]] as const)} {...columnChoice} />
      )}
    </>
  );
  return (
    <FilterBar
      search={words.search}
      q={chosen.q}
      onSearch={(q) => change('q', q)}
      chosenCount={chosenCount}
      isPhone={isPhone}
      after={after}
    >
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
    </FilterBar>
  );
}
