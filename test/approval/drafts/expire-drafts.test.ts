import { expect, it } from 'vitest';
import { approveDraft } from '../../../approval/drafts/decisions.ts';
import { expireDrafts } from '../../../approval/drafts/expire-drafts.ts';
import { readDraft } from '../../../approval/drafts/read-draft.ts';
import { draftSms } from '../../../domain/conversations/message-drafts.ts';
import { perform } from '../../../door/perform.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { createRecords } from '../../support/records.ts';
import { startTestServer } from '../../support/test-server.ts';

const testServer = await startTestServer({ ownStore: true });
const { context } = testServer;

it('a draft expires after 14 days, can no longer be approved, and open pages are notified', async () => {
  const agency = await testServer.createAgency();
  const records = await createRecords(testServer, agency);
  const { draftId } = await agency.perform(draftSms, { prospectId: records.contact, body: 'Bonjour' });
  const notified: string[] = [];
  const afterCommit = (agencyId: string) => void notified.push(agencyId);
  const expired = { ...context, afterCommit, now: () => new Date(Date.now() + 15 * 86_400_000) };
  const refused = await refusalOf(perform(expired, agency.owner, approveDraft, { id: draftId, fingerprint: 'x' }));
  expect(refused).toMatchObject({ code: 'conflict', message: expect.stringContaining('expired') });
  expect(await expireDrafts({ ...context, afterCommit })).toBe(0);
  expect(notified).toEqual([]);
  expect(await expireDrafts(expired)).toBe(1);
  expect(notified).toEqual([agency.id]);
  expect(await agency.perform(readDraft, { id: draftId })).toMatchObject({
    status: 'expired',
    decidedBy: { kind: 'system' },
  });
});
