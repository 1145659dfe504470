import { sql } from 'kysely';
import { z } from 'zod';
import type { TimeZone } from '../../storage/column-values.ts';
import { survivorOf } from '../contacts/merge/merged-contacts.ts';
import { listOf, localTimeText, paging } from '../shared/fields.ts';
import { hasRecord } from '../shared/find-record.ts';
import { id, publicId, uuidOf } from '../shared/ids.ts';
import { inWords } from '../shared/local-time.ts';
import { clearMomentAt, moment, momentInWords } from '../shared/moment.ts';
import { direct, type Work } from '../shared/operation.ts';
import { countUpTo, pageOf, positionOf, shownOf, timeKey } from '../shared/page.ts';
import { requirePeriod } from '../shared/ranges.ts';
import { selectVisits, Visit, VisitKind, type VisitRow, VisitStatus, visitRecord } from './visit-record.ts';

const listInput = z.strictObject({
  from: moment.optional().describe('Starts at or after, e.g. 2026-11-24 or 2026-11-24T09:30'),
  to: moment.optional().describe('Starts before; a day counts to its end'),
  status: VisitStatus.optional().describe('Where it stands'),
  kind: VisitKind.optional().describe('Only these'),
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
  return pageOfVisits(input, await findVisits(work, input), visitRecord);
}

const VisitBrief = Visit.pick({
  id: true,
  kind: true,
  contactId: true,
  startsAt: true,
  endsAt: true,
  status: true,
}).extend({
  propertyId: id('property').optional(),
  startsAtLocal: localTimeText,
  endsAtLocal: localTimeText,
  agent: z.string().optional().describe('The colleague in charge'),
  feedback: z.string().optional(),
  interest: z.int().optional().describe('From 1 to 5'),
  movedTo: id('visit').optional().describe('If it was moved: the visit in its place'),
  slipSigned: z.boolean().optional().describe('Whether the visitor signed the bon de visite'),
  property: z.string().optional().describe('reference, title, city'),
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
    const rows = await findVisits(work, input);
    const { data, nextCursor } = pageOfVisits(input, rows, (row) => briefOf(row, timeZone));
    const understood = understoodTimes(input, timeZone);
    const shown = await shownOf(input, data.length, nextCursor, async (cap) => {
      const matching = (await filterVisits(work, input)).select('visit.id').limit(cap);
      return countUpTo(work, matching);
    });
    const unknown = data.length === 0 ? await unknownIds(work, input) : [];
    return {
      visits: data,
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

function briefOf(row: VisitRow, zone: TimeZone): z.input<typeof VisitBrief> {
  const { id, kind, propertyId, contactId, startsAt, endsAt, status, property, contact, ...visit } = visitRecord(row);
  return {
    ...{ id, kind, contactId, startsAt, endsAt, status, contact: contact.name },
    startsAtLocal: inWords(row.starts_at, zone),
    endsAtLocal: inWords(row.ends_at, zone),
    ...(propertyId && { propertyId }),
    ...(property && { property: `${property.reference}, ${property.title}, ${property.city}` }),
    ...(row.agent_name !== null && { agent: row.agent_name }),
    ...(visit.feedback !== null && { feedback: visit.feedback }),
    ...(visit.interest !== null && { interest: visit.interest }),
    ...(visit.movedTo && { movedTo: visit.movedTo.id }),
    ...(kind === 'visit' && { slipSigned: visit.slipSignedAt !== null }),
  };
}

const pageOfVisits = <Record>(input: ListInput, rows: VisitRow[], recordOf: (row: VisitRow) => Record) =>
  pageOf(input, rows, (row) => [row.starts_at.toISOString(), row.id], recordOf);

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
  if (input.kind) rows = rows.where('visit.kind', '=', input.kind);
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
