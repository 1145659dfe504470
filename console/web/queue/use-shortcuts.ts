import { useEffect } from 'react';

const actions: Record<string, string> = { e: 'edit', a: 'approve', r: 'reject', x: 'select' };
const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Single-letter shortcuts move through the queue and press the buttons of the focused draft. */
export function useShortcuts(onHelp: () => void) {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isInUse(event.target)) return;
      const step = steps[event.key];
      const action = actions[event.key];
      // A key that is held down must not decide on the next draft, which nobody has read.
      if (event.repeat && !step) return;
      if (step) moveFocus(step);
      else if (action) press(focusedItem(), action);
      else if (event.key === 'z') press(document.body, 'undo');
      else if (event.key === '?') onHelp();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [onHelp]);
}

/** Whether the key is meant for a dialog, a text field or a control that uses letters and arrows itself. */
const isInUse = (target: EventTarget | null) =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element &&
    target.closest('textarea, select, [role="menu"], [role="radiogroup"], input:not([type="checkbox"])') !== null);

const focusedItem = () => document.activeElement?.closest<HTMLElement>('main article') ?? null;

function moveFocus(step: number) {
  const items = [...document.querySelectorAll<HTMLElement>('main article')];
  const focused = focusedItem();
  const next = focused ? items[items.indexOf(focused) + step] : items[0];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}

/** Presses the last matching button, because the latest of several toasts is the one to undo. */
function press(container: HTMLElement | null, action: string) {
  [...(container?.querySelectorAll<HTMLElement>(`[data-act="${action}"]`) ?? [])].at(-1)?.click();
}
