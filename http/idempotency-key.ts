import { Refusal } from '../domain/shared/refusal.ts';

/** draft-ietf-httpapi-idempotency-key-header; quotes around it are allowed and mean nothing.
 * @throws Refusal `invalid_request` */
export function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = String(header).replace(/^"(.*)"$/, '$1');
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new Refusal('invalid_request', 'The Idempotency-Key is not usable.', {
    errors: [{ path: 'Idempotency-Key', message: 'must be 1 to 255 visible ASCII characters' }],
    hint: 'Use a UUID.',
  });
}
