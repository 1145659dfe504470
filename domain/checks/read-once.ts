import type { Records } from './records.ts';

/**
 * Reads each text once for all drafts that are checked together: those of a recipe or of a campaign have most sentences in common.
 * `read` must look at nothing but the text, and nobody may change its result.
 */
export function readOnce<T>(read: (text: string) => T): (facts: { records: Records }, text: string) => T {
  const byRecords = new WeakMap<Records, Map<string, T>>();
  return ({ records }, text) => {
    const known = byRecords.get(records) ?? new Map<string, T>();
    byRecords.set(records, known);
    const found = known.get(text) ?? read(text);
    known.set(text, found);
    return found;
  };
}
