import { describe, expect, it } from 'vitest';
import { approveDraft, editDraft, rejectDraft } from '../../../approval/drafts/decisions.ts';
import { readDraft } from '../../../approval/drafts/read-draft.ts';
import { reviewQueue } from '../../../approval/drafts/review-queue.ts';
import { scopes } from '../../../domain/shared/actor.ts';
import { newId } from '../../../domain/shared/ids.ts';
import { perform } from '../../../door/perform.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';
import { WITHIN_HOURS } from '../../support/twilio-server.ts';
import { approve, createDraftAgency } from './draft-agency.ts';

const testServer = await startTestServer({ now: () => WITHIN_HOURS });
const { db, context } = testServer;

describe('a decision', () => {
  it.each([approveDraft, rejectDraft, editDraft, reviewQueue])(
    '$name is refused to a key with every scope and to the system',
    async (operation) => {
      const { agency, sms } = await createDraftAgency(testServer);
      const { draftId } = await sms();
      const actor = { kind: 'key', id: newId(), name: 'Hôte', agencyId: agency.id, scopes } as const;
      const input = { id: draftId, reason: 'x', change: {} };
      const clef = { kind: 'system', id: null, name: 'Clef', agencyId: agency.id } as const;
      for (const otherActor of [actor, clef]) {
        expect(await refusalOf(perform(context, otherActor, operation, input))).toMatchObject({
          code: 'missing_scope',
        });
      }
      expect(await agency.perform(readDraft, { id: draftId })).toMatchObject({ status: 'pending' });
    },
  );

  it('is recorded in the journal, also if it is refused', async () => {
    const { agency, sms } = await createDraftAgency(testServer);
    const { draftId } = await sms();
    await approve(agency, draftId);
    await refusalOf(approve(agency, draftId));
    const rows = db.selectFrom('journal_entry').select(['operation', 'outcome', 'code', 'subject']);
    const entries = await rows
      .where('agency_id', '=', agency.id)
      .where('subject', '=', draftId)
      .orderBy('id')
      .execute();
    expect(entries).toMatchObject([
      { operation: 'draftSms', outcome: 'held' },
      { operation: 'approveDraft', outcome: 'done' },
    ]);
    const refused = await rows.where('agency_id', '=', agency.id).where('outcome', '=', 'refused').execute();
    expect(refused).toMatchObject([{ operation: 'approveDraft', code: 'conflict' }]);
  });
});
