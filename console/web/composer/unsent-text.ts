import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
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

type OpenForm = { latest: RefObject<UnsentText>; show(text: UnsentText): void };

/**
 * The form that is open for each key. A toast's undo and the response to a request change its text too, even if the form that
 * they began in was left and opened again.
 */
const openForms = new Map<string, OpenForm>();

/** Changes a text in the storage and in its form, so that both always have the same. */
function changeText(key: string, change: (text: UnsentText | undefined) => UnsentText): void {
  const form = openForms.get(key);
  const text = change(form ? form.latest.current : storedText(key));
  if (form) form.latest.current = text;
  form?.show(text);
  keepUnsent(key, text);
}

/** A text that was taken back comes before the one that is being written; neither is lost. */
export const bringBack = (key: string, text: UnsentText): void =>
  changeText(key, (begun) => ({
    ...text,
    subject: text.subject || (begun?.subject ?? ''),
    body: [text.body, begun?.body ?? ''].filter((part) => part.trim() !== '').join('\n\n'),
    attachments: [...text.attachments, ...(begun?.attachments ?? [])],
  }));

/** Empties the form of a text that was sent. What came into it meanwhile, before or after that text, stays. */
export const takeOut = (key: string, sent: UnsentText, emptied: UnsentText): void =>
  changeText(key, (current = sent) => {
    const attachments = current.attachments.filter(({ id }) => !sent.attachments.some((file) => file.id === id));
    const rest = { ...current, body: without(current.body.trim(), sent.body.trim()), attachments };
    return isEmpty(rest) ? emptied : rest;
  });

function without(body: string, sent: string): string {
  if (body.endsWith(sent)) return body.slice(0, body.length - sent.length).trim();
  return body.startsWith(sent) ? body.slice(sent.length).trim() : body;
}

/** An earlier version of the page kept no files. */
const withFiles = (stored: Omit<UnsentText, 'attachments'> & Partial<UnsentText>): UnsentText => ({
  ...stored,
  attachments: stored.attachments ?? [],
});

function keepUnsent(key: string, text: UnsentText): void {
  if (isEmpty(text)) sessionStorage.removeItem(prefix() + key);
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
  useLayoutEffect(() => {
    openForms.set(key, { latest, show: setText });
    return () => void openForms.delete(key);
  }, [key]);
  const update = (changes: Partial<UnsentText> | ((text: UnsentText) => Partial<UnsentText>)) =>
    changeText(key, (current = initial) => ({
      ...current,
      ...(typeof changes === 'function' ? changes(current) : changes),
    }));
  return { text, update };
}
