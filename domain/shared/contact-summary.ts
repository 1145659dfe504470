import { z } from 'zod';

type NamedContact = Record<'firstName' | 'lastName' | 'email' | 'phone', string | null>;
type ContactNameRow = Record<'first_name' | 'last_name' | 'email' | 'phone', string | null>;

/** The name that lists show for a contact: first and last name, or else an address. */
export const nameOf = (contact: NamedContact): string =>
  [contact.firstName, contact.lastName].filter(Boolean).join(' ') || contact.email || contact.phone || '';

/** The same name from a row of the table `contact`. */
export const nameOfRow = (row: ContactNameRow): string =>
  nameOf({ firstName: row.first_name, lastName: row.last_name, email: row.email, phone: row.phone });

/** Enough of a contact to recognize the person in another record. */
export const ContactSummary = z
  .object({
    name: z.string().describe('As people say it'),
    phone: z.string().nullable().describe('Phone number'),
    email: z.string().nullable().describe('E-mail address'),
  })
  .describe('The contact, in short');
