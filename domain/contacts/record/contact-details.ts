import { z } from 'zod';
import { languages } from '../../../storage/column-values.ts';
import { ConsentStatements } from '../../consent/consent.ts';
import { writtenName } from '../../drafts/written-name.ts';
import { e164 } from '../../shared/e164.ts';
import { emailAddress, storedEmail } from '../../shared/email-address.ts';
import { euros, PropertyType, text } from '../../shared/fields.ts';
import { id } from '../../shared/ids.ts';
import { phone } from '../../shared/phone.ts';
import { Refusal } from '../../shared/refusal.ts';
import { type Contact, Intent } from './contact-record.ts';

const fields = {
  firstName: text(100).nullable().describe('First name'),
  lastName: text(100).nullable().describe('Last name'),
  email: emailAddress.nullable().describe('E-mail address'),
  phone: phone.nullable().describe('Phone number'),
  intent: Intent.nullable().describe('What they want to do'),
  source: text(200).nullable().describe('Where the contact came from'),
  budgetMinEuros: euros.nullable().describe('The least they look at'),
  budgetMaxEuros: euros.nullable().describe('The most they can pay'),
  search: z
    .strictObject({
      cities: z.array(text(120)).max(50).describe('Towns they search in'),
      propertyTypes: z.array(PropertyType).max(6).describe('Kinds of property they look for'),
      minRooms: z.int().min(0).max(100).nullable().describe('At least so many rooms'),
      minSurfaceSqm: z.int().min(0).max(1_000_000).nullable().describe('At least so many m²'),
    })
    .partial()
    .describe('What they look for'),
  tags: z.array(text(60)).max(50).describe('The agency’s own labels'),
  language: z.enum(languages).describe('The language to write to them in'),
  assignedTo: id('user').nullable().describe('The colleague in charge'),
  consent: ConsentStatements.describe('What the contact allowed, by channel'),
};

/** A contact as somebody enters it. */
export const ContactDetails = z.strictObject({
  ...z.strictObject(fields).partial().shape,
  allowDuplicate: z.boolean().optional().describe('Accept that another contact has the same e-mail or phone'),
});
export type ContactDetails = z.output<typeof ContactDetails>;

/** The columns for the given fields, but for the colleague in charge; Kysely skips those that are undefined. */
export function detailColumns(input: ContactDetails) {
  return {
    first_name: input.firstName ? writtenName(input.firstName) : input.firstName,
    last_name: input.lastName ? writtenName(input.lastName) : input.lastName,
    email: input.email ? storedEmail(input.email) : input.email,
    phone: input.phone ? e164(input.phone) : input.phone,
    intent: input.intent,
    source: input.source,
    budget_min_euros: input.budgetMinEuros,
    budget_max_euros: input.budgetMaxEuros,
    search_cities: input.search?.cities?.map(writtenName),
    search_property_types: input.search?.propertyTypes,
    search_min_rooms: input.search?.minRooms,
    search_min_surface_sqm: input.search?.minSurfaceSqm,
    tags: input.tags,
    language: input.language,
  };
}

/** Checks rules over several fields, on the whole record after the change.
 * @throws Refusal `invalid_request`, which rolls the change back */
export function requireConsistent(contact: Pick<Contact, ConsistentField>): void {
  const { firstName, lastName, email, phone, budgetMinEuros, budgetMaxEuros } = contact;
  if ([firstName, lastName, email, phone].every((value) => value === null)) {
    throw new Refusal('invalid_request', 'Nobody could tell who this contact is.', {
      errors: [{ path: '', message: 'one of firstName, lastName, email and phone is needed' }],
    });
  }
  if (budgetMinEuros === null || budgetMaxEuros === null || budgetMinEuros <= budgetMaxEuros) return;
  throw new Refusal('invalid_request', 'The lowest budget is above the highest.', {
    errors: [{ path: 'budgetMinEuros', message: `must be at most budgetMaxEuros (${budgetMaxEuros})` }],
  });
}

type ConsistentField = 'firstName' | 'lastName' | 'email' | 'phone' | 'budgetMinEuros' | 'budgetMaxEuros';
