import { ActionIcon, Group, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  use,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useTyped } from '../unsaved/use-typed.ts';
import styles from './shared.module.css';
import { useBackButton } from './use-back-button.ts';

type DialogProps = {
  title: string;
  lead?: string | undefined;
  onClose(): void;
  /** For a text that is shown once: only a button closes the dialog. */
  ignoresEscape?: boolean;
  /** For pictures: as wide as the window. */
  wide?: boolean;
  children: ReactNode;
};

const GiveUpContext = createContext((proceed: () => void) => proceed());

/** Gives up the dialog around: after a question, if something was typed into it. On a page it proceeds at once. */
export const useGiveUp = () => use(GiveUpContext);

/**
 * The browser's modal dialog: it traps the focus, starts in its first field, closes on Escape and restores the focus. Mantine's
 * `Modal` does neither of two things: once something was typed, every way that gives it up asks first (`useTyped`), and Ctrl+Enter confirms, with the submit button or the one that has `data-confirm`.
 */
export function Dialog({ title, lead, onClose, ignoresEscape = false, wide = false, children }: DialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Read while rendering: the menu in which it was chosen is gone once the dialog is on the page.
  const [opener] = useState(findOpener);
  const { common } = useTranslations();
  // Also false while React hides the page because another one is being loaded: the dialog is closed then and still there.
  const isShown = useRef(false);
  // A layout effect, because a dialog that has already left the page does not restore the focus.
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    dialog?.showModal();
    isShown.current = true;
    // By default the browser would focus the first button, which is the one that closes the dialog.
    const fields = ['[data-first]', 'textarea, input:not([type="hidden"])'].flatMap((selector) => [
      ...(dialog?.querySelectorAll<HTMLElement>(selector) ?? []),
    ]);
    // A section that is folded away shows none of its fields.
    fields.find((field) => field.checkVisibility())?.focus();
    return () => {
      isShown.current = false;
      dialog?.close();
      // A browser that is busy still counts what has the focus in the closed dialog.
      const { activeElement, body } = document;
      if (activeElement === body || dialog?.contains(activeElement)) opener?.focus();
    };
  }, [opener]);
  const { hasTyped, handleInput, giveUp } = useTyped();
  const dismiss = () => giveUp(onClose);
  useBackButton(() => !ignoresEscape && dismiss());
  const handleCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!ignoresEscape) dismiss();
  };
  const handleClose = () => {
    const dialog = dialogRef.current;
    // Ignore the `close` event of the effect above: React's development build runs effects twice, so the dialog is open again.
    if (dialog?.open || !isShown.current) return;
    // Chromium closes it on a second Escape in a row, whatever `cancel` says.
    if (hasTyped.current || ignoresEscape) dialog?.showModal();
    if (!ignoresEscape) dismiss();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    const button = dialogRef.current?.querySelector<HTMLButtonElement>('button[type="submit"], [data-confirm]');
    // Afterwards, because for a field that makes labels of what is typed, this Enter ends the last one.
    queueMicrotask(() => button?.click());
  };
  // In a portal, so that a part of the page that a narrower window hides does not hide the dialog with it.
  return createPortal(
    <dialog
      ref={dialogRef}
      className={styles.dialog}
      data-wide={wide}
      aria-labelledby={titleId}
      onCancel={handleCancel}
      onClose={handleClose}
      onInput={handleInput}
      onKeyDown={handleKeyDown}
    >
      <Group component="header" justify="space-between" align="flex-start" wrap="nowrap" mb={4}>
        <h2 id={titleId}>{title}</h2>
        <ActionIcon variant="subtle" color="gray" aria-label={common.close} onClick={dismiss}>
          <IconX size={18} />
        </ActionIcon>
      </Group>
      {lead && (
        <Text inherit c="dimmed">
          {lead}
        </Text>
      )}
      <GiveUpContext value={giveUp}>{children}</GiveUpContext>
    </dialog>,
    document.body,
  );
}

/** The button that opened the dialog, or the menu in which it was chosen. */
function findOpener(): HTMLElement | null {
  const menu = document.activeElement?.closest('[role="menu"], [role="dialog"]');
  return document.querySelector<HTMLElement>(`[aria-controls="${menu?.id}"]`);
}
