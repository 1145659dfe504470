import { sql } from 'kysely';
import { z } from 'zod';
import { PropertyType } from '../properties/property-type.ts';
import { nameOf } from '../shared/contact-name.ts';
import { instant, listOf, paging, time } from '../shared/fields.ts';
import { notFound } from '../shared/find-record.ts';
import { id, publicId, publicIdOrNull, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { pageOf, positionOf, timeKey } from '../shared/page.ts';

const VisitStatus = z.enum(['scheduled', 'completed', 'cancelled', 'no_show']);

/** An appointment to see a property, with enough of both sides to talk about it. */
export const Visit = z.object({
  id: id('visit'),
  propertyId: id('property'),
  contactId: id('contact'),
  agentId: id('user').nullable(),
  startsAt: time,
  endsAt: time,
  status: VisitStatus,
  feedback: z.string().nullable(),
  property: z.object({
    reference: z.string(),
    title: z.string(),
    type: PropertyType,
    city: z.string(),
    priceEuros: z.int().nullable(),
  }),
  contact: z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() }),
  createdAt: time,
  updatedAt: time,
});
export type Visit = z.output<typeof Visit>;

const listInput = z.strictObject({
  from: instant.optional().describe('Starts at or after, e.g. 2026-03-04T09:30:00Z'),
  to: instant.optional().describe('Starts before'),
  status: VisitStatus.optional(),
  propertyId: id('property').optional(),
  contactId: id('contact').optional(),
  ...paging,
});

export const listVisits = direct({
  name: 'listVisits',
  scope: 'contacts:read',
  summary: 'List visits in the order of the calendar; from = now gives the coming ones.',
  effect: 'read',
  input: listInput,
  output: listOf(Visit),
  run: (work, input) => find(work, input),
});

const Brief = Visit.omit({ agentId: true, feedback: true, createdAt: true, updatedAt: true }).extend({
  feedback: z.string().optional(),
  property: z.string().describe('reference, title, city'),
  contact: z.string(),
});

export const listVisitsBrief = direct({
  name: 'listVisitsBrief',
  scope: 'contacts:read',
  summary: 'List visits, in short form.',
  effect: 'read',
  input: listInput,
  output: z.object({ visits: z.array(Brief), nextCursor: z.string().optional() }),
  run: async (work, input) => {
    const { data, nextCursor } = await find(work, input);
    return { visits: data.map(briefOf), ...(nextCursor && { nextCursor }) };
  },
});

function briefOf({ agentId: _, createdAt: __, updatedAt: ___, feedback, property, contact, ...visit }: Visit) {
  return {
    ...visit,
    ...(feedback !== null && { feedback }),
    property: `${property.reference}, ${property.title}, ${property.city}`,
    contact: contact.name,
  };
}

async function find(work: Work, input: z.output<typeof listInput>) {
  const after = positionOf(input, timeKey);
  let rows = selectVisits(work);
  if (input.from) rows = rows.where('starts_at', '>=', new Date(input.from));
  if (input.to) rows = rows.where('starts_at', '<', new Date(input.to));
  if (input.status) rows = rows.where('visit.status', '=', input.status);
  if (input.propertyId) rows = rows.where('property_id', '=', uuidOf('property', input.propertyId));
  if (input.contactId) rows = rows.where('contact_id', '=', uuidOf('contact', input.contactId));
  if (after) rows = rows.where(sql<boolean>`(starts_at, visit.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  const page = rows
    .orderBy('starts_at')
    .orderBy('visit.id')
    .limit(input.limit + 1);
  return pageOf(input, await page.execute(), (row) => [row.starts_at.toISOString(), row.id], visitRecord);
}

// The foreign keys carry the agency, so both joined rows are the agency's own.
const selectVisits = (work: Work) =>
  work.agency
    .from('visit')
    .innerJoin('property', (join) =>
      join.onRef('property.agency_id', '=', 'visit.agency_id').onRef('property.id', '=', 'property_id'),
    )
    .innerJoin('contact', (join) =>
      join.onRef('contact.agency_id', '=', 'visit.agency_id').onRef('contact.id', '=', 'contact_id'),
    )
    .select(['visit.id', 'property_id', 'contact_id', 'agent_id', 'starts_at', 'ends_at', 'visit.status', 'feedback'])
    .select(['visit.created_at', 'visit.updated_at', 'reference', 'title', 'property.type', 'city', 'price_euros'])
    .select(['first_name', 'last_name', 'email', 'phone']);

/** @throws Refusal `not_found` */
export async function readVisit(work: Work, visit: string): Promise<Visit> {
  const row = await selectVisits(work).where('visit.id', '=', visit).executeTakeFirst();
  if (!row) throw notFound('visit', publicId('visit', visit));
  return visitRecord(row);
}

type VisitRow = Awaited<ReturnType<ReturnType<typeof selectVisits>['execute']>>[number];

function visitRecord(row: VisitRow): Visit {
  const { reference, title, type, city, phone, email } = row;
  return {
    id: publicId('visit', row.id),
    propertyId: publicId('property', row.property_id),
    contactId: publicId('contact', row.contact_id),
    agentId: publicIdOrNull('user', row.agent_id),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    status: row.status,
    feedback: row.feedback,
    property: { reference, title, type, city, priceEuros: row.price_euros },
    contact: {
      name: nameOf({ firstName: row.first_name, lastName: row.last_name, email, phone }),
      phone,
      email,
    },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
