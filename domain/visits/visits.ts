import { sql } from 'kysely';
import { z } from 'zod';
import { type TimeZone, visitStatuses } from '../../storage/column-values.ts';
import { byKey } from '../../storage/tenant.ts';
import { survivorOf } from '../contacts/merge/merged-contacts.ts';
import { ContactSummary, nameOfRow } from '../shared/contact-summary.ts';
import { defineEvent } from '../shared/event.ts';
import { listOf, localTimeText, PropertyType, paging, time, timestamps } from '../shared/fields.ts';
import { hasRecord, notFound } from '../shared/find-record.ts';
import { id, publicId, publicIdOrNull, uuidOf } from '../shared/ids.ts';
import { inWords } from '../shared/local-time.ts';
import { clearMomentAt, moment, momentInWords } from '../shared/moment.ts';
import { direct, type Work } from '../shared/operation.ts';
import { countUpTo, pageOf, positionOf, shownOf, timeKey } from '../shared/page.ts';
import { requirePeriod } from '../shared/ranges.ts';

const VisitStatus = z.enum(visitStatuses);

/** An appointment to see a property, with a summary of the property and of the contact. */
export const Visit = z.object({
  id: id('visit').describe('Its id'),
  propertyId: id('property').describe('The property it is about'),
  contactId: id('contact').describe('The contact it is about'),
  agentId: id('user').nullable().describe('The colleague who shows the property'),
  startsAt: time.describe('When it begins'),
  endsAt: time.describe('When it ends'),
  status: VisitStatus.describe('Where it stands'),
  feedback: z.string().nullable().describe('What the contact said of it'),
  property: z
    .object({
      reference: z.string().describe('The agency’s own, as on its adverts'),
      title: z.string().describe('In one line'),
      type: PropertyType.describe('Kind of property'),
      city: z.string().describe('Town'),
      priceEuros: z.int().nullable().describe('Asking price'),
    })
    .describe('The property, in short'),
  contact: ContactSummary,
  ...timestamps,
});
export type Visit = z.output<typeof Visit>;

export const visitScheduled = defineEvent('visit.scheduled', Visit);
export const visitCompleted = defineEvent('visit.completed', Visit);

const listInput = z.strictObject({
  from: moment.optional().describe('Starts at or after, e.g. 2026-11-24 or 2026-11-24T09:30'),
  to: moment.optional().describe('Starts before; a day counts to its end'),
  status: VisitStatus.optional().describe('Where it stands'),
  propertyId: id('property').optional().describe('Of this property'),
  contactId: id('contact').optional().describe('By this contact'),
  updatedSince: moment.optional().describe('Changed at or after'),
  order: z.enum(['asc', 'desc']).default('asc').describe('By the time they start'),
  ...paging,
});
type ListInput = z.output<typeof listInput>;

export const listVisits = direct({
  name: 'listVisits',
  scope: 'contacts:read',
  summary: 'List visits in the order of the calendar; from = today gives the coming ones.',
  effect: 'read',
  input: listInput,
  output: listOf(Visit),
  run: visitsIn,
});

/** A page of the list. */
export async function visitsIn(work: Work, input: ListInput) {
  return pageOfVisits(input, await findVisits(work, input));
}

const VisitBrief = Visit.omit({ agentId: true, feedback: true, createdAt: true, updatedAt: true }).extend({
  startsAtLocal: localTimeText,
  endsAtLocal: localTimeText,
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
  output: z.object({
    visits: z.array(VisitBrief),
    shown: z.string(),
    understood: z.record(z.string(), z.string()).optional(),
    nextCursor: z.string().optional(),
  }),
  run: async (work, input) => {
    const { timeZone } = await work.profile();
    const { data, nextCursor } = pageOfVisits(input, await findVisits(work, input));
    const understood = understoodTimes(input, timeZone);
    const shown = await shownOf(input, data.length, nextCursor, async (cap) => {
      const matching = (await filterVisits(work, input)).select('visit.id').limit(cap);
      return countUpTo(work, matching);
    });
    const unknown = data.length === 0 ? await unknownIds(work, input) : [];
    return {
      visits: data.map((visit) => briefOf(visit, timeZone)),
      shown: [shown, ...unknown].join('; '),
      ...(Object.keys(understood).length > 0 && { understood }),
      ...(nextCursor && { nextCursor }),
    };
  },
});

