import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { text } from '../shared/fields.ts';
import { e164 } from '../shared/phone.ts';

/**
 * The numbers and e-mail addresses of a contact beside the two that messages are sent to: a landline, an office, an older mailbox. A
 * contact is found by them, and who writes from one is known. Nothing is ever sent to them: a consent is for one address.
 */

const MAX_ENTERED = 20;

/** A number in E.164 or an e-mail address in lower case; undefined for what is neither. */
export function storedAddress(written: string): string | undefined {
  if (!written.includes('@')) return e164(written);
  const address = written.trim().toLowerCase();
  return z.email().max(254).safeParse(address).success ? address : undefined;
}

/** The field as people enter it. */
export const otherAddresses = z
  .array(
    text(254).refine((written) => storedAddress(written) !== undefined, {
      error: ({ input }) => `neither a phone number nor an e-mail address: ${input}`,
    }),
  )
  .max(MAX_ENTERED)
  .describe('Other phone numbers and e-mail addresses, to which nothing is sent');

type MainAddresses = { phone: string | null; email: string | null };

/** The other addresses as they are stored: each once, and none of the two main ones. */
export const othersBeside = ({ phone, email }: MainAddresses, written: readonly (string | null)[]): string[] => [
  ...new Set(
    written
      .flatMap((address) => (address === null ? [] : (storedAddress(address) ?? [])))
      .filter((address) => address !== phone && address !== email),
  ),
];

/**
 * The condition that a contact has an address among its others. Rows of one agency are read from `indexed_contact` for it, or no
 * index is used.
 */
export const hasOtherAddress = (address: string | RawBuilder<unknown>, contact = 'contact') => {
  const column = sql.ref(`${contact}.other_addresses`);
  return sql<boolean>`(${column} <> '{}' and ${column} @> array[${address}]::text[])`;
};
