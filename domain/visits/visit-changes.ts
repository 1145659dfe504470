import type { z } from 'zod';
import { findRecordId, findRecordIdOrNull } from '../shared/find-record.ts';
import { newId } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { requireFree } from './overlaps.ts';
import { ChangeVisitInput, ScheduleVisitInput } from './visit-input.ts';
import { readVisit, Visit, visitScheduled } from './visit-record.ts';
import { lockVisit } from './visit-status.ts';

export const scheduleVisit = direct({
  name: 'scheduleVisit',
  scope: 'noKey',
  summary: 'Make an appointment with a contact, mostly to visit a property.',
  effect: 'write',
  input: ScheduleVisitInput,
  output: Visit,
  run: insertVisit,
});

export const changeVisit = direct({
  name: 'changeVisit',
  scope: 'human',
  summary:
    'Change who is in charge of an appointment, who comes along, or the remark for colleagues; null empties one.',
  effect: 'write',
  input: ChangeVisitInput,
  output: Visit,
  run: async (work, { id: publicVisitId, agentId, attendees, note, allowOverlap }) => {
    const before = await lockVisit(work, publicVisitId);
    const agent = agentId === undefined ? undefined : await findRecordIdOrNull(work, 'user', agentId);
    if (agent && agent !== before.agent_id && before.status === 'scheduled' && !allowOverlap) {
      await requireFree(work, { ...before, agent_id: agent, exceptId: before.id });
    }
    await work.agency
      .update('visit')
      .set({ agent_id: agent, attendees, note, updated_at: work.now })
      .where('id', '=', before.id)
      .execute();
    return readVisit(work, before.id);
  },
});

/**
 * Adds an appointment to the calendar.
 * @throws Refusal `not_found`, `double_booking`
 */
export async function insertVisit(work: Work, input: z.output<typeof ScheduleVisitInput>): Promise<Visit> {
  const visitId = newId();
  const row = {
    contact_id: await findRecordId(work, 'contact', input.contactId),
    agent_id: await findRecordIdOrNull(work, 'user', input.agentId),
    starts_at: new Date(input.startsAt),
    ends_at: new Date(input.endsAt),
  };
  const propertyId = await findRecordIdOrNull(work, 'property', input.propertyId);
  if (!input.allowOverlap) await requireFree(work, row);
  await work.agency
    .insert('visit', {
      id: visitId,
      kind: input.kind,
      status: 'scheduled',
      property_id: propertyId,
      ...row,
      attendees: input.attendees,
      note: input.note,
      created_at: work.now,
      updated_at: work.now,
    })
    .execute();
  const record = await readVisit(work, visitId);
  work.emit(visitScheduled, record);
  return record;
}