/** A remark on each id that no record of the agency has: an empty list would be taken for « no visits ». */
async function unknownIds(work: Work, { contactId, propertyId }: ListInput): Promise<string[]> {
  const remarks: string[] = [];
  if (contactId && !(await hasRecord(work, 'contact', contactId))) {
    const survivor = await survivorOf(work.agency, uuidOf('contact', contactId));
    remarks.push(
      survivor
        ? `this contact was merged into ${publicId('contact', survivor)}: list the visits of that one`
        : 'no contact of this agency has this contactId: search_contacts finds contacts and gives their ids',
    );
  }
  if (propertyId && !(await hasRecord(work, 'property', propertyId))) {
    remarks.push('no property of this agency has this propertyId: get_property finds one by its reference');
  }
  return remarks;
}

/** The times of the input as they were read, so that a model sees which clocks count. */
const understoodTimes = ({ from, to, updatedSince }: ListInput, zone: TimeZone) => ({
  ...(from && { from: momentInWords(from, zone) }),
  ...(to && { to: momentInWords(to, zone, 'end') }),
  ...(updatedSince && { updatedSince: momentInWords(updatedSince, zone) }),
});

function briefOf(
  { agentId: _, createdAt: __, updatedAt: ___, feedback, property, contact, ...visit }: Visit,
  zone: TimeZone,
) {
  return {
    ...visit,
    startsAtLocal: inWords(new Date(visit.startsAt), zone),
    endsAtLocal: inWords(new Date(visit.endsAt), zone),
    ...(feedback !== null && { feedback }),
    property: `${property.reference}, ${property.title}, ${property.city}`,
    contact: contact.name,
  };
}

const pageOfVisits = (input: ListInput, rows: VisitRow[]) =>
  pageOf(input, rows, (row) => [row.starts_at.toISOString(), row.id], visitRecord);

/** The rows of one page, and one more if there is a next page. */
async function findVisits(work: Work, input: ListInput): Promise<VisitRow[]> {
  const after = positionOf(input, timeKey);
  let rows = await filterVisits(work, input);
  if (after) {
    const beyond = sql.raw(input.order === 'asc' ? '>' : '<');
    rows = rows.where(sql<boolean>`(starts_at, visit.id) ${beyond} (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  }
  const page = rows
    .orderBy('starts_at', input.order)
    .orderBy('visit.id', input.order)
    .limit(input.limit + 1);
  return page.execute();
}

async function filterVisits(work: Work, input: ListInput) {
  const { from, to, updatedSince } = await periodOf(work, input);
  let rows = selectVisits(work);
  if (from) rows = rows.where('starts_at', '>=', from);
  if (to) rows = rows.where('starts_at', '<', to);
  if (input.status) rows = rows.where('visit.status', '=', input.status);
  if (input.propertyId) rows = rows.where('property_id', '=', uuidOf('property', input.propertyId));
  if (input.contactId) rows = rows.where('contact_id', '=', uuidOf('contact', input.contactId));
  if (updatedSince) rows = rows.where('visit.updated_at', '>=', updatedSince);
  return rows;
}

/** The instants of the input. Most lists name none, and then the agency's zone need not be read. */
async function periodOf(work: Work, { from, to, updatedSince }: ListInput) {
  if (!(from || to || updatedSince)) return {};
  const { timeZone } = await work.profile();
  requirePeriod({ from, to }, timeZone);
  return {
    from: from && clearMomentAt('from', from, timeZone),
    to: to && clearMomentAt('to', to, timeZone, 'end'),
    updatedSince: updatedSince && clearMomentAt('updatedSince', updatedSince, timeZone),
  };
}

// The foreign keys include the agency, so the joined rows belong to the same agency.
const selectVisits = (work: Work) =>
  work.agency
    .from('visit')
    .innerJoin('property', byKey('property', 'visit.property_id'))
    .innerJoin('contact', byKey('contact', 'visit.contact_id'))
    .select(['visit.id', 'property_id', 'contact_id', 'agent_id', 'starts_at', 'ends_at', 'visit.status', 'feedback'])
    .select(['visit.created_at', 'visit.updated_at', 'reference', 'title', 'property.type', 'city', 'price_euros'])
    .select(['first_name', 'last_name', 'email', 'phone']);

/** @throws Refusal `not_found` */
export async function readVisit(work: Work, visitId: string): Promise<Visit> {
  const row = await selectVisits(work).where('visit.id', '=', visitId).executeTakeFirst();
  if (!row) throw notFound('visit', publicId('visit', visitId));
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
      name: nameOfRow(row),
      phone,
      email,
    },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
