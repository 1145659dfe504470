import { idempotencyKey } from '../../domain/shared/fields.ts';
import { Refusal } from '../../domain/shared/refusal.ts';

/** The key in the header `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header), without the quotes that a
 * structured header may have around it.
 * @throws Refusal `invalid_request` */
export function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  // Node joins the values of a header that is sent twice.
  const [given = '', ...others] = new Set(String(header).split(', '));
  if (others.length > 0) throw unusable('is given more than once');
  const parsed = idempotencyKey.safeParse(given.replace(/^"(.*)"$/, '$1'));
  // A variable that was never set would make one key of all requests.
  const isUnset = /^(undefined|null|none|nan|\[object Object\])$/i.test(given);
  if (parsed.success && !isUnset) return parsed.data;
  throw unusable(parsed.error?.issues[0]?.message ?? `is the word ${given}`);
}

const unusable = (message: string) =>
  new Refusal('invalid_request', 'The Idempotency-Key is not usable.', {
    errors: [{ path: 'Idempotency-Key', message }],
    hint: 'Use a UUID.',
  });
