import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { isBlank } from '../../../domain/shared/blank-text.ts';

const TYPING_PAUSE_MS = 250;

type SearchFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  /** The words in the address. */
  value: string | undefined;
  /** Takes what is typed, once a pause follows; '' if that is blank. */
  onSearch(words: string): void;
};

/**
 * Words that filter a list. Beyond Mantine's field, it gives them once the typing pauses, and a change of the address, as when its
 * filters are cleared, shows in it, which keeps the focus.
 */
export function SearchField({ value = '', onSearch, ...props }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [inAddress, setInAddress] = useState(value);
  if (value !== inAddress) {
    setInAddress(value);
    // The address has no spaces around the words; while somebody types, the field may.
    if (value !== typed.trim()) setTyped(value);
  }
  const search = useDebouncedCallback((words: string) => onSearch(isBlank(words) ? '' : words.trim()), TYPING_PAUSE_MS);
  return (
    <TextInput
      type="search"
      {...props}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        search(currentTarget.value);
      }}
    />
  );
}
