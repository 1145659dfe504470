import { Button, Group } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { SearchField } from '../components/search-field.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './record-list.module.css';

type FilterBarProps = {
  /** Names the search field. */
  search: string;
  q: string | undefined;
  onSearch(q: string): void;
  /** How many filters are chosen among those that are folded away on a phone. */
  chosenCount: number;
  isPhone: boolean;
  /** Beside the search on a phone. */
  beside?: ReactNode;
  /** The filters that a phone folds away. */
  children: ReactNode;
  /** After the filters, on a phone as well. */
  after?: ReactNode;
};

/** The search of a list and its filters. */
export function FilterBar({ search, q, onSearch, chosenCount, isPhone, beside, children, after }: FilterBarProps) {
  const { queue } = useTranslations();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Group component="search" className={styles.bar} gap="xs" px="1.1rem" pb="0.7rem">
      <SearchField
        size="sm"
        className={styles.search}
        aria-label={search}
        placeholder={search}
        value={q}
        leftSection={<IconSearch size={16} aria-hidden />}
        onSearch={onSearch}
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
      {isPhone && beside}
      {(!isPhone || isOpen) && children}
      {after}
    </Group>
  );
}
