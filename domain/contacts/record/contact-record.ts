import type { Selectable, SelectQueryBuilder } from 'kysely';
import { z } from 'zod';
import { contactIntents, contactStages, languages } from '../../../storage/column-values.ts';
import type { Tables } from '../../../storage/entities/all.ts';
import { Consent } from '../../consent/consent.ts';
import { defineEvent } from '../../shared/event.ts';
import { PropertyType, time, timestamps } from '../../shared/fields.ts';
import { id, publicId, publicIdOrNull } from '../../shared/ids.ts';
import { e164Phone } from '../../shared/phone.ts';
import { ContactSearch, searchRecord } from '../searches/search-record.ts';

/** The pipeline, in its order. */
export const Stage = z.enum(contactStages);
export type Stage = z.output<typeof Stage>;

/** The stages at which nothing more is expected. */
export const closedStages: readonly Stage[] = ['won', 'lost'];

export const Intent = z.enum(contactIntents);

const Undeliverable = z
  .object({ at: time.describe('Since when'), reason: z.string().describe('The words of the mail server or provider') })
  .nullable();

/** A prospect of the agency. */
export const Contact = z.object({
  id: id('contact').describe('Its id'),
  firstName: z.string().nullable().describe('First name'),
  lastName: z.string().nullable().describe('Last name'),
  email: z.string().nullable().describe('E-mail address'),
  phone: e164Phone.nullable().describe('Phone number'),
  stage: Stage.describe('Where the contact stands in the pipeline'),
  intent: Intent.nullable().describe('What they want to do'),
  source: z.string().nullable().describe('Where it comes from'),
  budgetMinEuros: z.int().nullable().describe('The least they look at'),
  budgetMaxEuros: z.int().nullable().describe('The most they can pay'),
  search: z
    .object({
      cities: z.array(z.string()).describe('Towns they search in'),
      propertyTypes: z.array(PropertyType).describe('Kinds of property they look for'),
      minRooms: z.int().nullable().describe('At least so many rooms'),
      minSurfaceSqm: z.int().nullable().describe('At least so many m²'),
    })
    .describe('What they look for'),
  searches: z
    .array(ContactSearch)
    .describe(
      'All that they look for, each with its id. `search` and the budgets are the first; only people add others',
    ),
  tags: z.array(z.string()).describe('The agency’s own labels'),
  language: z.enum(languages).describe('The language to write to them in'),
  assignedTo: id('user').nullable().describe('The colleague in charge'),
  consent: z
    .object({ sms: Consent.describe('For SMS'), email: Consent.describe('For e-mails') })
    .describe('What the contact allowed, by channel'),
  undeliverable: z
    .object({ sms: Undeliverable.describe('The phone number'), email: Undeliverable.describe('The e-mail address') })
    .describe('Where messages cannot be delivered: nothing is sent there until a person lifts it'),
  ...timestamps,
});
export type Contact = z.output<typeof Contact>;

export const contactCreated = defineEvent('contact.created', Contact);
export const contactUpdated = defineEvent('contact.updated', Contact);

export type ContactRow = Selectable<Tables['contact']>;
export type ContactRows = SelectQueryBuilder<Tables, 'contact', object>;

/** All columns but the generated search columns. */
export const contactColumns = [
  'id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'stage',
  'intent',
  'source',
  'budget_min_euros',
  'budget_max_euros',
  'search_cities',
  'search_property_types',
  'search_min_rooms',
  'search_min_surface_sqm',
  'searches',
  'tags',
  'language',
  'assigned_to',
  'sms_consent',
  'email_consent',
  'undeliverable',
  'created_at',
  'updated_at',
] as const satisfies (keyof ContactRow)[];

/** The columns that the record of a contact is made of. */
export type ContactRecordRow = Pick<ContactRow, (typeof contactColumns)[number]>;

export function contactRecord(row: ContactRecordRow): Contact {
  return {
    id: publicId('contact', row.id),
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    stage: row.stage,
    intent: row.intent,
    source: row.source,
    budgetMinEuros: row.budget_min_euros,
    budgetMaxEuros: row.budget_max_euros,
    search: {
      cities: row.search_cities,
      propertyTypes: row.search_property_types as z.output<typeof PropertyType>[],
      minRooms: row.search_min_rooms,
      minSurfaceSqm: row.search_min_surface_sqm,
    },
    searches: row.searches.map(searchRecord),
    tags: row.tags,
    language: row.language,
    assignedTo: publicIdOrNull('user', row.assigned_to),
    consent: { sms: row.sms_consent, email: row.email_consent },
    undeliverable: { sms: row.undeliverable.sms ?? null, email: row.undeliverable.email ?? null },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
