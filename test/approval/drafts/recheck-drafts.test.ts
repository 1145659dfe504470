import { expect, it } from 'vitest';
import { moveVisit } from '../../../approval/agenda/visit-acts.ts';
import { recheckDrafts } from '../../../approval/drafts/recheck-drafts.ts';
import { draftSms } from '../../../domain/conversations/message-drafts.ts';
import { publicId, uuidOf } from '../../../domain/shared/ids.ts';
import { changeVisit } from '../../../domain/visits/visit-changes.ts';
import { createRecords } from '../../support/records.ts';
import { startTestServer } from '../../support/test-server.ts';

let now = new Date('2026-11-25T09:00:00Z');
const server = await startTestServer({ ownStore: true, now: () => now });
const agency = await server.createAgency();
const records = await createRecords(server, agency);

const draft = async (body: string) =>
  (await agency.perform(draftSms, { prospectId: records.contact, body })) as {
    draftId: string;
    warnings: { code: string; flag: boolean; words: string; suggestion?: string }[];
  };
const isFlagged = async (draftId: string) => {
  const rows = server.db.selectFrom('draft').select('flagged').where('id', '=', uuidOf('draft', draftId));
  return (await rows.executeTakeFirstOrThrow()).flagged;
};
const inMinutes = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

it('the receipt has the warnings of the check, and the draft its flag', async () => {
  const { draftId, warnings } = await draft('Bonjour, je vous confirme votre visite mardi 1er décembre à 9h.');
  expect(warnings.filter(({ flag }) => flag)).toMatchObject([{ code: 'visit_in_utc', words: '9h', suggestion: '10h' }]);
  expect(await isFlagged(draftId)).toBe(true);
});

it('a draft is checked again when a visit has changed since', async () => {
  const { draftId } = await draft('Bonjour, je vous confirme votre visite mardi 1er décembre à 10h.');
  expect(await isFlagged(draftId)).toBe(false);
  inMinutes(1);
  await recheckDrafts(server.context);
  expect(await recheckDrafts(server.context)).toBe(0);
  const agentId = publicId('user', agency.owner.id);
  await agency.perform(changeVisit, { id: records.visit, agentId });
  inMinutes(1);
  expect(await recheckDrafts(server.context)).toBeGreaterThan(0);
  expect(await isFlagged(draftId)).toBe(false);
});

it('and at once when its visit moves, before any sweep', async () => {
  const { draftId } = await draft('Bonjour, je vous confirme votre visite mardi 1er décembre à 10 h 00.');
  expect(await isFlagged(draftId)).toBe(false);
  const times = { startsAt: '2026-12-02T09:00:00Z', endsAt: '2026-12-02T09:30:00Z' };
  await agency.perform(moveVisit, { id: records.visit, ...times });
  expect(await isFlagged(draftId)).toBe(true);
});

it('and on the next day, on which « demain » is another one', async () => {
  const { draftId } = await draft('Bonjour, rappel de votre visite dans 7 jours, mercredi 2 décembre à 10h.');
  const second = await draft('Bonjour, je vous propose demain à 15h avec Camille Test.');
  expect([await isFlagged(draftId), await isFlagged(second.draftId)]).toEqual([false, false]);
  inMinutes(24 * 60);
  await recheckDrafts(server.context);
  expect(await isFlagged(draftId)).toBe(true);
});
