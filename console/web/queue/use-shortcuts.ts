import { useEffect, useEffectEvent } from 'react';

/** Each key presses the button of the reading pane with this `data-act`. */
const actions: Record<string, string> = { a: 'approve', e: 'edit', r: 'reject', s: 'send-back', p: 'schedule' };
const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

type ShortcutHandlers = { onStep(step: number): void; onTick(): void; onHelp(): void };

/** Single-letter shortcuts move through the queue and press the buttons of the draft in the reading pane. */
export function useShortcuts({ onStep, onTick, onHelp }: ShortcutHandlers) {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isInUse(event.target)) return;
    const step = steps[event.key];
    const action = actions[event.key];
    // A key that is held down must not decide on the next draft, which nobody has read.
    if (event.repeat && !step) return;
    if (step) onStep(step);
    else if (action) press(document.querySelector('main article'), action);
    else if (event.key === 'x') onTick();
    else if (event.key === 'z') press(document.body, 'undo');
    else if (event.key === '?') onHelp();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);
}

const typedInto =
  'textarea, select, [contenteditable="true"], [role="menu"], [role="radiogroup"], input:not([type="checkbox"])';

/** Whether the key is meant for a dialog, a text field or a control that uses letters and arrows itself. */
const isInUse = (target: EventTarget | null) =>
  document.querySelector('dialog[open]') !== null || (target instanceof Element && target.closest(typedInto) !== null);

/** Presses the last matching button: the toast's, if the page has one too. */
function press(container: Element | null, action: string) {
  [...(container?.querySelectorAll<HTMLElement>(`[data-act="${action}"]`) ?? [])].at(-1)?.click();
}
