import { useEffect, useState, useSyncExternalStore } from 'react';
import { v4 } from 'uuid';
import type { AttachedFile } from '../../../domain/drafts/attached-file.ts';
import { createListeners } from '../listeners.ts';
import { queryClient, trpc } from '../trpc.ts';
import { formIdAfter } from '../unsaved/form-id.ts';

/**
 * The texts that were written and not sent, by conversation. They stay while one reads other conversations and other pages,
 * and through a reload; only closing the tab would lose them, and asks first.
 */

export type WrittenText = {
  channel: 'sms' | 'email';
  subject: string;
  body: string;
  attachments: readonly AttachedFile[];
};

/** `formId`: the server stores the text once under it, also if the answer is lost and the text is sent again after a reload. */
export type UnsentText = WrittenText & { formId: string };

const { subscribe, notify } = createListeners();

/** The key has the user, so that a colleague who signs in on the same computer does not see the text. */
const prefix = () => `clef-unsent:${queryClient.getQueryData(trpc.account.state.queryKey())?.user?.id ?? ''}:`;

const storedKeys = () => Object.keys(sessionStorage).filter((key) => key.startsWith(prefix()));

/** The texts that this page has read or changed. The session storage has those that are not empty too. */
const texts = new Map<string, UnsentText>();

function textOf(key: string): UnsentText | undefined {
  const name = prefix() + key;
  const stored = sessionStorage.getItem(name);
  // An earlier version of the page kept neither files nor the id.
  if (!texts.has(name) && stored) texts.set(name, { attachments: [], formId: v4(), ...JSON.parse(stored) });
  return texts.get(name);
}

const isEmpty = ({ body, attachments }: WrittenText) => body.trim() === '' && attachments.length === 0;

/** Changes a text, also of a form that is not open: a toast's undo and the response to a request come at any time. */
function changeText(key: string, change: (text: UnsentText | undefined) => UnsentText): void {
  const name = prefix() + key;
  const before = textOf(key);
  const text = change(before);
  // An emptied form begins another text.
  const isEmptied = isEmpty(text) && before !== undefined && !isEmpty(before);
  texts.set(name, isEmptied ? { ...text, formId: v4() } : text);
  if (isEmpty(text)) sessionStorage.removeItem(name);
  else sessionStorage.setItem(name, JSON.stringify(text));
  notify();
}

/** A text that was taken back comes before the one that is being written; neither is lost. */
export const bringBack = (key: string, text: WrittenText): void =>
  changeText(key, (begun) => ({
    ...text,
    formId: v4(),
    subject: text.subject || (begun?.subject ?? ''),
    body: [text.body, begun?.body ?? ''].filter((part) => part.trim() !== '').join('\n\n'),
    attachments: [...text.attachments, ...(begun?.attachments ?? [])],
  }));

/** Empties the form of a text that was sent. What came into it meanwhile, before or after that text, stays. */
export const takeOut = (key: string, sent: UnsentText, emptied: WrittenText): void =>
  changeText(key, (current = sent) => {
    const attachments = current.attachments.filter(({ id }) => !sent.attachments.some((file) => file.id === id));
    const rest = { ...current, body: without(current.body.trim(), sent.body.trim()), attachments };
    return { ...(isEmpty(rest) ? emptied : rest), formId: v4() };
  });

function without(body: string, sent: string): string {
  if (body.endsWith(sent)) return body.slice(0, body.length - sent.length).trim();
  return body.startsWith(sent) ? body.slice(sent.length).trim() : body;
}

/** Whether a conversation has a text that was not sent. */
export const useHasUnsent = (key: string): boolean =>
  useSyncExternalStore(subscribe, () => sessionStorage.getItem(prefix() + key) !== null);

const askBeforeClosing = (event: Event) => event.preventDefault();

/** The text that is being written. `initial` is what an empty one begins with. */
export function useUnsentText(key: string, initial: WrittenText) {
  // Without a text, nothing that was chosen in the form before is kept.
  const [{ blank, dropped }] = useState(() => {
    const before = textOf(key);
    return { blank: { ...initial, formId: v4() }, dropped: before && isEmpty(before) ? before : undefined };
  });
  const orBlank = (text: UnsentText | undefined) => (text === undefined || text === dropped ? blank : text);
  const text = orBlank(useSyncExternalStore(subscribe, () => textOf(key)));
  const hasUnsent = useSyncExternalStore(subscribe, () => storedKeys().length > 0);
  useEffect(() => {
    if (!hasUnsent) return undefined;
    window.addEventListener('beforeunload', askBeforeClosing);
    return () => window.removeEventListener('beforeunload', askBeforeClosing);
  }, [hasUnsent]);
  // Files arrive while the person goes on writing, so a change may depend on the text of that moment.
  const update = (changes: Partial<UnsentText> | ((text: UnsentText) => Partial<UnsentText>)) =>
    changeText(key, (stored) => {
      const current = orBlank(stored);
      return { ...current, ...(typeof changes === 'function' ? changes(current) : changes) };
    });
  /** After an error. A text that was begun in place of the one that was sent has an id of its own already. */
  const renewId = (error: unknown, sentId: string) =>
    update(({ formId }) => ({ formId: formId === sentId ? formIdAfter(error, sentId) : formId }));
  return { text, update, renewId };
}
