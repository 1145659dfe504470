import { useState } from 'react';
import { altered, keptOf, useKept } from '../draft/unsaved.ts';
import { type Detail, emptyStep, isSame, type Written } from './text.ts';

/** What a text was begun from: as it was stored, and when. */
type Begun = { fingerprint: string; updatedAt: string; text: Written };

const storedOf = (sequence: Detail | undefined): Begun => {
  const newest = sequence?.versions[0];
  const text = { name: sequence?.name ?? '', steps: newest?.steps ?? [emptyStep] };
  return { fingerprint: newest?.fingerprint ?? '', updatedAt: sequence?.updatedAt ?? '', text };
};

/** What is being written of a sequence. What a colleague has saved meanwhile never takes the place of unsaved words. */
export function useWriting(id: string, sequence: Detail | undefined) {
  const stored = storedOf(sequence);
  const [kept] = useState(() => keptOf<Written>(id));
  const [begun, begin] = useState<Begun>({ ...stored, ...(kept && { fingerprint: kept.fingerprint, updatedAt: '' }) });
  const [text, write] = useState(kept?.change ?? stored.text);
  const changed = !isSame(text, begun.text);
  useKept<Written>(id, { fingerprint: begun.fingerprint, change: text }, changed);
  const isOther = stored.fingerprint !== begun.fingerprint || !isSame(stored.text, begun.text);
  // An answer from before one saved is not a colleague's text.
  const isNewer = isOther && stored.updatedAt > begun.updatedAt;
  const take = () => {
    begin(stored);
    write(stored.text);
  };
  if (isNewer && !changed) take();
  return {
    ...{ text, write, changed, begun, take },
    newer: isNewer && changed,
    keep: () => {
      begin(stored);
      write({ ...stored.text, ...altered(text, begun.text) });
    },
    /** What was written while it was being saved is not saved yet. */
    saved: (made: Detail, sent: Written) => {
      const now = storedOf(made);
      begin(now);
      write((shown) => (shown === sent ? now.text : shown));
    },
  };
}
