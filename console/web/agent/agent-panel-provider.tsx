import { useWindowEvent } from '@mantine/hooks';
import { type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { lazyPage } from '../components/code-loading.ts';
import { keepOpen, wasOpen } from './kept-runs.ts';
import { recordOf } from './page-record.ts';
import { AgentPanelContext, useAgentAccess } from './use-agent-panel.ts';

const AgentPanel = lazyPage(() => import('./agent-panel.tsx'));

type AgentPanelProviderProps = {
  userId: string;
  /** The layout, with the place of the panel in it. */
  children(panel: ReactNode): ReactNode;
};

/** Opens the agent's panel on Ctrl J (⌘J on a Mac) and for its buttons. Its code is loaded when it opens for the first time. */
export function AgentPanelProvider({ userId, children }: AgentPanelProviderProps) {
  const access = useAgentAccess();
  // A reload opens it again only where it hides nothing. Closed, it still tells that a run has ended.
  const [wasOpened, setWasOpened] = useState(() => wasOpen(userId));
  const [opened, setOpened] = useState(() => wasOpened && window.matchMedia(besidePage).matches);
  /** How often the panel was asked for: each time its prompt takes the focus, and not after a reload. */
  const [asked, setAsked] = useState(0);
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const [path] = useLocation();
  const [chosen, setChosen] = useState<{ path: string; about: string | null }>();
  const openedFrom = useRef<HTMLElement | null>(null);
  // A choice ends with the page on which it was made: the next one shows another record, or none.
  const about = chosen?.path === path ? chosen.about : recordOf(path);
  const [hasNews, setHasNews] = useState(false);
  const change = useCallback(
    (next: boolean) => {
      setOpened(next);
      if (next) setHasNews(false);
      keepOpen(userId, next);
    },
    [userId],
  );
  const open = useCallback(
    (record?: string) => {
      openedFrom.current = document.activeElement as HTMLElement | null;
      if (record !== undefined) setChosen({ path, about: record });
      setAskedFor(record ?? null);
      setWasOpened(true);
      setAsked((count) => count + 1);
      change(true);
    },
    [path, change],
  );
  const close = useCallback(() => {
    change(false);
    const opener = openedFrom.current;
    const buttons = [...document.querySelectorAll<HTMLElement>('[data-agent-button]')];
    const isThere = opener?.isConnected && opener !== document.body;
    (isThere ? opener : buttons.find((button) => button.checkVisibility()))?.focus({ preventScroll: true });
  }, [change]);
  const toggle = useCallback(() => (opened ? close() : open()), [opened, close, open]);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!isAgentShortcut(event) || access !== 'ready') return;
    // The browser's own Ctrl J shows its downloads.
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.repeat || document.querySelector(layerAbove)) return;
    toggle();
  };
  useWindowEvent('keydown', handleKeyDown, { capture: true });
  const state = useMemo(() => ({ opened, hasNews, open, toggle }), [opened, hasNews, open, toggle]);
  const panel = wasOpened && access === 'ready' && (
    <Suspense fallback={null}>
      <AgentPanel
        userId={userId}
        opened={opened}
        asked={asked}
        askedFor={askedFor}
        about={about}
        hasNews={hasNews}
        onNews={setHasNews}
        onOpen={() => open()}
        onRemoveAbout={() => setChosen({ path, about: null })}
        onClose={close}
      />
    </Suspense>
  );
  return <AgentPanelContext value={state}>{children(panel)}</AgentPanelContext>;
}

/** As in `agent-panel.module.css`: on a smaller window the panel lies over the page. */
const besidePage = '(min-width: 78.01em)';

/** A dialog or a drawer waits for its answer first; the panel would lie beneath it. */
const layerAbove = 'dialog[open], [aria-modal="true"]:not([data-agent-panel])';

const isAgentShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'j' && (ctrlKey || metaKey) && !altKey && !shiftKey;
