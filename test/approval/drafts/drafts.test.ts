import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { approveDraft, editDraft, rejectDraft } from '../../../approval/drafts/decisions.ts';
import { readDraft } from '../../../approval/drafts/read-draft.ts';
import { reviewQueue } from '../../../approval/drafts/review-queue.ts';
import { perform } from '../../../approval/perform.ts';
import { createContact, updateContact } from '../../../domain/contacts/contacts.ts';
import { draftEmail, draftSms } from '../../../domain/conversations/message-drafts.ts';
import { enrollSequence, requestEnrollment } from '../../../domain/sequences/enrollments.ts';
import { stepsFingerprint } from '../../../domain/sequences/steps-fingerprint.ts';
import { scopes } from '../../../domain/shared/actor.ts';
import { newId, uuidOf } from '../../../domain/shared/ids.ts';
import { asJson } from '../../../storage/json.ts';
import { createRecords } from '../../support/records.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';
import { whileLocked } from '../../support/while-locked.ts';

const here = await startTestServer();
const { db, context } = here;

async function office() {
  const agency = await here.createAgency();
  const records = await createRecords(here, agency);
  const sms = (body = 'Bonjour Élodie') => agency.perform(draftSms, { prospectId: records.contact, body });
  return { agency, records, sms };
}
/** Reads a draft, and approves what was read. */
async function approve(agency: Agency, id: string) {
  const { fingerprint } = await agency.perform(readDraft, { id });
  return agency.perform(approveDraft, { id, fingerprint });
}
async function edit(agency: Agency, id: string, change: Record<string, unknown>) {
  const { fingerprint } = await agency.perform(readDraft, { id });
  return agency.perform(editDraft, { id, change, fingerprint });
}
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it was not refused'),
    (error) => error,
  );

