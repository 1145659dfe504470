import { useLayoutEffect, useSyncExternalStore } from 'react';
import type { Kind } from '../../../domain/shared/ids.ts';
import { createListeners } from '../listeners.ts';
import { queryClient, trpc } from '../trpc.ts';

/** Unsaved changes survive a reload and an expired session. Leaving a page with unsaved changes asks first. */

/** The changed values, and the fingerprint of the version that they are based on. */
export type StoredChange<C> = { fingerprint: string; change: C };

/** Asks whether to give up the changes of these records, and what to do if so. */
type LeaveQuestion = { proceed(): void; ids: readonly string[] };

let unsavedIds: ReadonlySet<string> = new Set();
let question: LeaveQuestion | null = null;
const { subscribe, notify } = createListeners();

/** The ids of the records that have unsaved changes, in an open editor or in one that was closed without deciding. */
export const useUnsavedIds = () => useSyncExternalStore(subscribe, () => unsavedIds);
export const useLeaveQuestion = () => useSyncExternalStore(subscribe, () => question);

/** Proceeds at once if nothing would be lost, otherwise after the person has given up the changes. */
export function confirmLeaving(proceed: () => void, ids: readonly string[] = [...unsavedIds]) {
  const lost = ids.filter((id) => unsavedIds.has(id));
  if (lost.length === 0) return proceed();
  ask({ proceed, ids: lost });
}

/** The id under which a part of a record, such as one remark, stores what was typed into it. */
export const partId = (recordId: string, part: string): string => `${recordId} ${part}`;

/** Asks before what was typed into parts of these records is lost. */
export const confirmLeavingParts = (recordIds: readonly string[], proceed: () => void) =>
  confirmLeaving(
    proceed,
    [...unsavedIds].filter((id) => recordIds.some((recordId) => id.startsWith(partId(recordId, '')))),
  );

/** Asks before what was typed into a dialog is lost with it. No session stores it, so it has no id. */
export const confirmDiscarding = (proceed: () => void) => ask({ proceed, ids: [] });

function ask(asked: LeaveQuestion) {
  // A link in the drawer asks by itself, then the drawer that its press closes: the link goes further.
  question ??= asked;
  notify();
}

export function answerLeaveQuestion(answer: 'stay' | 'discard') {
  const answered = question;
  question = null;
  if (answer === 'discard') for (const id of answered?.ids ?? []) discardChange(id);
  notify();
  if (answer === 'discard') answered?.proceed();
}

/** The key includes the user, so that a colleague who signs in on the same computer does not see the text. */
const storageKey = (id: string) =>
  `clef-unsaved:${queryClient.getQueryData(trpc.account.state.queryKey())?.user?.id ?? ''}:${id}`;

export function storedChange<C>(id: string): StoredChange<C> | undefined {
  const stored = sessionStorage.getItem(storageKey(id));
  return stored ? (JSON.parse(stored) as StoredChange<C>) : undefined;
}

export const hasStoredChange = (id: string): boolean => sessionStorage.getItem(storageKey(id)) !== null;

/** Whether a change of one of these records is stored. After a reload it is, though no editor has it open. */
export const useHasStoredChange = (ids: readonly string[]): boolean =>
  useSyncExternalStore(subscribe, () => ids.some(hasStoredChange));

/** The ids of the records of a kind whose changes are stored, the oldest first, whether or not this page has opened them. */
export const storedIds = (kind: Kind): string[] =>
  Object.keys(sessionStorage)
    .filter((key) => key.startsWith(storageKey(`${kind}_`)))
    .map((key) => key.slice(storageKey('').length))
    .sort();

export function discardChange(id: string) {
  sessionStorage.removeItem(storageKey(id));
  setUnsaved(id, false);
}

function setUnsaved(id: string, changed: boolean) {
  if (unsavedIds.has(id) === changed) return;
  const others = [...unsavedIds].filter((unsavedId) => unsavedId !== id);
  unsavedIds = new Set(changed ? [...others, id] : others);
  notify();
}

/** Stores the changes while they differ from the saved version. A layout effect, so that no click comes in between. */
export function useStoredChange<C>(id: string, { fingerprint, change }: StoredChange<C>, changed: boolean) {
  useLayoutEffect(() => {
    if (changed) sessionStorage.setItem(storageKey(id), JSON.stringify({ fingerprint, change }));
    else discardChange(id);
  }, [id, fingerprint, change, changed]);
  useLayoutEffect(() => {
    setUnsaved(id, changed);
    // A closed editor whose text is still stored can be opened again, so leaving the page still asks.
    return () => setUnsaved(id, hasStoredChange(id));
  }, [id, changed]);
}

/** The fields that were changed. A colleague's changes to the other fields then remain. */
export const changedFields = <T extends object>(values: T, initial: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(initial[name as keyof T]),
    ),
  ) as Partial<T>;
