import { Button, NativeSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { SearchField } from '../components/search-field.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { ChoiceChip } from '../record-list/choice-chip.tsx';
import { ColumnChoice, type ColumnChoiceState } from '../record-list/column-choice.tsx';
import { FilterBar } from '../record-list/filter-bar.tsx';
import { RangeChip } from '../record-list/range-chip.tsx';
import styles from '../record-list/record-list.module.css';
import { LookSwitch } from './look-switch.tsx';
import { propertyStatuses, propertyTypes } from './property.ts';
import { type ColumnId, columnIds } from './property-columns.tsx';
import { type PropertyFilters, sorts } from './use-property-filters.ts';
import { usePropertyTexts } from './use-property-texts.ts';

type PropertyFilterBarProps = {
  filters: PropertyFilters;
  columnChoice: ColumnChoiceState<ColumnId>;
  /** The filters are folded away. */
  isPhone: boolean;
};

type SetFilterProps = { onRemove(): void; children: string };

/** A filter that a list brings along. It can only be taken away. */
function SetFilter({ onRemove, children }: SetFilterProps) {
  const { lists } = useTranslations();
  return (
    <Button
      size="sm"
      className={styles.field}
      data-chosen
      variant="light"
      title={children}
      aria-label={lists.removeFilter(children)}
      rightSection={<IconX size={14} aria-hidden />}
      onClick={onRemove}
    >
      {children}
    </Button>
  );
}

/** The search, the filters, and which columns the table has; in the gallery and on a phone, also the order. */
export function PropertyFilterBar({ filters, columnChoice, isPhone }: PropertyFilterBarProps) {
  const { record } = useTranslations();
  const { properties: words } = usePropertyTexts();
  const { chosen, change } = filters;
  const hasTable = !isPhone && !filters.isGallery;
  const { minPriceEuros, maxPriceEuros, minSurfaceSqm, minRooms, mandateEndsInDays, inspection } = chosen;
  const chosenCount = [
    ...[chosen.statuses.length, chosen.types.length, chosen.city, minPriceEuros ?? maxPriceEuros],
    ...[minSurfaceSqm, minRooms],
  ].filter(Boolean).length;
  const after = (
    <>
      {mandateEndsInDays !== undefined && (
        <SetFilter onRemove={() => change('mandateEndsInDays', '')}>{words.mandateWithin(mandateEndsInDays)}</SetFilter>
      )}
      {inspection && <SetFilter onRemove={() => change('inspection', '')}>{words.inspections[inspection]}</SetFilter>}
      {hasTable && (
        <ColumnChoice columns={columnIds.slice(2).map((id) => [id, words.column[id]] as const)} {...columnChoice} />
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
      beside={<LookSwitch filters={filters} />}
      after={after}
    >
      <ChoiceChip
        label={words.column.status}
        values={chosen.statuses}
        options={propertyStatuses.map((value) => ({ value, label: record.propertyStatuses[value] }))}
        onChange={(values) => change('statuses', values.join(','))}
      />
      <ChoiceChip
        label={words.column.type}
        values={chosen.types}
        options={propertyTypes.map((value) => ({ value, label: record.propertyTypes[value] }))}
        onChange={(values) => change('types', values.join(','))}
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
      <RangeChip
        label={words.column.price}
        unit="€"
        max={1_000_000_000}
        range={{ least: minPriceEuros, most: maxPriceEuros }}
        hasMost
        text={({ least, most }) => words.priceRange(least ?? null, most ?? null)}
        onChange={({ least, most }) => {
          change('minPriceEuros', least ?? null);
          change('maxPriceEuros', most ?? null);
        }}
      />
      <RangeChip
        label={words.column.surface}
        unit="m²"
        max={100_000}
        range={{ least: minSurfaceSqm }}
        text={({ least }) => words.surfaceFrom(least ?? 0)}
        onChange={({ least }) => change('minSurfaceSqm', least ?? null)}
      />
      <NativeSelect
        size="sm"
        className={styles.field}
        aria-label={record.rooms}
        value={minRooms ?? ''}
        onChange={(event) => change('minRooms', event.currentTarget.value)}
        data={[
          { value: '', label: record.rooms },
          ...[2, 3, 4, 5, 6].map((n) => ({ value: String(n), label: words.roomsFrom(n) })),
        ]}
      />
      {/* In the table the heads of the columns sort. */}
      {!hasTable && (
        <NativeSelect
          size="sm"
          className={styles.field}
          aria-label={words.sort}
          value={chosen.sort}
          onChange={(event) => change('sort', event.currentTarget.value)}
          data={sorts.map((value) => ({ value, label: words.sorts[value] }))}
        />
      )}
    </FilterBar>
  );
}