describe('a draft', () => {
  it('holds the resolved item, waits, and tells subscribers', async () => {
    const { agency, records, sms } = await office();
    const receipt = await sms();
    expect(receipt).toMatchObject({
      status: 'pending',
      kind: 'sms',
      preview: { to: '+33639981234', body: 'Bonjour Élodie', segments: 1 },
      reviewUrl: `${here.url}/a-traiter/${receipt.draftId}`,
    });
    const days = (Date.parse(receipt.expiresAt) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(14);
    const events = await db.selectFrom('event').selectAll().where('agency_id', '=', agency.id).execute();
    const pending = events.filter((event) => event.type === 'ai_action.pending');
    expect(pending).toHaveLength(1);
    expect(pending[0]?.data).toMatchObject({ draftId: receipt.draftId, contactId: records.contact });
  });

  it('is approved by a human, exactly as it reads, with who and when', async () => {
    const { agency, sms } = await office();
    const { draftId } = await sms();
    const approved = await approve(agency, draftId);
    expect(approved).toMatchObject({ status: 'approved', decidedBy: { kind: 'human', name: 'Camille Test' } });
    expect(approved.item).toEqual(approved.asked);
    const rows = db.selectFrom('draft').select('approved_hash').where('id', '=', uuidOf('draft', draftId));
    expect(await rows.executeTakeFirst()).toEqual({ approved_hash: approved.fingerprint });
  });

  it('that was edited after it was read is not approved unread', async () => {
    const { agency, sms } = await office();
    const { draftId } = await sms('Bonjour');
    const { fingerprint } = await agency.perform(readDraft, { id: draftId });
    await agency.perform(editDraft, { id: draftId, fingerprint, change: { body: 'Tout autre chose' } });
    const refused = await refusal(agency.perform(approveDraft, { id: draftId, fingerprint }));
    expect(refused).toMatchObject({ code: 'conflict', message: expect.stringContaining('edited after') });
    expect(await agency.perform(readDraft, { id: draftId })).toMatchObject({ status: 'pending' });
  });

  it('has a fingerprint of its own for each text and each recipient', async () => {
    const { agency, records, sms } = await office();
    const consent = { sms: { status: 'granted', source: 'Formulaire' } };
    const other = await agency.perform(createContact, { phone: '06 39 98 43 21', consent });
    const drafts = [
      await sms('a'),
      await sms('b'),
      await agency.perform(draftSms, { prospectId: other.id, body: 'a' }),
    ];
    const again = await agency.perform(draftSms, { prospectId: records.contact, body: 'a' });
    const prints = await Promise.all(
      [...drafts, again].map(async ({ draftId }) => (await agency.perform(readDraft, { id: draftId })).fingerprint),
    );
    expect(new Set(prints).size).toBe(3);
    expect(prints[3]).toBe(prints[0]);
  });

  it('edited to what it was is not edited', async () => {
    const { agency, sms } = await office();
    const { draftId } = await sms('Bonjour');
    expect(await edit(agency, draftId, { body: 'Bonjour' })).toMatchObject({
      editedBy: null,
    });
  });

  it('is edited before that: both texts are kept, and the segments are counted again', async () => {
    const { agency, sms } = await office();
    const { draftId } = await sms('Bonjour');
    const edited = await edit(agency, draftId, { body: 'Bonjour 🙂' });
    expect(edited.item).toMatchObject({ body: 'Bonjour 🙂', encoding: 'UCS-2', ucs2Characters: ['🙂'] });
    expect(edited).toMatchObject({ asked: { body: 'Bonjour' }, editedBy: { name: 'Camille Test' } });
    const refused = await refusal(edit(agency, draftId, { body: 'x', to: '+33639980000' }));
    expect(refused).toMatchObject({ code: 'invalid_request', errors: [{ path: 'to' }] });
  });

  it('is rejected with a reason that the agent reads', async () => {
    const { agency, sms } = await office();
    const { draftId } = await sms();
    await agency.perform(rejectDraft, { id: draftId, reason: 'Le bien est vendu.' });
    const actor = { kind: 'key', id: newId(), name: 'Hôte', agencyId: agency.id, scopes: ['sms:send'] } as const;
    const { output } = await perform(context, actor, readDraft, { id: draftId });
    expect(output).toMatchObject({ status: 'rejected', reason: 'Le bien est vendu.' });
  });

  it('is decided once: whoever comes second is told how it stands', async () => {
    const { agency, sms } = await office();
    const { draftId } = await sms();
    const { fingerprint } = await agency.perform(readDraft, { id: draftId });
    const begin = () => Array.from({ length: 4 }, () => agency.perform(approveDraft, { id: draftId, fingerprint }));
    // All four have begun, and none may change the draft yet: one on the table, two on the row and one behind them.
    const lock = sql`lock table draft in share mode`;
    const tabs = here.databaseUrl ? await whileLocked(db, lock, { begin, waiting: 3 }) : begin();
    expect((await Promise.allSettled(tabs)).filter((tab) => tab.status === 'fulfilled')).toHaveLength(1);
    const late = await refusal(agency.perform(rejectDraft, { id: draftId, reason: 'trop tard' }));
    expect(late).toMatchObject({ code: 'conflict', message: expect.stringContaining('approved') });
  });

  it('ends rejected, with the reason, when consent went before the release', async () => {
    const { agency, records, sms } = await office();
    const { draftId } = await sms();
    await agency.perform(updateContact, { id: records.contact, consent: { sms: { status: 'opted_out' } } });
    const ended = await approve(agency, draftId);
    expect(ended).toMatchObject({ status: 'rejected', reason: expect.stringContaining('opted out') });
  });

  it('ends rejected when the address has changed: what was read goes to whom it was read for', async () => {
    const { agency, records } = await office();
    const mail = { prospectId: records.contact, subject: 'Visite', body: 'Bonjour' };
    const { draftId } = await agency.perform(draftEmail, mail);
    await agency.perform(updateContact, { id: records.contact, email: 'ailleurs@mail.example' });
    const ended = await approve(agency, draftId);
    expect(ended).toMatchObject({ status: 'rejected', reason: expect.stringContaining('changed') });
  });

  it('does not reach an opted-out number by way of another contact', async () => {
    const { agency, records, sms } = await office();
    const { draftId } = await sms();
    const twin = await agency.perform(createContact, {
      ...{ lastName: 'Jumeau', phone: '06 39 98 12 34', allowDuplicate: true },
      consent: { sms: { status: 'opted_out' } },
    });
    const again = agency.perform(draftSms, { prospectId: records.contact, body: 'Bonjour' });
    expect(await refusal(again)).toMatchObject({ code: 'opted_out' });
    expect(await approve(agency, draftId)).toMatchObject({ status: 'rejected' });
    expect(twin.consent.sms.status).toBe('opted_out');
  });

  it('is listed for people, newest first, by its state', async () => {
    const { agency, sms } = await office();
    const [first, second] = [await sms('un'), await sms('deux')];
    await agency.perform(rejectDraft, { id: first.draftId, reason: 'non' });
    const third = await sms('trois');
    const { data } = await agency.perform(reviewQueue, {});
    expect(data.map(({ draft }: { draft: { id: string } }) => draft.id)).toEqual([third.draftId, second.draftId]);
    const page = await agency.perform(reviewQueue, { limit: 1 });
    const next = await agency.perform(reviewQueue, { limit: 1, cursor: page.nextCursor });
    expect(next.data[0].draft.id).toBe(second.draftId);
  });
});

describe('an e-mail draft', () => {
  it('is refused for who said no, and for who has no address', async () => {
    const { agency, records } = await office();
    const draft = (prospectId: string) =>
      agency.perform(draftEmail, { prospectId, subject: 'Visite', body: 'Bonjour' });
    const { id } = await agency.perform(createContact, { lastName: 'Sans adresse' });
    expect(await refusal(draft(id))).toMatchObject({ code: 'no_email' });
    await agency.perform(updateContact, { id: records.contact, consent: { email: { status: 'denied' } } });
    expect(await refusal(draft(records.contact))).toMatchObject({ code: 'email_consent_denied' });
    await agency.perform(updateContact, { id: records.contact, consent: { email: { status: 'opted_out' } } });
    expect(await refusal(draft(records.contact))).toMatchObject({ code: 'opted_out' });
  });

  it('has a subject of one line, so that it cannot grow headers', async () => {
    const { agency, records } = await office();
    const input = { prospectId: records.contact, subject: 'Visite\r\nBcc: x@y.example', body: 'Bonjour' };
    expect(await refusal(agency.perform(draftEmail, input))).toMatchObject({ errors: [{ path: 'subject' }] });
  });
});

describe('a proposed enrollment', () => {
  it('runs nothing until approved, then exactly the version that was read', async () => {
    const { agency, records } = await office();
    const asked = { prospectId: records.contact, emailSequenceId: records.sequence };
    const { draftId, preview } = await agency.perform(requestEnrollment, asked);
    expect(preview).toEqual({
      to: expect.stringContaining('@courriel.example'),
      ...{ sequence: 'Acquéreurs', missing: [] },
      steps: [{ delayHours: 24, subject: 'Votre recherche' }],
    });
    const enrollments = () => db.selectFrom('enrollment').selectAll().where('agency_id', '=', agency.id).execute();
    expect(await enrollments()).toHaveLength(0);
    const others = [{ delayHours: 0, subject: 'Autre', body: 'Autre' }];
    await db
      .insertInto('sequence_version')
      .values({
        agency_id: agency.id,
        sequence_id: uuidOf('sequence', records.sequence),
        version: 2,
        steps: asJson(others),
        ...{ approved_at: new Date(), approved_hash: stepsFingerprint(others) },
      })
      .execute();
    await db.updateTable('sequence').set({ version: 2 }).where('agency_id', '=', agency.id).execute();
    expect(await approve(agency, draftId)).toMatchObject({ status: 'sent' });
    expect(await enrollments()).toMatchObject([{ version: 1, draft_id: uuidOf('draft', draftId), status: 'active' }]);
  });

  it('is refused while nobody has approved the steps', async () => {
    const { agency, records } = await office();
    await db
      .updateTable('sequence_version')
      .set({ approved_at: null, approved_hash: null })
      .where('agency_id', '=', agency.id)
      .execute();
    const asked = { prospectId: records.contact, emailSequenceId: records.sequence };
    expect(await refusal(agency.perform(requestEnrollment, asked))).toMatchObject({ code: 'not_as_approved' });
    const now = { id: records.sequence, prospectId: records.contact };
    expect(await refusal(agency.perform(enrollSequence, now))).toMatchObject({ code: 'not_as_approved' });
  });

  it('is refused for who is in the sequence already, with the running enrollment', async () => {
    const { agency, records } = await office();
    const { id } = await agency.perform(enrollSequence, { id: records.sequence, prospectId: records.contact });
    const asked = { prospectId: records.contact, emailSequenceId: records.sequence };
    const refused = await refusal(agency.perform(requestEnrollment, asked));
    expect(refused).toMatchObject({ code: 'already_enrolled', existingId: id });
  });

  it('ends rejected when the contact was enrolled meanwhile', async () => {
    const { agency, records } = await office();
    const asked = { prospectId: records.contact, emailSequenceId: records.sequence };
    const { draftId } = await agency.perform(requestEnrollment, asked);
    await agency.perform(enrollSequence, { id: records.sequence, prospectId: records.contact });
    const ended = await approve(agency, draftId);
    expect(ended).toMatchObject({ status: 'rejected', reason: expect.stringContaining('already') });
  });
});

describe('deciding', () => {
  it.each([approveDraft, rejectDraft, editDraft, reviewQueue])(
    '$name is closed to a key with every scope',
    async (operation) => {
      const { agency, sms } = await office();
      const { draftId } = await sms();
      const actor = { kind: 'key', id: newId(), name: 'Hôte', agencyId: agency.id, scopes } as const;
      const input = { id: draftId, reason: 'x', change: {} };
      const clef = { kind: 'system', id: null, name: 'Clef', agencyId: agency.id } as const;
      for (const stranger of [actor, clef]) {
        expect(await refusal(perform(context, stranger, operation, input))).toMatchObject({ code: 'missing_scope' });
      }
      expect(await agency.perform(readDraft, { id: draftId })).toMatchObject({ status: 'pending' });
    },
  );

  it('is written in the journal, refusals too', async () => {
    const { agency, sms } = await office();
    const { draftId } = await sms();
    await approve(agency, draftId);
    await refusal(approve(agency, draftId));
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
