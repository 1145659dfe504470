import { ActionIcon, Button, Checkbox, MultiSelect, NativeSelect, Popover, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconColumns3, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { type ColumnId, columnIds } from './contact-columns.tsx';
import styles from './contacts.module.css';
import { type ContactFilters, kinds, sorts, stages } from './use-contact-filters.ts';

const TYPING_PAUSE_MS = 250;

type ContactFilterBarProps = {
  filters: ContactFilters;
  hidden: readonly ColumnId[];
  withoutRoom: readonly ColumnId[];
  onHide(hidden: ColumnId[]): void;
  /** The filters are folded away, and there are no columns to choose. */
  isPhone: boolean;
};

/** The search, the filters, the order, and which columns the table has. */
export function ContactFilterBar({ filters, hidden, withoutRoom, onHide, isPhone }: ContactFilterBarProps) {
  const { contacts: words, stages: stageNames, queue } = useTranslations();
  const { chosen, change } = filters;
  const [isOpen, setIsOpen] = useState(false);
  const inUse = useQuery(trpc.contacts.tags.queryOptions({})).data?.tags ?? [];
  const tags = [...new Set([...(chosen.tag === undefined ? [] : [chosen.tag]), ...inUse])];
  const chosenCount = [chosen.kinds.length, chosen.stages.length, chosen.city, chosen.tag].filter(Boolean).length;
  const handleSearch = useDebouncedCallback((q: string) => change('q', q.trim()), TYPING_PAUSE_MS);
  const handleCity = useDebouncedCallback((city: string) => change('ville', city.trim()), TYPING_PAUSE_MS);
  return (
    <search className={styles.filters}>
      <TextInput
        // The field is uncontrolled: the key empties it when the filters are cleared.
        key={`search ${chosen.q === undefined}`}
        type="search"
        size="sm"
        className={styles.search}
        aria-label={words.search}
        placeholder={words.search}
        defaultValue={chosen.q ?? ''}
        leftSection={<IconSearch size={16} aria-hidden />}
        onChange={(event) => handleSearch(event.currentTarget.value)}
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
          <MultiSelect
            size="sm"
            className={styles.choice}
            aria-label={words.kind}
            placeholder={chosen.kinds.length === 0 ? words.anyKind : undefined}
            value={chosen.kinds}
            onChange={(values) => change('type', values.join(','))}
            data={kinds.map((value) => ({ value, label: words.kinds[value] }))}
          />
          <MultiSelect
            size="sm"
            className={styles.choice}
            aria-label={words.column.stage}
            placeholder={chosen.stages.length === 0 ? words.anyStage : undefined}
            value={chosen.stages}
            onChange={(values) => change('etape', values.join(','))}
            data={stages.map((value) => ({ value, label: stageNames[value] ?? value }))}
          />
          <TextInput
            key={`city ${chosen.city === undefined}`}
            size="sm"
            className={styles.city}
            aria-label={words.city}
            placeholder={words.city}
            defaultValue={chosen.city ?? ''}
            onChange={(event) => handleCity(event.currentTarget.value)}
          />
          {tags.length > 0 && (
            <NativeSelect
              size="sm"
              className={styles.choice}
              aria-label={words.tag}
              value={chosen.tag ?? ''}
              onChange={(event) => change('etiquette', event.currentTarget.value)}
              data={[{ value: '', label: words.anyTag }, ...tags.map((tag) => ({ value: tag, label: tag }))]}
            />
          )}
          <NativeSelect
            size="sm"
            className={styles.sort}
            aria-label={words.sort}
            disabled={chosen.q !== undefined}
            value={chosen.sort}
            onChange={(event) => change('tri', event.currentTarget.value === 'newest' ? '' : event.currentTarget.value)}
            data={sorts.map((value) => ({ value, label: words.sorts[value] }))}
          />
        </>
      )}
      {!isPhone && (
        <Popover position="bottom-end" shadow="md" trapFocus returnFocus withinPortal={false}>
          <Popover.Target>
            <ActionIcon size={36} variant="subtle" color="gray" aria-label={words.columns} title={words.columns}>
              <IconColumns3 size={18} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label={words.columns}>
            <Stack gap="xs">
              {columnIds.slice(1).map((id) => (
                <Checkbox
                  key={id}
                  size="xs"
                  label={words.column[id]}
                  description={withoutRoom.includes(id) && words.withoutRoom}
                  checked={!hidden.includes(id)}
                  onChange={() =>
                    onHide(hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id])
                  }
                />
              ))}
            </Stack>
          </Popover.Dropdown>
        </Popover>
      )}
      {chosen.quietDays !== undefined && (
        <Button size="sm" variant="light" onClick={() => change('silence', '')}>
          {words.quiet(chosen.quietDays)} ×
        </Button>
      )}
    </search>
  );
}
