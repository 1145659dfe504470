import { useLayoutEffect, useSyncExternalStore } from 'react';
import { queries, trpc } from '../wire.ts';
import type { Change } from './item.ts';

/** What is being written and not yet saved. It outlives a reload and a session that ended, and is never left unasked. */

/** The text, and the fingerprint of the one that it was begun from. */
export type Kept<C = Change> = { fingerprint: string; change: C };
type Question = { proceed(): void; ids: readonly string[] };

let unsaved: ReadonlySet<string> = new Set();
let question: Question | null = null;
const listeners = new Set<() => void>();

function tell() {
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The drafts of which a changed text stands in an editor. */
export const useUnsaved = () => useSyncExternalStore(subscribe, () => unsaved);
export const useQuestion = () => useSyncExternalStore(subscribe, () => question);

/** Does it at once where nothing would be lost, else once the person has given these texts up. */
export function leave(proceed: () => void, ids: readonly string[] = [...unsaved]) {
  const lost = ids.filter((id) => unsaved.has(id));
  if (lost.length === 0) return proceed();
  question = { proceed, ids: lost };
  tell();
}

export function answer(given: 'stay' | 'discard') {
  const asked = question;
  question = null;
  if (given === 'discard') for (const id of asked?.ids ?? []) forget(id);
  tell();
  if (given === 'discard') asked?.proceed();
}

/** By whom and of which draft: a colleague who signs in at the same computer does not find it. */
const entryOf = (id: string) =>
  `clef-unsaved:${queries.getQueryData(trpc.account.state.queryKey())?.user?.id ?? ''}:${id}`;

export function keptOf<C = Change>(id: string): Kept<C> | undefined {
  const kept = sessionStorage.getItem(entryOf(id));
  return kept ? (JSON.parse(kept) as Kept<C>) : undefined;
}

export function forget(id: string) {
  sessionStorage.removeItem(entryOf(id));
  hold(id, false);
}

function hold(id: string, changed: boolean) {
  if (unsaved.has(id) === changed) return;
  const others = [...unsaved].filter((other) => other !== id);
  unsaved = new Set(changed ? [...others, id] : others);
  tell();
}

/** Keeps a text for as long as it differs from the saved one. Before paint: nobody decides in between. */
export function useKept<C = Change>(id: string, { fingerprint, change }: Kept<C>, changed: boolean) {
  useLayoutEffect(() => {
    if (changed) sessionStorage.setItem(entryOf(id), JSON.stringify({ fingerprint, change }));
    else forget(id);
  }, [id, fingerprint, change, changed]);
  useLayoutEffect(() => {
    hold(id, changed);
    return () => hold(id, false);
  }, [id, changed]);
}

/** What was changed since it was begun; what somebody else changed besides stays as they left it. */
export const altered = <T extends object>(written: T, begun: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(written).filter(([name, part]) => JSON.stringify(part) !== JSON.stringify(begun[name as keyof T])),
  ) as Partial<T>;
