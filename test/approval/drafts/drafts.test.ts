import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { approveDraft, editDraft, rejectDraft } from '../../../approval/drafts/decisions.ts';
import { readDraft } from '../../../approval/drafts/read-draft.ts';
import { reviewQueue } from '../../../approval/drafts/review-queue.ts';
import { createContact, updateContact } from '../../../domain/contacts/contacts.ts';
import { draftEmail, draftSms } from '../../../domain/conversations/message-drafts.ts';
import { newId, uuidOf } from '../../../domain/shared/ids.ts';
import { perform } from '../../../door/perform.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';
import { WITHIN_HOURS } from '../../support/twilio-server.ts';
import { whileLocked } from '../../support/while-locked.ts';
import { approve, createDraftAgency, edit } from './draft-agency.ts';

const testServer = await startTestServer({ now: () => WITHIN_HOURS });
const { db, context } = testServer;

describe('a draft', () => {
  it('stores the resolved item, is pending, and emits an event', async () => {
    const { agency, records, sms } = await createDraftAgency(testServer);
    const receipt = await sms();
    expect(receipt).toMatchObject({
      status: 'pending',
      kind: 'sms',
      preview: { to: '+33639981234', body: 'Bonjour Élodie', segments: 1 },
      reviewUrl: `${testServer.url}/a-traiter/${receipt.draftId}`,
    });
    expect(Date.parse(receipt.expiresAt) - WITHIN_HOURS.getTime()).toBe(14 * 86_400_000);
    const events = db.selectFrom('event').selectAll().where('agency_id', '=', agency.id);
    const pending = await events.where('type', '=', 'ai_action.pending').execute();
    expect(pending).toHaveLength(1);
    expect(pending[0]?.data).toMatchObject({ draftId: receipt.draftId, contactId: records.contact });
  });

  it('is approved by a human exactly as it was read, and records who approved it', async () => {
    const { agency, sms } = await createDraftAgency(testServer);
    const { draftId } = await sms();
    const approved = await approve(agency, draftId);
    expect(approved).toMatchObject({ status: 'approved', decidedBy: { kind: 'human', name: 'Camille Test' } });
    expect(approved.item).toEqual(approved.asked);
    const rows = db.selectFrom('draft').select('approved_hash').where('id', '=', uuidOf('draft', draftId));
    expect(await rows.executeTakeFirst()).toEqual({ approved_hash: approved.fingerprint });
  });

  it('that was edited after it was read cannot be approved', async () => {
    const { agency, sms } = await createDraftAgency(testServer);
    const { draftId } = await sms('Bonjour');
    const { fingerprint } = await agency.perform(readDraft, { id: draftId });
    await agency.perform(editDraft, { id: draftId, fingerprint, change: { body: 'Tout autre chose' } });
    const refused = await refusalOf(agency.perform(approveDraft, { id: draftId, fingerprint }));
    expect(refused).toMatchObject({ code: 'conflict', message: expect.stringContaining('edited after') });
    expect(await agency.perform(readDraft, { id: draftId })).toMatchObject({ status: 'pending' });
  });

  it('has a different fingerprint for each text and each recipient', async () => {
    const { agency, records, sms } = await createDraftAgency(testServer);
    const consent = { sms: { status: 'granted', source: 'Formulaire' } };
    const other = await agency.perform(createContact, { phone: '06 39 98 43 21', consent });
    const drafts = [
      await sms('a'),
      await sms('b'),
      await agency.perform(draftSms, { prospectId: other.id, body: 'a' }),
    ];
    const again = await agency.perform(draftSms, { prospectId: records.contact, body: 'a' });
    const fingerprints = await Promise.all(
      [...drafts, again].map(async ({ draftId }) => (await agency.perform(readDraft, { id: draftId })).fingerprint),
    );
    expect(new Set(fingerprints).size).toBe(3);
    expect(fingerprints[3]).toBe(fingerprints[0]);
  });

  it('counts as unedited after an edit that changes nothing', async () => {
    const { agency, sms } = await createDraftAgency(testServer);
    const { draftId } = await sms('Bonjour');
    expect(await edit(agency, draftId, { body: 'Bonjour' })).toMatchObject({
      editedBy: null,
    });
  });

  it('keeps both texts when it is edited, and counts the segments again', async () => {
    const { agency, sms } = await createDraftAgency(testServer);
    const { draftId } = await sms('Bonjour');
    const edited = await edit(agency, draftId, { body: 'Bonjour 🙂' });
    expect(edited.item).toMatchObject({ body: 'Bonjour 🙂', encoding: 'UCS-2', ucs2Characters: ['🙂'] });
    expect(edited).toMatchObject({ asked: { body: 'Bonjour' }, editedBy: { name: 'Camille Test' } });
    const refused = await refusalOf(edit(agency, draftId, { body: 'x', to: '+33639980000' }));
    expect(refused).toMatchObject({ code: 'invalid_request', errors: [{ path: 'to' }] });
  });

  it('is rejected with a reason that the agent can read', async () => {
    const { agency, sms } = await createDraftAgency(testServer);
    const { draftId } = await sms();
    await agency.perform(rejectDraft, { id: draftId, reason: 'Le bien est vendu.' });
    const actor = { kind: 'key', id: newId(), name: 'Hôte', agencyId: agency.id, scopes: ['sms:send'] } as const;
    const { output } = await perform(context, actor, readDraft, { id: draftId });
    expect(output).toMatchObject({ status: 'rejected', reason: 'Le bien est vendu.' });
  });

  it('is decided once; a second decision is refused with the current status', async () => {
    const { agency, sms } = await createDraftAgency(testServer);
    const { draftId } = await sms();
    const { fingerprint } = await agency.perform(readDraft, { id: draftId });
    const begin = () => Array.from({ length: 4 }, () => agency.perform(approveDraft, { id: draftId, fingerprint }));
    // The lock holds all four back: at least three are waiting when it is released.
    const lock = sql`lock table draft in share mode`;
    const tabs = testServer.databaseUrl ? await whileLocked(db, lock, { begin, waiting: 3 }) : begin();
    expect((await Promise.allSettled(tabs)).filter((tab) => tab.status === 'fulfilled')).toHaveLength(1);
    const late = await refusalOf(agency.perform(rejectDraft, { id: draftId, reason: 'trop tard' }));
    expect(late).toMatchObject({ code: 'conflict', message: expect.stringContaining('approved') });
  });

  it('is rejected with the reason if the consent was withdrawn before the approval', async () => {
    const { agency, records, sms } = await createDraftAgency(testServer);
    const { draftId } = await sms();
    await agency.perform(updateContact, { id: records.contact, consent: { sms: { status: 'opted_out' } } });
    const ended = await approve(agency, draftId);
    expect(ended).toMatchObject({ status: 'rejected', reason: expect.stringContaining('opted out') });
  });

  it('is rejected if the address of the contact has changed since it was drafted', async () => {
    const { agency, records } = await createDraftAgency(testServer);
    const mail = { prospectId: records.contact, subject: 'Visite', body: 'Bonjour' };
    const { draftId } = await agency.perform(draftEmail, mail);
    await agency.perform(updateContact, { id: records.contact, email: 'ailleurs@mail.example' });
    const ended = await approve(agency, draftId);
    expect(ended).toMatchObject({ status: 'rejected', reason: expect.stringContaining('changed') });
  });

  it('is rejected if another contact with the same number has opted out', async () => {
    const { agency, records, sms } = await createDraftAgency(testServer);
    const { draftId } = await sms();
    const duplicate = await agency.perform(createContact, {
      lastName: 'Jumeau',
      phone: '06 39 98 12 34',
      allowDuplicate: true,
      consent: { sms: { status: 'opted_out' } },
    });
    const again = agency.perform(draftSms, { prospectId: records.contact, body: 'Bonjour' });
    expect(await refusalOf(again)).toMatchObject({ code: 'opted_out' });
    expect(await approve(agency, draftId)).toMatchObject({ status: 'rejected' });
    expect(duplicate.consent.sms.status).toBe('opted_out');
  });

  it('is listed in the review queue while it is pending, the oldest first', async () => {
    const { agency, sms } = await createDraftAgency(testServer);
    const [first, second] = [await sms('un'), await sms('deux')];
    await agency.perform(rejectDraft, { id: first.draftId, reason: 'non' });
    const third = await sms('trois');
    const { data } = await agency.perform(reviewQueue, {});
    expect(data.map(({ draft }: { draft: { id: string } }) => draft.id)).toEqual([second.draftId, third.draftId]);
    const page = await agency.perform(reviewQueue, { limit: 1 });
    const next = await agency.perform(reviewQueue, { limit: 1, cursor: page.nextCursor });
    expect(next.data[0].draft.id).toBe(third.draftId);
  });
});

describe('an e-mail draft', () => {
  it('is refused for contacts who have no address or have refused e-mail', async () => {
    const { agency, records } = await createDraftAgency(testServer);
    const draft = (prospectId: string) =>
      agency.perform(draftEmail, { prospectId, subject: 'Visite', body: 'Bonjour' });
    const { id } = await agency.perform(createContact, { lastName: 'Sans adresse' });
    expect(await refusalOf(draft(id))).toMatchObject({ code: 'no_email' });
    await agency.perform(updateContact, { id: records.contact, consent: { email: { status: 'denied' } } });
    expect(await refusalOf(draft(records.contact))).toMatchObject({ code: 'email_consent_denied' });
    await agency.perform(updateContact, { id: records.contact, consent: { email: { status: 'opted_out' } } });
    expect(await refusalOf(draft(records.contact))).toMatchObject({ code: 'opted_out' });
  });

  it('has a subject of one line, so that nobody can inject headers', async () => {
    const { agency, records } = await createDraftAgency(testServer);
    const input = { prospectId: records.contact, subject: 'Visite\r\nBcc: x@y.example', body: 'Bonjour' };
    expect(await refusalOf(agency.perform(draftEmail, input))).toMatchObject({ errors: [{ path: 'subject' }] });
  });
});
