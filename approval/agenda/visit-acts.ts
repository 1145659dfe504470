import { z } from 'zod';
import { id, publicId, publicIdOrNull } from '../../domain/shared/ids.ts';
import { direct, type Work } from '../../domain/shared/operation.ts';
import { insertVisit } from '../../domain/visits/visit-changes.ts';
import { MoveVisitInput } from '../../domain/visits/visit-input.ts';
import { readVisit, Visit } from '../../domain/visits/visit-record.ts';
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
    await recheckDraftsAbout(work, visit);
    return record;
  },
});

async function callOff(work: Work, visitId: string, status: 'cancelled' | 'no_show') {
  const visit = await endVisit(work, visitId, status);
  await recheckDraftsAbout(work, visit);
  return readVisit(work, visit.id);
}

/** Ends an appointment that is still to come. @throws Refusal `not_found`, `conflict` */
async function endVisit(work: Work, publicVisitId: string, status: 'cancelled' | 'no_show'): Promise<StoredVisit> {
  const visit = await lockVisit(work, publicVisitId, 'scheduled');
  await work.agency.update('visit').set({ status, updated_at: work.now }).where('id', '=', visit.id).execute();
  return visit;
}
