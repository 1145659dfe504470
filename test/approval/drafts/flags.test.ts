import { afterEach, describe, expect, it } from 'vitest';
import { cancelVisit } from '../../../approval/agenda/visit-acts.ts';
import { undoApproval } from '../../../approval/drafts/after-decision.ts';
import { approveDraft, editDraft } from '../../../approval/drafts/decisions.ts';
import { previewEdit, readReview } from '../../../approval/drafts/review-queue.ts';
import { createCampaign } from '../../../domain/campaigns/campaigns.ts';
import { requestCampaignStart } from '../../../domain/campaigns/start-campaign.ts';
import { createContact, updateContact } from '../../../domain/contacts/contacts.ts';
import { draftSms } from '../../../domain/conversations/message-drafts.ts';
import { createSequence } from '../../../domain/sequences/edit-sequence.ts';
import { requestEnrollment } from '../../../domain/sequences/enroll.ts';
import { activateSequence } from '../../../domain/sequences/sequence-status.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { createRecords } from '../../support/records.ts';
import { startTestServer } from '../../support/test-server.ts';
import { journalOf, WITHIN_HOURS } from '../../support/twilio-server.ts';

const clock = { now: WITHIN_HOURS };
const testServer = await startTestServer({ now: () => clock.now });
afterEach(() => {
  clock.now = WITHIN_HOURS;
});

const CONFIRMED = 'Bonjour, votre visite est confirmée le mardi 1er décembre à 10 h.';
const HIDDEN = 'Bon\u200bjour, merci pour votre appel.';

async function createAgencyWithVisit() {
  const agency = await testServer.createAgency();
  const records = await createRecords(testServer, agency);
  const sms = async (body: string): Promise<string> =>
    (await agency.perform(draftSms, { prospectId: records.contact, body })).draftId;
  const read = async (id: string) => {
    const { draft, findings, lane } = await agency.perform(readReview, { id });
    return { ...draft, lane, flags: findings.filter(({ flag }: { flag: boolean }) => flag) };
  };
  const approve = async (id: string, more: object = {}) =>
    agency.perform(approveDraft, { id, fingerprint: (await read(id)).fingerprint, ...more });
  return { agency, records, sms, read, approve };
}

it('a slot that a correction no longer offers is free for other messages', async () => {
  const { agency, records, sms, read, approve } = await createAgencyWithVisit();
  const inCharge = { assignedTo: records.user };
  await agency.perform(updateContact, { id: records.contact, ...inCharge });
  const consent = { sms: { status: 'granted', source: 'Formulaire' } };
  const { id: prospectId } = await agency.perform(createContact, { phone: '06 39 98 77 01', consent, ...inCharge });
  const offer = (time: string) => `Bonjour, je peux vous faire visiter la maison jeudi 3 décembre à ${time}.`;
  const first = await sms(offer('18h'));
  const { draftId: second } = await agency.perform(draftSms, { prospectId, body: offer('18h') });
  expect((await read(second)).flags).toMatchObject([{ code: 'slot_offered' }]);
  const change = { body: offer('11h') };
  const { fingerprint: editedFingerprint } = await agency.perform(previewEdit, { id: first, change });
  await approve(first, { change, editedFingerprint });
  expect((await read(second)).flags).toEqual([]);
});

