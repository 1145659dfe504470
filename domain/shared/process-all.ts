type Failure<T> = { item: T; error: unknown };

/** Processes the items one after another; a failure does not stop the rest. @returns the failures */
export async function processAll<T>(
  items: readonly T[],
  process: (item: T) => Promise<unknown>,
): Promise<Failure<T>[]> {
  const failures: Failure<T>[] = [];
  for (const item of items) await process(item).catch((error) => failures.push({ item, error }));
  return failures;
}

/** @throws the error itself if there is one, an AggregateError if there are several */
export function throwFailures(failures: readonly Failure<unknown>[]): void {
  const errors = failures.map(({ error }) => error);
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} failed.`);
  if (errors.length === 1) throw errors[0];
}

/** `processAll` for the rows that a sweep found. `nameOf` names a row in the log.
 * @throws AggregateError of the failures */
export async function sweepAll<T>(
  rows: readonly T[],
  nameOf: (row: T) => string,
  process: (row: T) => Promise<unknown>,
): Promise<void> {
  const failures = await processAll(rows, process);
  if (failures.length === 0) return;
  const errors = failures.map(({ item, error }) => new Error(`${nameOf(item)} failed.`, { cause: error }));
  throw new AggregateError(errors, `${failures.length} of ${rows.length} failed; the next sweep tries them again.`);
}
