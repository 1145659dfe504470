import { idempotencyKey } from '../domain/shared/fields.ts';
import { Refusal } from '../domain/shared/refusal.ts';

/** The key in the header `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header), without the quotes that a
 * structured header may have around it.
 * @throws Refusal `invalid_request` */
export function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const parsed = idempotencyKey.safeParse(String(header).replace(/^"(.*)"$/, '$1'));
  if (parsed.success) return parsed.data;
  throw new Refusal('invalid_request', 'The Idempotency-Key is not usable.', {
    errors: [{ path: 'Idempotency-Key', message: parsed.error.issues[0]?.message as string }],
    hint: 'Use a UUID.',
  });
}
