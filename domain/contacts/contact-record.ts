import type { Selectable, SelectQueryBuilder } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../../storage/entities/all.ts';
import { Consent } from '../consent/consent.ts';
import { PropertyType } from '../properties/property-type.ts';
import { time } from '../shared/fields.ts';
import { id, publicId, publicIdOrNull } from '../shared/ids.ts';
import { e164Phone } from '../shared/phone.ts';
import { Stage } from './stage.ts';

export const Intent = z.enum(['buy', 'sell', 'both']);

/** A prospect of the agency. */
export const Contact = z.object({
  id: id('contact'),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  phone: e164Phone.nullable(),
  stage: Stage,
  intent: Intent.nullable(),
  source: z.string().nullable(),
  budgetMinEuros: z.int().nullable(),
  budgetMaxEuros: z.int().nullable(),
  search: z.object({
    cities: z.array(z.string()),
    propertyTypes: z.array(PropertyType),
    minRooms: z.int().nullable(),
    minSurfaceSqm: z.int().nullable(),
  }),
  tags: z.array(z.string()),
  language: z.enum(['fr', 'en']),
  assignedTo: id('user').nullable(),
  consent: z.object({ sms: Consent, email: Consent }),
  createdAt: time,
  updatedAt: time,
});
export type Contact = z.output<typeof Contact>;

export type ContactRow = Selectable<Tables['contact']>;
export type ContactRows = SelectQueryBuilder<Tables, 'contact', object>;

/** Everything but the generated search columns. */
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
  'tags',
  'language',
  'assigned_to',
  'sms_consent',
  'email_consent',
  'created_at',
  'updated_at',
] as const satisfies (keyof ContactRow)[];

export function contactRecord(row: Pick<ContactRow, (typeof contactColumns)[number]>): Contact {
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
    tags: row.tags,
    language: row.language,
    assignedTo: publicIdOrNull('user', row.assigned_to),
    consent: { sms: row.sms_consent, email: row.email_consent },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
