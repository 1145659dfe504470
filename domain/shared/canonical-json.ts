/** One text for one value, whatever order its keys came in (as RFC 8785 sorts them). What is hashed is this. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
