import { Box, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type RefObject, Suspense, useEffect, useState } from 'react';
import { lazyPage } from '../components/code-loading.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { type AccountState, notLive, refetchLive, trpc } from '../trpc.ts';
import './mantine.css';
import styles from './search-palette.module.css';
import { SearchResult } from './search-result.tsx';
import { type CommandDialog, useCommands } from './use-commands.tsx';
import { type Result, useResults } from './use-results.tsx';
import { useSelection } from './use-selection.ts';

const NewContactDialog = lazyPage(async () => ({
  default: (await import('../contacts/new-contact-dialog.tsx')).NewContactDialog,
}));
const NewPropertyDialog = lazyPage(() => import('../property-record/new-property-dialog.tsx'));
const TaskDialog = lazyPage(() => import('../tasks/task-dialog.tsx'));

const newTask = {
  title: '',
  description: null,
  priority: 'normal',
  contactId: null,
  contactName: null,
  dueAt: null,
} as const;

const [store, spotlight] = createSpotlight();

type SearchPaletteProps = {
  account: AccountState;
  opened: boolean;
  /** The text that was typed before the field had the focus. */
  early: RefObject<string>;
  onClose(): void;
};

/** Searches contacts, properties and conversations, and runs commands: everything from one field. */
export default function SearchPalette({ account, opened, early, onClose }: SearchPaletteProps) {
  const { search: words, agency } = useTranslations();
  const [dialog, setDialog] = useState<CommandDialog | null>(null);
  const [typed, setTyped] = useState('');
  const q = typed.trim();
  const [settled] = useDebouncedValue(q, 120);
  const found = useQuery(
    trpc.search.everything.queryOptions(
      { q: settled },
      { ...notLive, enabled: opened && settled !== '', placeholderData: keepPreviousData },
    ),
  );
  const groups = useResults(q, found.data, useCommands(account, setDialog));
  useEffect(() => (opened ? spotlight.open() : spotlight.close()), [opened]);
  const results = groups.flatMap(({ items }) => items);
  const isSettled = settled === q && !found.isFetching;
  const takeEarly = () => {
    const keys = early.current;
    early.current = '';
    if (keys !== '') setTyped((text) => text + keys);
  };
  const run = (item: Result | undefined) => {
    if (!item) return;
    onClose();
    item.select();
  };
  const { selected, handleKeyDown, handleKeyDownCapture } = useSelection(store, {
    shown: opened ? results.map(({ id }) => id).join() : '',
    isSettled,
    runFirst: () => run(results[0]),
  });
  const pause = useMutation(trpc.agency.pause.mutationOptions({ onSuccess: () => refetchLive() }));
  return (
    <>
      <Spotlight.Root
        store={store}
        query={typed}
        onQueryChange={setTyped}
        onSpotlightClose={onClose}
        shortcut={null}
        scrollable
        maxHeight="min(30rem, 70dvh)"
        yOffset="10dvh"
        closeOnActionTrigger={false}
        // The provider knows where the search was opened from; the page beneath keeps its place without a lock.
        returnFocus={false}
        lockScroll={false}
        overlayProps={{ backgroundOpacity: 0.3, blur: 0 }}
        transitionProps={{ duration: 100, transition: 'fade' }}
        data-search
        attributes={{ content: { 'aria-label': words.title } }}
        classNames={styles as Record<string, string>}
      >
        <Spotlight.Search
          leftSection={<IconSearch size={19} stroke={1.7} aria-hidden />}
          placeholder={words.placeholder}
          maxLength={200}
          onKeyDownCapture={handleKeyDownCapture}
          onKeyDown={handleKeyDown}
          onFocus={takeEarly}
          role="combobox"
          aria-label={words.placeholder}
          aria-autocomplete="list"
          aria-expanded={results.length > 0}
          aria-controls="search-results"
          aria-activedescendant={results[selected] ? `search-result-${selected}` : undefined}
        />
        <Spotlight.ActionsList>
          <div id="search-results" role="listbox" aria-label={words.title}>
            {groups.map(({ title, items }) => (
              <Spotlight.ActionsGroup key={title} label={title} role="group" aria-label={title}>
                {items.map((item) => (
                  <SearchResult
                    key={item.id}
                    item={item}
                    place={results.indexOf(item)}
                    isSelected={results[selected] === item}
                    onRun={() => run(item)}
                  />
                ))}
              </Spotlight.ActionsGroup>
            ))}
          </div>
        </Spotlight.ActionsList>
        <Text component="div" inherit c="dimmed" ta="center" role="status">
          {results.length === 0 && isSettled && !found.error && <Box p="md">{words.nothing(q)}</Box>}
          <ErrorMessage error={q === '' ? null : found.error} />
        </Text>
      </Spotlight.Root>
      <Suspense fallback={null}>
        {dialog === 'task' && (
          <TaskDialog task={{ ...newTask, assigneeId: account.user?.id ?? null }} onClose={() => setDialog(null)} />
        )}
        {dialog === 'contact' && <NewContactDialog onClose={() => setDialog(null)} />}
        {dialog === 'property' && <NewPropertyDialog onClose={() => setDialog(null)} />}
      </Suspense>
      {dialog === 'pause' && (
        <ConfirmDialog
          title={words.pauseTitle}
          lead={agency.pauseLead}
          action={agency.pause}
          onConfirm={() => pause.mutateAsync({})}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
