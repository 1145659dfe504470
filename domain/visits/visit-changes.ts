import { z } from 'zod';
import { instant, text } from '../shared/fields.ts';
import { findRecordId, findRecordIdOrNull, notFound } from '../shared/find-record.ts';
import { id, newId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { readVisit, Visit, visitCompleted, visitScheduled } from './visits.ts';

const participants = {
  propertyId: id('property'),
  contactId: id('contact'),
  agentId: id('user').nullish().describe('Who shows it'),
};
const times = { startsAt: instant, endsAt: instant };
type Times = Record<keyof typeof times, string>;
const endsAfterStart = ({ startsAt, endsAt }: Times) => new Date(startsAt) < new Date(endsAt);
const atEnd = { path: ['endsAt'], error: 'must be after startsAt' };

export const scheduleVisit = direct({
  name: 'scheduleVisit',
  scope: 'noKey',
  summary: 'Schedule a visit of a property by a contact.',
  effect: 'write',
  input: z.strictObject({ ...participants, ...times }).refine(endsAfterStart, atEnd),
  output: Visit,
  run: insertVisit,
});

export const completeVisit = direct({
  name: 'completeVisit',
  scope: 'noKey',
  summary: 'Record that a visit took place, with the contact’s feedback.',
  effect: 'write',
  input: z.strictObject({ id: id('visit'), feedback: text(10_000).nullish() }),
  output: Visit,
  run: async (work, input) => {
    const record = await endVisit(work, input.id, { status: 'completed', feedback: input.feedback ?? null });
    work.emit(visitCompleted, record);
    return record;
  },
});

const VisitId = z.strictObject({ id: id('visit') });

export const cancelVisit = direct({
  name: 'cancelVisit',
  scope: 'noKey',
  summary: 'Cancel a visit.',
  effect: 'write',
  input: VisitId,
  output: Visit,
  run: (work, input) => endVisit(work, input.id, { status: 'cancelled' }),
});

export const missVisit = direct({
  name: 'missVisit',
  scope: 'noKey',
  summary: 'Record that the contact did not come.',
  effect: 'write',
  input: VisitId,
  output: Visit,
  run: (work, input) => endVisit(work, input.id, { status: 'no_show' }),
});

export const moveVisit = direct({
  name: 'moveVisit',
  scope: 'noKey',
  summary: 'Cancel a visit, and schedule the same one at another time.',
  effect: 'write',
  input: VisitId.extend(times).refine(endsAfterStart, atEnd),
  output: Visit,
  run: async (work, { id, ...times }) => {
    const { propertyId, contactId, agentId } = await endVisit(work, id, { status: 'cancelled' });
    return insertVisit(work, { propertyId, contactId, agentId, ...times });
  },
});

type NewVisit = Times & { propertyId: string; contactId: string; agentId?: string | null | undefined };

/**
 * Adds a visit to the calendar.
 * @throws Refusal `not_found`
 */
async function insertVisit(work: Work, input: NewVisit): Promise<Visit> {
  const visitId = newId();
  await work.agency
    .insert('visit', {
      id: visitId,
      status: 'scheduled',
      property_id: await findRecordId(work, 'property', input.propertyId),
      contact_id: await findRecordId(work, 'contact', input.contactId),
      agent_id: await findRecordIdOrNull(work, 'user', input.agentId),
      starts_at: new Date(input.startsAt),
      ends_at: new Date(input.endsAt),
      created_at: work.now,
      updated_at: work.now,
    })
    .execute();
  const record = await readVisit(work, visitId);
  work.emit(visitScheduled, record);
  return record;
}

type VisitEnding = { status: 'completed' | 'cancelled' | 'no_show'; feedback?: string | null };

/** Ends a visit that is still scheduled.
 * @throws Refusal `not_found`, `conflict` */
async function endVisit(work: Work, id: string, ending: VisitEnding): Promise<Visit> {
  const visitId = uuidOf('visit', id);
  const rows = work.agency.from('visit').select('status').where('id', '=', visitId);
  const before = await rows.forUpdate().executeTakeFirst();
  if (!before) throw notFound('visit', id);
  if (before.status !== 'scheduled') {
    const hint = 'Only a visit that is still to come changes; schedule another one.';
    throw new Refusal('conflict', `This visit is ${before.status.replace('_', '-')} already.`, { hint });
  }
  await work.agency
    .update('visit')
    .set({ ...ending, updated_at: work.now })
    .where('id', '=', visitId)
    .execute();
  return readVisit(work, visitId);
}
