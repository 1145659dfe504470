import { useWindowEvent } from '@mantine/hooks';
import { type ReactNode, type RefObject, Suspense, useCallback, useRef, useState } from 'react';
import { lazyPage } from '../components/code-loading.ts';
import type { AccountState } from '../trpc.ts';
import { OpenSearchContext } from './use-open-search.ts';

const SearchPalette = lazyPage(() => import('./search-palette.tsx'));

type SearchProviderProps = { account: AccountState; children: ReactNode };

/** Opens the search on Ctrl K (⌘K on a Mac) and for its buttons. Its code is loaded when it opens for the first time. */
export function SearchProvider({ account, children }: SearchProviderProps) {
  const [opened, setOpened] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const early = useRef('');
  const openedFrom = useRef<HTMLElement | null>(null);
  const open = useCallback(() => {
    // A dialog waits for its answer first; the search would lie beneath it.
    if (document.querySelector('dialog[open]')) return;
    openedFrom.current = document.activeElement as HTMLElement | null;
    setWasOpened(true);
    setOpened(true);
  }, []);
  const close = useCallback(() => {
    setOpened(false);
    openedFrom.current?.focus({ preventScroll: true });
  }, []);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!isSearchShortcut(event)) return;
    // The browser's own Ctrl K leads to its address bar.
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.repeat) return;
    if (opened) close();
    else open();
  };
  useWindowEvent('keydown', handleKeyDown, { capture: true });
  return (
    <OpenSearchContext value={open}>
      {children}
      {opened && <EarlyKeys typed={early} onEscape={close} />}
      {wasOpened && (
        <Suspense fallback={null}>
          <SearchPalette account={account} opened={opened} early={early} onClose={close} />
        </Suspense>
      )}
    </OpenSearchContext>
  );
}

/** Keeps what is typed before the search has the focus. On the page beneath, a letter could decide on a draft. */
function EarlyKeys({ typed, onEscape }: { typed: RefObject<string>; onEscape(): void }) {
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.activeElement?.closest('[data-search]')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key === 'Escape') onEscape();
    else if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1);
    else if (event.key.length === 1) typed.current += event.key;
  };
  useWindowEvent('keydown', handleKeyDown, { capture: true });
  return null;
}

const isSearchShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;
