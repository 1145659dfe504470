import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Channel } from '../../../storage/column-values.ts';
import { addressColumn } from '../../consent/consent.ts';
import { e164 } from '../../shared/e164.ts';
import { storedEmail } from '../../shared/email-address.ts';
import { text } from '../../shared/fields.ts';
import { isEmail } from '../../shared/is-email.ts';
import { invalidInput } from '../../shared/refusal.ts';
import { maxOtherAddresses } from '../limits.ts';

/**
 * The numbers and e-mail addresses of a contact beside the two that messages are sent to: a landline, an office, an older mailbox. They
 * find the contact, and tell whose an incoming message is. Nothing is ever sent to them: a consent is for one address.
 */

/** A number in E.164 or an e-mail address in lower case; undefined for what is neither. */
export function storedAddress(written: string): string | undefined {
  return isEmail(written) ? storedEmail(written) : e164(written);
}

/** The field as people enter it. */
export const otherAddresses = z
  .array(
    text(254).refine((written) => storedAddress(written) !== undefined, {
      error: ({ input }) => `neither a phone number nor an e-mail address: ${input}`,
    }),
  )
  .describe('Other phone numbers and e-mail addresses, to which nothing is sent');

type MainAddresses = { phone?: unknown; email?: unknown };

/** The given stored addresses, each once, and none of the two main ones. */
export const othersBeside = ({ phone, email }: MainAddresses, addresses: readonly (string | null)[]): string[] => [
  ...new Set(
    addresses.filter((address) => address !== null).filter((address) => address !== phone && address !== email),
  ),
];

/** Refuses a list that is too long, unless it shortens one that a merge has made.
 * @throws Refusal `invalid_request` */
export function requireFewOthers(addresses: readonly string[], before: readonly string[] = []): void {
  if (addresses.length <= Math.max(maxOtherAddresses, before.length)) return;
  throw invalidInput([
    { path: 'otherAddresses', message: `Too big: expected array to have <=${maxOtherAddresses} items` },
  ]);
}

/** The column as its index needs it: contacts without other addresses are not in the index. */
export const indexedOtherAddresses = (contact: string) =>
  `${contact}.other_addresses <> '{}' and ${contact}.other_addresses`;

/**
 * The condition that `contact` has an address among its others. Rows of one agency are read from `indexed_contact` for it, or no
 * index is used.
 */
export const hasOtherAddress = (address: string | RawBuilder<unknown>) =>
  sql<boolean>`(${sql.raw(indexedOtherAddresses('contact'))} @> array[${address}]::text[])`;

/** The condition that an address is one of `contact`: the main one on its channel, or another. */
export const hasAddress = (channel: Channel, address: string) =>
  sql<boolean>`(${sql.ref(`contact.${addressColumn(channel)}`)} = ${address} or ${hasOtherAddress(address)})`;