describe('an approval', () => {
  it('is refused until it names every flag, and records the flags it accepts', async () => {
    const { agency, sms, read, approve } = await createAgencyWithVisit();
    const id = await sms(HIDDEN);
    const { lane, flags } = await read(id);
    expect([lane, flags]).toMatchObject(['check', [{ code: 'hidden_characters' }]]);
    const [flag] = flags;
    expect(await refusalOf(approve(id))).toMatchObject({
      code: 'flags_not_accepted',
      errors: [{ path: `acceptedFlags.${flag.id}`, message: flag.explanation }],
    });
    expect(await read(id)).toMatchObject({ status: 'pending', acceptedFlags: [] });
    // The flag of an earlier reading that is gone does no harm.
    const approved = await approve(id, { acceptedFlags: [flag.id, 'gone'] });
    const acceptedFlags = [{ id: flag.id, code: flag.code, text: flag.text }];
    expect(approved).toMatchObject({ status: 'approved', decision: 'approved', acceptedFlags });
    const entries = await journalOf(testServer.db, agency.id, id);
    expect(entries.slice(1)).toEqual(['acceptFlags done hidden_characters', 'approveDraft done']);
    expect(await agency.perform(undoApproval, { id })).toMatchObject({
      status: 'pending',
      decision: null,
      acceptedFlags: [],
    });
  });

  it('is refused if the visit was cancelled after the draft was read', async () => {
    const { agency, records, sms, read, approve } = await createAgencyWithVisit();
    const id = await sms(CONFIRMED);
    const { fingerprint, flags, lane } = await read(id);
    expect([lane, flags]).toEqual(['ready', []]);
    await agency.perform(cancelVisit, { id: records.visit });
    const refused = await refusalOf(agency.perform(approveDraft, { id, fingerprint }));
    expect(refused).toMatchObject({ code: 'flags_not_accepted', errors: [{ message: expect.any(String) }] });
    const now = await read(id);
    expect([now.lane, now.status, now.flags[0].code]).toEqual(['check', 'pending', 'visit_cancelled']);
    expect(await approve(id, { acceptedFlags: now.flags.map(({ id }: { id: string }) => id) })).toMatchObject({
      status: 'approved',
    });
  });

  it('that waits for the morning needs the flags that the text has by then', async () => {
    clock.now = new Date('2026-11-30T21:00:00Z');
    const { sms, read, approve } = await createAgencyWithVisit();
    const body = 'Bonjour, je vous confirme votre visite de demain à 10 h.';
    const id = await sms(body);
    expect((await read(id)).flags).toMatchObject([{ code: 'visit_differs' }]);
    expect(await refusalOf(approve(id))).toMatchObject({ code: 'flags_not_accepted' });
    expect(await approve(id, { anyHour: true })).toMatchObject({ status: 'approved', acceptedFlags: [] });
  });

  it('for a later time needs the flags that the text has by then', async () => {
    clock.now = new Date('2026-11-30T10:00:00Z');
    const { sms, approve } = await createAgencyWithVisit();
    const id = await sms('Bonjour, je vous confirme votre visite de demain à 10 h.');
    expect(await refusalOf(approve(id, { sendAt: '2026-12-01T07:30:00Z' }))).toMatchObject({
      code: 'flags_not_accepted',
      errors: [{ message: expect.stringContaining('demain') }],
    });
    expect(await approve(id, { sendAt: '2026-11-30T17:30:00Z' })).toMatchObject({ status: 'scheduled' });
  });

  it('after a correction is one step, of the text that its preview showed', async () => {
    const { agency, sms, read, approve } = await createAgencyWithVisit();
    const id = await sms(HIDDEN);
    const change = { body: 'Bonjour, merci pour votre appel.' };
    const { fingerprint: editedFingerprint, findings } = await agency.perform(previewEdit, { id, change });
    expect(findings.filter(({ flag }: { flag: boolean }) => flag)).toEqual([]);
    const another = approve(id, { change: { body: 'Autre chose.' }, editedFingerprint });
    expect(await refusalOf(another)).toMatchObject({ code: 'conflict' });
    expect(await refusalOf(approve(id, { change }))).toMatchObject({ code: 'invalid_request' });
    expect(await read(id)).toMatchObject({ status: 'pending', editedBy: null, item: { body: HIDDEN } });
    const approved = await approve(id, { change, editedFingerprint });
    expect(approved).toMatchObject({
      status: 'approved',
      fingerprint: editedFingerprint,
      item: change,
      asked: { body: HIDDEN },
      editedBy: { name: 'Camille Test' },
      acceptedFlags: [],
    });
  });

  it('after a correction needs the flags of the corrected text', async () => {
    const { agency, sms, read, approve } = await createAgencyWithVisit();
    const id = await sms('Bonjour, merci pour votre appel.');
    const change = { body: HIDDEN };
    const { fingerprint: editedFingerprint, findings } = await agency.perform(previewEdit, { id, change });
    expect(await refusalOf(approve(id, { change, editedFingerprint }))).toMatchObject({ code: 'flags_not_accepted' });
    expect(await read(id)).toMatchObject({ status: 'pending', item: { body: 'Bonjour, merci pour votre appel.' } });
    const acceptedFlags = findings.map(({ id }: { id: string }) => id);
    expect(await approve(id, { change, editedFingerprint, acceptedFlags })).toMatchObject({ status: 'approved' });
  });

  it('of an enrollment and of a campaign needs their flags too', async () => {
    const { agency, records, read, approve } = await createAgencyWithVisit();
    const steps = [{ delayHours: 0, subject: 'Votre recherche', body: HIDDEN }];
    const sequence = await agency.perform(createSequence, { name: 'Relance', steps });
    const [{ version, fingerprint }] = sequence.versions;
    await agency.perform(activateSequence, { id: sequence.id, version, fingerprint });
    const enrollment = { prospectId: records.contact, emailSequenceId: sequence.id };
    const campaign = await agency.perform(createCampaign, { name: 'Portes ouvertes', body: HIDDEN, filter: {} });
    for (const { draftId } of [
      await agency.perform(requestEnrollment, enrollment),
      await agency.perform(requestCampaignStart, { id: campaign.id }),
    ]) {
      const { flags } = await read(draftId);
      expect(flags).toMatchObject([{ code: 'hidden_characters' }]);
      expect(await refusalOf(approve(draftId))).toMatchObject({ code: 'flags_not_accepted' });
      expect(await approve(draftId, { acceptedFlags: [flags[0].id] })).toMatchObject({ status: 'sent' });
    }
  });
});

it('an edit moves a draft to the lane of its new text', async () => {
  const { agency, sms, read } = await createAgencyWithVisit();
  const id = await sms(HIDDEN);
  const flagged = async () => {
    const rows = testServer.db.selectFrom('draft').select('flagged').where('agency_id', '=', agency.id);
    return (await rows.executeTakeFirstOrThrow()).flagged;
  };
  expect(await flagged()).toBe(true);
  const { fingerprint } = await read(id);
  await agency.perform(editDraft, { id, fingerprint, change: { body: 'Bonjour, merci pour votre appel.' } });
  expect([await flagged(), (await read(id)).lane]).toEqual([false, 'ready']);
});
