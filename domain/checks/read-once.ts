/**
 * Reads each text once for all drafts that are checked together: those of a recipe or of a campaign have most sentences in common.
 * `read` must look at nothing but the text, and nobody may change its result. The first argument is an object that these drafts share.
 */
export function readOnce<T>(read: (text: string) => T): (shared: object, text: string) => T {
  const byShared = new WeakMap<object, Map<string, T>>();
  return (shared, text) => {
    const known = byShared.get(shared) ?? new Map<string, T>();
    byShared.set(shared, known);
    const found = known.get(text) ?? read(text);
    known.set(text, found);
    return found;
  };
}
