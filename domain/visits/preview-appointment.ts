import { z } from 'zod';
import { busyTimes } from '../calendars/busy-times.ts';
import { courtesyHours } from '../drafts/courtesy-hours.ts';
import { nameOfRow } from '../shared/contact-summary.ts';
import { instant, time } from '../shared/fields.ts';
import { findRecordId, findRecordIdOrNull } from '../shared/find-record.ts';
import { id, publicId, uuidOf } from '../shared/ids.ts';
import { localTime, weekdayOf } from '../shared/local-time.ts';
import { direct, type Work } from '../shared/operation.ts';
import { readHolidays } from './agency-days.ts';
import { overlapsOf } from './overlaps.ts';
import { selectVisits } from './visit-record.ts';

const Other = z.object({
  visitId: id('visit'),
  startsAt: time,
  endsAt: time,
  contactName: z.string(),
  property: z.string().nullable(),
});

/** A remark on the time of an appointment. `colleague_busy` and `contact_busy` refuse it unless it is wanted all the same. */
const Remark = z.discriminatedUnion('code', [
  z.object({ code: z.enum(['colleague_busy', 'contact_busy', 'property_visited']), other: Other }),
  z.object({ code: z.literal('holiday'), name: z.string() }),
  z.object({ code: z.enum(['calendar_busy', 'sunday', 'outside_hours', 'past']) }),
]);
type Remark = z.input<typeof Remark>;

export const previewAppointment = direct({
  name: 'previewAppointment',
  scope: 'human',
  summary: 'Say what speaks against the time of an appointment before it is made.',
  effect: 'read',
  input: z.strictObject({
    startsAt: instant.describe('When it begins'),
    endsAt: instant.describe('When it ends'),
    contactId: id('contact').describe('The contact it is with'),
    agentId: id('user').nullish().describe('The colleague in charge'),
    propertyId: id('property').nullish().describe('The property it is about'),
    exceptId: id('visit').optional().describe('The appointment that would move'),
  }),
  output: z.object({ remarks: z.array(Remark) }),
  run: async (work, input) => {
    const span = {
      contact_id: await findRecordId(work, 'contact', input.contactId),
      agent_id: await findRecordIdOrNull(work, 'user', input.agentId),
      property_id: await findRecordIdOrNull(work, 'property', input.propertyId),
      starts_at: new Date(input.startsAt),
      ends_at: new Date(input.endsAt),
      exceptId: input.exceptId && uuidOf('visit', input.exceptId),
    };
    const remarks = [await busyRemarks(work, span), await calendarRemarks(work, span), await dayRemarks(work, span)];
    return { remarks: remarks.flat() };
  },
});

type Span = Parameters<typeof overlapsOf>[1] & { property_id: string | null };

async function busyRemarks(work: Work, span: Span): Promise<Remark[]> {
  const overlaps = await overlapsOf(work, span);
  const people = overlaps.map((row): Remark => {
    const isOfColleague = span.agent_id !== null && row.agent_id === span.agent_id;
    return { code: isOfColleague ? 'colleague_busy' : 'contact_busy', other: otherOf(row) };
  });
  const known = new Set(overlaps.map((row) => row.id));
  const visited = await visitsOfProperty(work, span);
  return [
    ...people,
    ...visited
      .filter((row) => !known.has(row.id))
      .map((row) => ({ code: 'property_visited' as const, other: otherOf(row) })),
  ];
}

async function visitsOfProperty(work: Work, { property_id, starts_at, ends_at, exceptId }: Span) {
  if (property_id === null) return [];
  let rows = selectVisits(work)
    .where('property_id', '=', property_id)
    .where('visit.kind', '=', 'visit')
    .where('visit.status', '=', 'scheduled')
    .where('starts_at', '<', ends_at)
    .where('ends_at', '>', starts_at);
  if (exceptId) rows = rows.where('visit.id', '<>', exceptId);
  return rows.orderBy('starts_at').limit(3).execute();
}

type Row = Awaited<ReturnType<typeof overlapsOf>>[number];

const otherOf = (row: Row): z.input<typeof Other> => ({
  visitId: publicId('visit', row.id),
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  contactName: nameOfRow(row),
  property: row.title,
});

/** Only that the colleague is busy is known of their own calendar, so it is said and refuses nothing. */
async function calendarRemarks(work: Work, { agent_id, starts_at, ends_at }: Span): Promise<Remark[]> {
  if (agent_id === null) return [];
  const busy = await busyTimes(work, { userId: agent_id, from: starts_at, to: ends_at });
  return busy.length > 0 ? [{ code: 'calendar_busy' }] : [];
}

/** Says what is unusual about the day and the hour on the agency's clocks. */
async function dayRemarks(work: Work, { starts_at, ends_at }: Span): Promise<Remark[]> {
  const { timeZone } = await work.profile();
  const [start, end] = [localTime(starts_at, timeZone), localTime(ends_at, timeZone)];
  const holidays = await readHolidays(work, start.day, start.day);
  const isOutside = start.time < courtesyHours.from || end.time > courtesyHours.until || end.day !== start.day;
  return [
    ...(starts_at < work.now ? [{ code: 'past' as const }] : []),
    ...holidays.map(({ name }) => ({ code: 'holiday' as const, name })),
    ...(weekdayOf(start.day) === 7 ? [{ code: 'sunday' as const }] : []),
    ...(isOutside ? [{ code: 'outside_hours' as const }] : []),
  ];
}
