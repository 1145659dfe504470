import { useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { discardChange, storedChange, useStoredChange } from './unsaved-changes.ts';

type RecordVersion = { id: string; fingerprint: string; updatedAt: string };

/**
 * The typed values (`written`) and the version that they are based on. The session storage keeps them in this shape.
 */
export type FormState<R, V> = { saved?: R | undefined; written: V };

type RecordFormOptions<R, V> = {
  /** The path of the records' list. A record without an id yet stores its unsaved changes under it. */
  path: string;
  valuesOf(record: R | undefined): V;
  /** The values that differ from `initial`. */
  changesOf(values: V, initial: V): Partial<V>;
};

/**
 * The form of a record that several people may edit. A colleague's version never replaces unsaved changes by itself.
 */
export function useRecordForm<R extends RecordVersion, V extends object>(
  record: R | undefined,
  { path, valuesOf, changesOf }: RecordFormOptions<R, V>,
) {
  const [form, setForm] = useState(
    () => storedChange<FormState<R, V>>(record?.id ?? path)?.change ?? { saved: record, written: valuesOf(record) },
  );
  const { saved, written: values } = form;
  const differ = (a: V, b: V) => Object.keys(changesOf(a, b)).length > 0;
  const changed = differ(values, valuesOf(saved));
  useStoredChange(saved?.id ?? path, { fingerprint: saved?.fingerprint ?? '', change: form }, changed);
  useRecordPage(record ? undefined : saved?.id, path);
  // A response that was sent before this form was saved is older, not a colleague's version.
  const isLater = record && saved && record.updatedAt > saved.updatedAt;
  const isDifferent = record?.fingerprint !== saved?.fingerprint || differ(valuesOf(record), valuesOf(saved));
  const newer = isLater && isDifferent ? record : undefined;
  const startFrom = (version: R, changes: Partial<V> = {}) =>
    setForm({ saved: version, written: { ...valuesOf(version), ...changes } });
  if (newer && !changed) startFrom(newer);
  return {
    saved,
    values,
    changed,
    update: (changes: Partial<V>) => setForm((state) => ({ ...state, written: { ...state.written, ...changes } })),
    /** Whether a colleague saved another version while there are unsaved changes here. */
    newer: newer && changed,
    keepMine: () => newer && startFrom(newer, changesOf(values, valuesOf(saved))),
    takeTheirs: () => newer && startFrom(newer),
    /** Starts from the saved version, keeping what was typed while it was being saved. */
    handleSaved: (version: R, sent: V) =>
      setForm((state) => ({
        saved: version,
        written: { ...valuesOf(version), ...changesOf(state.written, sent) },
      })),
  };
}

/** Once a new record has an id, editing goes on at its own page, which finds any unsaved changes under that id. */
function useRecordPage(id: string | undefined, path: string) {
  useEffect(() => {
    if (!id) return;
    discardChange(path);
    navigate(`${path}/${id}`, { replace: true });
  }, [id, path]);
}
