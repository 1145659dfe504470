import { z } from 'zod';
import { visitStatuses } from '../../storage/column-values.ts';
import { busyTimes } from '../calendars/busy-times.ts';
import { nameOfRow } from '../shared/contact-summary.ts';
import { day, time } from '../shared/fields.ts';
import { findRecordId } from '../shared/find-record.ts';
import { id, publicId, publicIdOrNull } from '../shared/ids.ts';
import { addDays, daysBetween, instantAt } from '../shared/local-time.ts';
import { direct } from '../shared/operation.ts';
import { MovedTo } from '../shared/visit-parts.ts';
import { readHolidays } from './agency-days.ts';
import { movedToOf, selectVisits, VisitKind, type VisitRow } from './visit-record.ts';

/** A month of weeks, with the days around it. */
const MOST_DAYS = 42;
/** More than a large team can have in so many days. */
const MOST_APPOINTMENTS = 2000;

const Appointment = z.object({
  id: id('visit'),
  kind: VisitKind,
  status: z.enum(visitStatuses),
  movedTo: MovedTo,
  startsAt: time,
  endsAt: time,
  agentId: id('user').nullable(),
  agentName: z.string().nullable(),
  contactId: id('contact'),
  contactName: z.string(),
  propertyId: id('property').nullable(),
  property: z.string().nullable().describe('Its title'),
  city: z.string().nullable(),
});

export const readAgenda = direct({
  name: 'readAgenda',
  scope: 'human',
  summary: 'Read the appointments of some days, with the public holidays among them.',
  effect: 'read',
  input: z
    .strictObject({
      from: day.describe('The first day, 2026-11-24'),
      to: day.describe('The last day'),
      agentId: id('user').optional().describe('Only those of this colleague'),
      withCancelled: z.boolean().optional().describe('True shows those that were called off too'),
    })
    .refine(({ from, to }) => daysBetween(from, to) >= 0 && daysBetween(from, to) < MOST_DAYS, {
      path: ['to'],
      error: `must be one of the ${MOST_DAYS} days from the first one on`,
    }),
  output: z.object({
    appointments: z.array(Appointment),
    busy: z
      .array(z.object({ agentId: id('user'), startsAt: time, endsAt: time }))
      .describe('When colleagues’ own calendars say that they are busy'),
    isCut: z.boolean().describe(`There are more than ${MOST_APPOINTMENTS}`),
    holidays: z.array(z.object({ day: z.string(), name: z.string() })),
  }),
  run: async (work, { from, to, agentId, withCancelled }) => {
    const { timeZone } = await work.profile();
    const agent = agentId && (await findRecordId(work, 'user', agentId));
    const [begins, ends] = [instantAt(from, '00:00', timeZone), instantAt(addDays(to, 1), '00:00', timeZone)];
    let rows = selectVisits(work)
      // The index is by the beginning. An appointment of several days is found up to a month after it.
      .where('starts_at', '>', instantAt(addDays(from, -31), '00:00', timeZone))
      .where('ends_at', '>', begins)
      .where('starts_at', '<', ends);
    if (agent) rows = rows.where('agent_id', '=', agent);
    if (!withCancelled) rows = rows.where('visit.status', '<>', 'cancelled');
    const found = await rows
      .orderBy('starts_at')
      .orderBy('visit.id')
      .limit(MOST_APPOINTMENTS + 1)
      .execute();
    const busy = await busyTimes(work, { userId: agent, from: begins, to: ends });
    return {
      busy: busy.map(({ userId, startsAt, endsAt }) => ({
        agentId: publicId('user', userId),
        ...{ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
      })),
      appointments: found.slice(0, MOST_APPOINTMENTS).map(appointmentOf),
      isCut: found.length > MOST_APPOINTMENTS,
      holidays: await readHolidays(work, from, to),
    };
  },
});

const appointmentOf = (row: VisitRow): z.input<typeof Appointment> => ({
  id: publicId('visit', row.id),
  kind: row.kind,
  status: row.status,
  movedTo: movedToOf(row),
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  agentId: publicIdOrNull('user', row.agent_id),
  agentName: row.agent_name,
  contactId: publicId('contact', row.contact_id),
  contactName: nameOfRow(row),
  propertyId: publicIdOrNull('property', row.property_id),
  property: row.title,
  city: row.city,
});
