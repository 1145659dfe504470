import { invalidInput } from '../../domain/shared/refusal.ts';

const UNKNOWN_FIELD = 'is not a known field here';

export const invalidField = (path: string, message: string, hint: string) => invalidInput([{ path, message }], hint);

export const unknownField = (path: string, hint: string) => invalidField(path, UNKNOWN_FIELD, hint);

/**
 * The fields of a JSON body. None may repeat a field of the path, and the address may have no query.
 * @throws Refusal `invalid_request` with this hint
 */
export function bodyFields(
  { body, query }: { body?: unknown; query: object },
  pathFields: readonly string[],
  hint: string,
): object {
  const fields = (body ?? {}) as object;
  if (Array.isArray(fields)) throw invalidField('', 'expected an object, not an array', hint);
  if (containsProto(fields)) throw unknownField('__proto__', hint);
  for (const name of Object.keys(query)) throw unknownField(name, hint);
  for (const name of pathFields) if (Object.hasOwn(fields, name)) throw unknownField(name, hint);
  return fields;
}

/**
 * JSON can carry an own property `__proto__` at any depth, which zod drops silently; it is refused like any other unknown
 * field. A loop instead of recursion, because a body may hold a hundred thousand nested arrays.
 */
function containsProto(body: unknown): boolean {
  const pending = [body];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (value === null || typeof value !== 'object') continue;
    if (Object.hasOwn(value, '__proto__')) return true;
    for (const part of Object.values(value)) if (part !== null && typeof part === 'object') pending.push(part);
  }
  return false;
}
