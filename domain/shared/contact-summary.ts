import { z } from 'zod';

type NamedContact = Record<'firstName' | 'lastName' | 'email' | 'phone', string | null>;

/** The name that lists show for a contact: first and last name, or else an address. */
export const nameOf = (contact: NamedContact): string =>
  [contact.firstName, contact.lastName].filter(Boolean).join(' ') || contact.email || contact.phone || '';

/** Enough of a contact to recognize the person in another record. */
export const ContactSummary = z
  .object({
    name: z.string().describe('As people say it'),
    phone: z.string().nullable().describe('Phone number'),
    email: z.string().nullable().describe('E-mail address'),
  })
  .describe('The contact, in short');
