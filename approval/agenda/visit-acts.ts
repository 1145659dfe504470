import { z } from 'zod';
import { id, publicId, publicIdOrNull, uuidOf } from '../../domain/shared/ids.ts';
import { direct, type Work } from '../../domain/shared/operation.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { requireFree } from '../../domain/visits/overlaps.ts';
import { insertVisit } from '../../domain/visits/visit-changes.ts';
import { MoveVisitInput, RestoreVisitInput } from '../../domain/visits/visit-input.ts';
import { readVisit, Visit, visitScheduled } from '../../domain/visits/visit-record.ts';
import { lockVisit, type StoredVisit } from '../../domain/visits/visit-status.ts';
import { recheckDraftsAbout } from './recheck-drafts-about.ts';

const VisitId = z.strictObject({ id: id('visit').describe('Its id') });

export const cancelVisit = direct({
  name: 'cancelVisit',
  scope: 'noKey',
  summary: 'Cancel an appointment; drafts that name it are checked again at once.',
  effect: 'write',
  input: VisitId,
  output: Visit,
  run: (work, input) => callOff(work, input.id, 'cancelled'),
});

export const missVisit = direct({
  name: 'missVisit',
  scope: 'noKey',
  summary: 'Record that the contact did not come.',
  effect: 'write',
  input: VisitId,
  output: Visit,
  run: (work, input) => callOff(work, input.id, 'no_show'),
});

export const moveVisit = direct({
  name: 'moveVisit',
  scope: 'noKey',
  summary:
    'Cancel an appointment and make the same one at another time; drafts that name the old one are checked again.',
  effect: 'write',
  input: MoveVisitInput,
  output: Visit,
  run: async (work, { id: moved, agentId, ...input }) => {
    const visit = await endVisit(work, moved, 'cancelled');
    const { kind, property_id, contact_id, attendees, note } = visit;
    const record = await insertVisit(work, {
      ...{ kind, attendees, note, ...input },
      propertyId: publicIdOrNull('property', property_id),
      contactId: publicId('contact', contact_id),
      agentId: agentId === undefined ? publicIdOrNull('user', visit.agent_id) : agentId,
    });
    const movedToId = uuidOf('visit', record.id);
    await work.agency.update('visit').set({ moved_to_id: movedToId }).where('id', '=', visit.id).execute();
    await recheckDraftsAbout(work, visit);
    return record;
  },
});

export const restoreVisit = direct({
  name: 'restoreVisit',
  scope: 'noKey',
  summary: 'Take back that an appointment was cancelled or missed; drafts that name it are checked again at once.',
  effect: 'write',
  input: RestoreVisitInput,
  output: Visit,
  run: async (work, input) => {
    const visit = await lockVisit(work, input.id);
    if (visit.status !== 'cancelled' && visit.status !== 'no_show') throw wasNotCalledOff();
    if (visit.moved_to_id) throw wasMoved(visit.moved_to_id);
    if (!input.allowOverlap) await requireFree(work, { ...visit, exceptId: visit.id });
    await setStatus(work, visit, 'scheduled');
    await recheckDraftsAbout(work, visit);
    const record = await readVisit(work, visit.id);
    work.emit(visitScheduled, record);
    return record;
  },
});

const wasNotCalledOff = () =>
  new Refusal('conflict', 'This appointment was neither cancelled nor missed.', {
    hint: 'Only one that was called off can be restored.',
  });

const wasMoved = (movedToId: string) =>
  new Refusal('conflict', 'This appointment was moved, and another one is in its place.', {
    hint: 'Move that one back.',
    existingId: publicId('visit', movedToId),
  });

async function callOff(work: Work, visitId: string, status: 'cancelled' | 'no_show') {
  const visit = await endVisit(work, visitId, status);
  await recheckDraftsAbout(work, visit);
  return readVisit(work, visit.id);
}

/** Ends an appointment that is still to come. @throws Refusal `not_found`, `conflict` */
async function endVisit(work: Work, publicVisitId: string, status: 'cancelled' | 'no_show'): Promise<StoredVisit> {
  const visit = await lockVisit(work, publicVisitId, 'scheduled');
  await setStatus(work, visit, status);
  return visit;
}

const setStatus = (work: Work, { id }: StoredVisit, status: StoredVisit['status']) =>
  work.agency.update('visit').set({ status, updated_at: work.now }).where('id', '=', id).execute();
