import { useEffect } from 'react';

const acts: Record<string, string> = { e: 'edit', a: 'approve', r: 'reject', x: 'select' };
const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** One letter moves through the queue and presses the buttons of the item one is at. */
export function useShortcuts(onHelp: () => void) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isBusy(event.target)) return;
      const step = steps[event.key];
      const act = acts[event.key];
      // A key held down decides once: what comes under it next has not been read.
      if (event.repeat && !step) return;
      if (step) move(step);
      else if (act) press(current(), act);
      else if (event.key === 'z') press(document.body, 'undo');
      else if (event.key === '?') onHelp();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onHelp]);
}

/** Keys belong to what is written in, opened or chosen from, before they belong to the page. */
const isBusy = (target: EventTarget | null) =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element &&
    target.closest('textarea, select, [role="menu"], [role="radiogroup"], input:not([type="checkbox"])') !== null);

const items = () => [...document.querySelectorAll<HTMLElement>('main article')];
const current = () => document.activeElement?.closest<HTMLElement>('main article') ?? null;

function move(step: number) {
  const all = items();
  const here = current();
  const next = here ? all[all.indexOf(here) + step] : all[0];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}

/** The last of them: of several decisions, the latest is taken back. */
function press(within: HTMLElement | null, act: string) {
  [...(within?.querySelectorAll<HTMLElement>(`[data-act="${act}"]`) ?? [])].at(-1)?.click();
}
