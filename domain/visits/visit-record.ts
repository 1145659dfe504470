import { sql } from 'kysely';
import { z } from 'zod';
import { visitKinds, visitStatuses } from '../../storage/column-values.ts';
import { byKey } from '../../storage/tenant.ts';
import { ContactSummary, nameOfRow } from '../shared/contact-summary.ts';
import { defineEvent } from '../shared/event.ts';
import { PropertyType, time, timestamps } from '../shared/fields.ts';
import { notFound } from '../shared/find-record.ts';
import { id, publicId, publicIdOrNull } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import { MovedTo, VisitReport } from '../shared/visit-parts.ts';

export const VisitKind = z.enum(visitKinds);
export const VisitStatus = z.enum(visitStatuses);

/** An appointment with a contact, with a summary of the contact and of the property that it is about. */
export const Visit = z.object({
  id: id('visit').describe('Its id'),
  kind: VisitKind.describe('A visit of a property, an appraisal of one, a signature, or a call'),
  propertyId: id('property').nullable().describe('The property it is about; a visit has one'),
  contactId: id('contact').describe('The contact it is about'),
  agentId: id('user').nullable().describe('The colleague in charge'),
  startsAt: time.describe('When it begins'),
  endsAt: time.describe('When it ends'),
  status: VisitStatus.describe('Where it stands'),
  ...VisitReport.shape,
  movedTo: MovedTo,
  slipSignedAt: time.nullable().describe('When the visitor signed the record of the visit (bon de visite)'),
  property: z
    .object({
      reference: z.string().describe('The agency’s own, as on its adverts'),
      title: z.string().describe('In one line'),
      type: PropertyType.describe('Kind of property'),
      city: z.string().describe('Town'),
      priceEuros: z.int().nullable().describe('Asking price'),
    })
    .nullable()
    .describe('The property, in short'),
  contact: ContactSummary,
  ...timestamps,
});
export type Visit = z.output<typeof Visit>;

export const visitScheduled = defineEvent('visit.scheduled', Visit);
export const visitCompleted = defineEvent('visit.completed', Visit);

const movedToStart = sql<Date | null>`(select successor.starts_at from visit as successor
  where successor.agency_id = visit.agency_id and successor.id = visit.moved_to_id)`.as('moved_to_starts_at');

// The foreign keys include the agency, so the joined rows belong to the same agency.
export const selectVisits = (work: Work) =>
  work.agency
    .from('visit')
    .leftJoin('property', byKey('property', 'visit.property_id'))
    .innerJoin('contact', byKey('contact', 'visit.contact_id'))
    .leftJoin('user_account as agent', byKey('agent', 'visit.agent_id'))
    .select(['visit.id', 'visit.kind', 'property_id', 'contact_id', 'agent_id', 'starts_at', 'ends_at', 'visit.status'])
    .select(['feedback', 'interest', 'liked', 'disliked', 'felt_price_euros', 'next_step', 'attendees', 'note'])
    .select(['visit.created_at', 'visit.updated_at', 'reference', 'title', 'property.type', 'city', 'price_euros'])
    .select(['first_name', 'last_name', 'contact.email', 'phone', 'agent.name as agent_name', 'moved_to_id'])
    .select(movedToStart)
    .select(
      sql<Date | null>`(select max(signed_at) from visit_slip as slip
        where slip.agency_id = visit.agency_id and slip.visit_id = visit.id)`.as('slip_signed_at'),
    );
export type VisitRow = Awaited<ReturnType<ReturnType<typeof selectVisits>['execute']>>[number];

/** @throws Refusal `not_found` */
export async function readVisitRow(work: Work, visitId: string): Promise<VisitRow> {
  const row = await selectVisits(work).where('visit.id', '=', visitId).executeTakeFirst();
  if (!row) throw notFound('visit', publicId('visit', visitId));
  return row;
}

/** @throws Refusal `not_found` */
export const readVisit = async (work: Work, visitId: string): Promise<Visit> =>
  visitRecord(await readVisitRow(work, visitId));

export function visitRecord(row: VisitRow): Visit {
  const { phone, email } = row;
  return {
    id: publicId('visit', row.id),
    kind: row.kind,
    propertyId: publicIdOrNull('property', row.property_id),
    contactId: publicId('contact', row.contact_id),
    agentId: publicIdOrNull('user', row.agent_id),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    status: row.status,
    feedback: row.feedback,
    interest: row.interest,
    liked: row.liked,
    disliked: row.disliked,
    feltPriceEuros: row.felt_price_euros,
    nextStep: row.next_step,
    movedTo: movedToOf(row),
    slipSignedAt: row.slip_signed_at?.toISOString() ?? null,
    property: summaryOf(row),
    contact: { name: nameOfRow(row), phone, email },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export const movedToOf = (row: Pick<VisitRow, 'moved_to_id' | 'moved_to_starts_at'>): z.input<typeof MovedTo> =>
  row.moved_to_id && row.moved_to_starts_at
    ? { id: publicId('visit', row.moved_to_id), startsAt: row.moved_to_starts_at.toISOString() }
    : null;

function summaryOf({ reference, title, type, city, price_euros }: VisitRow): Visit['property'] {
  if (reference === null || title === null || type === null || city === null) return null;
  return { reference, title, type, city, priceEuros: price_euros };
}
