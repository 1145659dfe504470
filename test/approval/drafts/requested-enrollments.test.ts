import { describe, expect, it } from 'vitest';
import { enrollSequence, requestEnrollment } from '../../../domain/sequences/enroll.ts';
import { stepsFingerprint } from '../../../domain/sequences/steps.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { asJson } from '../../../storage/json.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';
import { WITHIN_HOURS } from '../../support/twilio-server.ts';
import { approve, createDraftAgency } from './draft-agency.ts';

const testServer = await startTestServer({ now: () => WITHIN_HOURS });
const { db } = testServer;

describe('a requested enrollment', () => {
  it('starts nothing until it is approved, then exactly the version that was read', async () => {
    const { agency, records } = await createDraftAgency(testServer);
    const asked = { prospectId: records.contact, emailSequenceId: records.sequence };
    const { draftId, preview } = await agency.perform(requestEnrollment, asked);
    expect(preview).toEqual({
      to: expect.stringContaining('@courriel.example'),
      sequence: 'Acquéreurs',
      missing: [],
      steps: [{ delayHours: 24, subject: 'Votre recherche' }],
    });
    const enrollments = () => db.selectFrom('enrollment').selectAll().where('agency_id', '=', agency.id).execute();
    expect(await enrollments()).toHaveLength(0);
    const newSteps = [{ delayHours: 0, subject: 'Autre', body: 'Autre' }];
    await db
      .insertInto('sequence_version')
      .values({
        agency_id: agency.id,
        sequence_id: uuidOf('sequence', records.sequence),
        version: 2,
        steps: asJson(newSteps),
        approved_at: new Date(),
        approved_hash: stepsFingerprint(newSteps, null),
      })
      .execute();
    await db.updateTable('sequence').set({ version: 2 }).where('agency_id', '=', agency.id).execute();
    expect(await approve(agency, draftId)).toMatchObject({ status: 'sent' });
    expect(await enrollments()).toMatchObject([{ version: 1, draft_id: uuidOf('draft', draftId), status: 'active' }]);
  });

  it('is refused if the steps are not approved', async () => {
    const { agency, records } = await createDraftAgency(testServer);
    await db
      .updateTable('sequence_version')
      .set({ approved_at: null, approved_hash: null })
      .where('agency_id', '=', agency.id)
      .execute();
    const asked = { prospectId: records.contact, emailSequenceId: records.sequence };
    expect(await refusalOf(agency.perform(requestEnrollment, asked))).toMatchObject({ code: 'not_as_approved' });
    const now = { id: records.sequence, prospectId: records.contact };
    expect(await refusalOf(agency.perform(enrollSequence, now))).toMatchObject({ code: 'not_as_approved' });
  });

  it('is refused for a contact who is already enrolled, with the id of that enrollment', async () => {
    const { agency, records } = await createDraftAgency(testServer);
    const { id } = await agency.perform(enrollSequence, { id: records.sequence, prospectId: records.contact });
    const asked = { prospectId: records.contact, emailSequenceId: records.sequence };
    const refused = await refusalOf(agency.perform(requestEnrollment, asked));
    expect(refused).toMatchObject({ code: 'already_enrolled', existingId: id });
  });

  it('is rejected if the contact was enrolled meanwhile', async () => {
    const { agency, records } = await createDraftAgency(testServer);
    const asked = { prospectId: records.contact, emailSequenceId: records.sequence };
    const { draftId } = await agency.perform(requestEnrollment, asked);
    await agency.perform(enrollSequence, { id: records.sequence, prospectId: records.contact });
    const ended = await approve(agency, draftId);
    expect(ended).toMatchObject({ status: 'rejected', reason: expect.stringContaining('already') });
  });
});
