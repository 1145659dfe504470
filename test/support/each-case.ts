import { expect } from 'vitest';

/**
 * Checks every case of a generated matrix within one test: a rule is one line of the report, however many procedures, tables or
 * states it is tried on.
 * @throws AggregateError with every case that fails, by its name and what was wrong with it
 */
export async function forEachCase<T>(cases: Iterable<T>, check: (one: T) => unknown): Promise<void> {
  const failures: Error[] = [];
  let count = 0;
  for (const one of cases) {
    count += 1;
    try {
      await check(one);
    } catch (error) {
      failures.push(new Error(`${nameOf(one)}: ${(error as Error).message}`, { cause: error }));
    }
  }
  expect(count, 'the matrix has no case').toBeGreaterThan(0);
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${failures.length} of ${count}\n${failures.map(({ message }) => message).join('\n')}`,
    );
}

/** The words of a case: itself, those in it, or its values in JSON. */
function nameOf(one: unknown): string {
  if (typeof one !== 'object' || one === null) return String(one);
  const words = Object.values(one).filter((value) => typeof value === 'string' || typeof value === 'number');
  return words.length > 0 ? words.join(' ') : JSON.stringify(one);
}
