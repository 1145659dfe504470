import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { AttachedFile } from '../../../domain/drafts/attached-file.ts';
import { createListeners } from '../listeners.ts';
import { queryClient, trpc } from '../trpc.ts';

/**
 * The texts that were written and not sent, by conversation. They stay while one reads other conversations and other pages,
 * and through a reload; only closing the tab would lose them, and asks first.
 */

export type UnsentText = {
  channel: 'sms' | 'email';
  subject: string;
  body: string;
  attachments: readonly AttachedFile[];
};

const { subscribe, notify } = createListeners();

/** The key has the user, so that a colleague who signs in on the same computer does not see the text. */
const prefix = () => `clef-unsent:${queryClient.getQueryData(trpc.account.state.queryKey())?.user?.id ?? ''}:`;

const storedKeys = () => Object.keys(sessionStorage).filter((key) => key.startsWith(prefix()));

const storedText = (key: string): UnsentText | undefined => {
  const stored = sessionStorage.getItem(prefix() + key);
  return stored === null ? undefined : withFiles(JSON.parse(stored));
};

const isEmpty = ({ body, attachments }: UnsentText) => body.trim() === '' && attachments.length === 0;

/** A text that was taken back comes before the one that is being written; neither is lost. */
export function bringBack(key: string, text: UnsentText): void {
  const begun = storedText(key);
  const body = [text.body, begun?.body ?? ''].filter((part) => part.trim() !== '').join('\n\n');
  keepUnsent(key, { ...text, body, attachments: [...text.attachments, ...(begun?.attachments ?? [])] });
}

/** An earlier version of the page kept no files. */
const withFiles = (stored: Omit<UnsentText, 'attachments'> & Partial<UnsentText>): UnsentText => ({
  ...stored,
  attachments: stored.attachments ?? [],
});

export function keepUnsent(key: string, text: UnsentText | null): void {
  if (text === null || isEmpty(text)) sessionStorage.removeItem(prefix() + key);
  else sessionStorage.setItem(prefix() + key, JSON.stringify(text));
  notify();
}

/** Whether a conversation has a text that was not sent. */
export const useHasUnsent = (key: string): boolean =>
  useSyncExternalStore(subscribe, () => sessionStorage.getItem(prefix() + key) !== null);

const askBeforeClosing = (event: Event) => event.preventDefault();

/** The text that is being written. `initial` is what an empty one begins with. */
export function useUnsentText(key: string, initial: UnsentText) {
  const [text, setText] = useState(() => storedText(key) ?? initial);
  const hasUnsent = useSyncExternalStore(subscribe, () => storedKeys().length > 0);
  useEffect(() => {
    if (!hasUnsent) return undefined;
    window.addEventListener('beforeunload', askBeforeClosing);
    return () => window.removeEventListener('beforeunload', askBeforeClosing);
  }, [hasUnsent]);
  // Files arrive while the person goes on writing.
  const latest = useRef(text);
  const update = (changes: Partial<UnsentText> | ((text: UnsentText) => Partial<UnsentText>)) => {
    const next = { ...latest.current, ...(typeof changes === 'function' ? changes(latest.current) : changes) };
    latest.current = next;
    setText(next);
    keepUnsent(key, next);
  };
  return { text, update };
}
