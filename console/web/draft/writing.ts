import { useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { forget, keptOf, useKept } from './unsaved.ts';

type Stored = { id: string; fingerprint: string; updatedAt: string };
/** What is being written, and what it was begun from. */
type Desk<S, W> = { saved?: S | undefined; written: W };

type Kind<S, W> = {
  /** Of their pages. What has no id yet is kept by it. */
  path: string;
  writtenOf(stored: S | undefined): W;
  /** What was changed since, as it was typed. */
  changesOf(written: W, since: W): Partial<W>;
};

/** What is being written. What a colleague has saved meanwhile never takes the place of unsaved words. */
export function useWriting<S extends Stored, W extends object>(
  stored: S | undefined,
  { path, writtenOf, changesOf }: Kind<S, W>,
) {
  const [desk, lay] = useState(
    () => keptOf<Desk<S, W>>(stored?.id ?? path)?.change ?? { saved: stored, written: writtenOf(stored) },
  );
  const { saved, written } = desk;
  const differs = (one: W, other: W) => Object.keys(changesOf(one, other)).length > 0;
  const changed = differs(written, writtenOf(saved));
  useKept(saved?.id ?? path, { fingerprint: saved?.fingerprint ?? '', change: desk }, changed);
  useCreated(stored ? undefined : saved?.id, path);
  // An answer from before one saved is not a colleague's text.
  const isLater = stored && saved && stored.updatedAt > saved.updatedAt;
  const isOther = stored?.fingerprint !== saved?.fingerprint || differs(writtenOf(stored), writtenOf(saved));
  const newer = isLater && isOther ? stored : undefined;
  const read = (one: S, mine: Partial<W> = {}) => lay({ saved: one, written: { ...writtenOf(one), ...mine } });
  if (newer && !changed) read(newer);
  return {
    ...{ saved, written, changed },
    alter: (part: Partial<W>) => lay((now) => ({ ...now, written: { ...now.written, ...part } })),
    newer: newer && changed,
    keep: () => newer && read(newer, changesOf(written, writtenOf(saved))),
    take: () => newer && read(newer),
    /** Words that were written while it was saved stay. */
    keepSaved: (made: S, sent: W) =>
      lay((now) => ({ saved: made, written: { ...writtenOf(made), ...changesOf(now.written, sent) } })),
  };
}

/** What has got an id is written on at its own page, unasked: its unsaved words are kept by that id and await one there. */
function useCreated(id: string | undefined, path: string) {
  useEffect(() => {
    if (!id) return;
    forget(path);
    navigate(`${path}/${id}`, { replace: true });
  }, [id, path]);
}
