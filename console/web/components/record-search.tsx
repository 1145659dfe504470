import { Button, NavLink, Paper, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ErrorMessage } from './error-message.tsx';
import shared from './shared.module.css';
import { useInView } from './use-in-view.ts';

/** The text typed into a search, and `q`, by which records are searched once the typing pauses. */
export function useTypedSearch() {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 250);
  return { typed, setTyped, q, isActive: q !== '' && typed.trim() !== '' };
}

type RecordSearchProps<T extends { id: string }> = {
  label: string;
  placeholder: string;
  /** The fault while nothing is chosen. */
  fault?: string | undefined;
  search: ReturnType<typeof useTypedSearch>;
  /** Undefined until there is an answer. */
  found: readonly T[] | undefined;
  /** Shown while nothing is typed. */
  proposed?: readonly T[] | undefined;
  /** Says how many there are. */
  status: string | undefined;
  error: unknown;
  titleOf(record: T): string;
  hintOf(record: T): ReactNode;
  onSelect(record: T): void;
  /** Makes the record that was not found, from what was typed. */
  creation?: { label: string; onCreate(typed: string): void } | undefined;
};

/**
 * A field that finds a record to choose, with the matches below it as buttons. Mantine's `Select` shows in a layer what it was given;
 * this one asks the server, says how many there are, and stands in a dialog without covering it.
 */
export function RecordSearch<T extends { id: string }>(props: RecordSearchProps<T>) {
  const {
    label,
    placeholder,
    fault,
    search,
    found,
    proposed = [],
    status,
    error,
    titleOf,
    hintOf,
    onSelect,
    creation,
  } = props;
  const { typed, setTyped, isActive } = search;
  const matches = isActive ? (found ?? []) : typed === '' ? proposed : [];
  // In a dialog the matches may come below the fold, or under its buttons.
  const ref = useInView<HTMLDivElement>(isActive && matches.length > 0 ? search.q : null);
  return (
    <div ref={ref} className={shared.answer}>
      <TextInput
        type="search"
        label={label}
        placeholder={placeholder}
        value={typed}
        error={fault}
        autoComplete="off"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        // Enter would submit the form that the field stands in.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ErrorMessage error={error} />
      <p role="status" className={shared.soft}>
        {isActive && found && status}
      </p>
      {matches.length > 0 && (
        <Paper component="ul" withBorder mt={6} p={0} className={shared.sheet}>
          {matches.map((record) => (
            <li key={record.id}>
              <NavLink
                component="button"
                type="button"
                fw={700}
                label={titleOf(record)}
                description={hintOf(record)}
                onClick={() => {
                  setTyped('');
                  onSelect(record);
                }}
              />
            </li>
          ))}
        </Paper>
      )}
      {creation && isActive && found && (
        <Button
          variant="subtle"
          size="sm"
          mt={6}
          className={shared.touchable}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => creation.onCreate(typed.trim())}
        >
          {creation.label}
        </Button>
      )}
    </div>
  );
}
