type Failure<T> = { one: T; error: unknown };

/** Does this with one after another: one that fails keeps none of the others from its turn. @returns what failed */
export async function each<T>(all: readonly T[], act: (one: T) => Promise<unknown>): Promise<Failure<T>[]> {
  const failures: Failure<T>[] = [];
  for (const one of all) await act(one).catch((error) => failures.push({ one, error }));
  return failures;
}

/** @throws what the only one failed with, or AggregateError of all */
export function raise(failures: readonly Failure<unknown>[]): void {
  const errors = failures.map(({ error }) => error);
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} failed.`);
  if (errors.length === 1) throw errors[0];
}

/** The same for what the clock brings up; whoever logs what is thrown reads which rows they were.
 * @throws AggregateError */
export async function sweepEach<T>(
  rows: readonly T[],
  called: (row: T) => string,
  act: (row: T) => Promise<unknown>,
): Promise<void> {
  const failures = await each(rows, act);
  if (failures.length === 0) return;
  const named = failures.map(({ one, error }) => new Error(`${called(one)} failed.`, { cause: error }));
  throw new AggregateError(named, `${failures.length} of ${rows.length} failed; the next sweep tries them again.`);
}
