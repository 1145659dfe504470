import type { ConsentStatus } from '../../storage/column-values.ts';
import { othersBeside } from '../contacts/addresses/other-addresses.ts';
import type { ContactRow } from '../contacts/record/contact-record.ts';
import { withinLimit } from './row-addresses.ts';
import type { Columns, ReadRow, Surplus } from './target.ts';

/** The columns that an import may change of a contact that exists. Its stage moves by movePipeline alone. */
export const changeable = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'other_addresses',
  'intent',
  'source',
  'budget_min_euros',
  'budget_max_euros',
  'search_cities',
  'search_property_types',
  'search_min_rooms',
  'search_min_surface_sqm',
  'tags',
  'language',
  'assigned_to',
  'key_written',
] as const satisfies (keyof ContactRow)[];

type Consent = { status: ConsentStatus };
export type StoredContact = Pick<ContactRow, (typeof changeable)[number]> & {
  sms_consent: Consent;
  email_consent: Consent;
  note_hashes: string[];
};

/**
 * The columns that a row changes of a stored contact. An address is only filled in where there is none: the address identifies
 * the person, and consent was given for it. Another one is kept beside it. Tags are added. A person who imports a value confirms it, as by entering it.
 */
export function changesOf(
  given: ReadRow['columns'],
  stored: StoredContact,
): { changes: Columns; surplus: Surplus | undefined } {
  const { email = null, phone = null, other_addresses = [], tags, stage: _, ...rest } = given as Partial<ContactRow>;
  const confirmed = new Set(Object.keys(given));
  const main = {
    email: mayFill(stored, 'email') ? email : stored.email,
    phone: mayFill(stored, 'phone') ? phone : stored.phone,
  };
  const { others, surplus } = withinLimit(
    othersBeside(main, [...stored.other_addresses, phone, email, ...other_addresses]),
    stored.other_addresses,
  );
  const changes = {
    ...rest,
    ...main,
    other_addresses: others,
    tags: [...new Set([...stored.tags, ...(tags ?? [])])].slice(0, MAX_TAGS),
    key_written: stored.key_written.filter((column) => !confirmed.has(column)),
  };
  return { changes, surplus };
}

const MAX_TAGS = 50;

function mayFill(stored: StoredContact, column: 'email' | 'phone'): boolean {
  const consent = stored[column === 'email' ? 'email_consent' : 'sms_consent'];
  return stored[column] === null && consent.status !== 'granted';
}
