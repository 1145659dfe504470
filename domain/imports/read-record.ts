import type { z } from 'zod';
import type { RowFault } from './import-field.ts';
import { RowFaults } from './target.ts';

/** Parses a record by its own contract, and names the field of the file for each fault.
 * @param fieldOf the field for a path of the contract, where they differ
 * @throws RowFaults */
export function parseRecord<S extends z.ZodType>(
  schema: S,
  record: unknown,
  fieldOf: Readonly<Record<string, string>>,
): z.output<S> {
  const parsed = schema.safeParse(record);
  if (parsed.success) return parsed.data;
  const faults: RowFault[] = parsed.error.issues.map(({ path, message }) => {
    const place = path.filter((part) => typeof part === 'string').join('.');
    return { field: fieldOf[place] ?? place, message };
  });
  throw new RowFaults(faults);
}

/** An object without its undefined values. */
export const withoutUndefined = <T extends object>(record: T): Partial<T> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Partial<T>;
