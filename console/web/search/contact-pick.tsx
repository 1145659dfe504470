import { Box, Select, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useTypedSearch } from '../components/record-search.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { contactHint } from './contact-search.tsx';

export type PickedContact = { id: string; name: string };

const MAX_RESULTS = 6;

type ContactPickProps = {
  label: string;
  className?: string | undefined;
  value: PickedContact | null;
  onChange(contact: PickedContact | null): void;
};

/** A contact in one line of a form, found by part of a name, an address or a number. `ContactSearch` has room for more. */
export function ContactPick({ label, className, value, onChange }: ContactPickProps) {
  const translations = useTranslations();
  const { contactSearch: words, common } = translations;
  const { typed, setTyped, q, isActive } = useTypedSearch();
  // The chosen name is in the field too, and is nothing to search for.
  const isSearching = isActive && typed !== value?.name;
  const { data, isPlaceholderData } = useQuery({
    ...trpc.contacts.search.queryOptions({ q, limit: MAX_RESULTS }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  });
  const found = isSearching ? (data?.contacts ?? []) : [];
  const [opened, setOpened] = useState(false);
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || typed.trim() === '' || typed === value?.name) return;
    // Enter chooses a contact, and submits the form only when one is chosen.
    event.preventDefault();
    const [first] = found;
    // Until the matches of what is typed are here, there is nothing to choose. Those that came late have none that is active.
    if (!first || typed.trim() !== q || isPlaceholderData || event.currentTarget.hasAttribute('aria-activedescendant'))
      return;
    onChange({ id: first.id, name: first.name });
    setOpened(false);
  };
  const others = value && !found.some(({ id }) => id === value.id) ? [value] : [];
  return (
    <Select
      className={className}
      aria-label={label}
      placeholder={label}
      data={[...found, ...others].map(({ id, name }) => ({ value: id, label: name }))}
      renderOption={({ option }) => {
        const contact = found.find(({ id }) => id === option.value);
        return (
          <Box miw={0}>
            {option.label}
            {contact && (
              <Text c="dimmed" fz="xs" truncate>
                {contactHint(contact, translations)}
              </Text>
            )}
          </Box>
        );
      }}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched already, also in numbers and addresses.
      filter={({ options }) => options}
      nothingFoundMessage={isSearching && data ? words.found(0) : undefined}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      onKeyDown={handleKeyDown}
      clearable
      clearButtonProps={{ 'aria-label': common.clear }}
      value={value?.id ?? null}
      onChange={(_, option) => onChange(option && { id: option.value, name: option.label })}
      comboboxProps={{ width: 280, position: 'bottom-start' }}
    />
  );
}
