import { describe, expect, it } from 'vitest';
import { listDecided } from '../../../approval/drafts/decided-drafts.ts';
import { approveDraft, rejectDraft, returnDraft } from '../../../approval/drafts/decisions.ts';
import { draftOutcome } from '../../../approval/drafts/draft-outcome.ts';
import { readDraft } from '../../../approval/drafts/read-draft.ts';
import { reopenDraft } from '../../../approval/drafts/reopen-draft.ts';
import { readReview } from '../../../approval/drafts/review-queue.ts';
import { updateContact } from '../../../domain/contacts/contacts.ts';
import { draftSms } from '../../../domain/conversations/message-drafts.ts';
import { eraseContact } from '../../../domain/erasure/erase-contact.ts';
import { newId } from '../../../domain/shared/ids.ts';
import { perform } from '../../../door/perform.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';
import { startTwilioServer } from '../../support/twilio-server.ts';

const server = await startTwilioServer(await startTestServer());

async function createKey() {
  const sender = await server.createSendingAgency();
  const contact = await sender.createContact();
  const actor = { kind: 'key', id: newId(), name: 'Agent', agencyId: sender.agency.id, scopes: ['sms:send'] } as const;
  const draft = async (body: string): Promise<string> =>
    (await perform(server.context, actor, draftSms, { prospectId: contact.id, body })).output.draftId;
  const readAsAgent = async (id: string) =>
    draftOutcome((await perform(server.context, actor, readDraft, { id })).output);
  return { sender, contact, draft, readAsAgent };
}

describe('a returned draft', () => {
  it('is rejected with a remark, which is the agent’s next task', async () => {
    const { sender, draft, readAsAgent } = await createKey();
    const id = await draft('Bonjour, pouvez-vous rappeler l’agence ?');
    const returned = await sender.perform(returnDraft, { id, remark: 'Proposez un horaire.' });
    expect(returned).toMatchObject({ status: 'rejected', decision: 'returned', reason: 'Proposez un horaire.' });
    expect(returned).toMatchObject({ reasonCode: null, decidedBy: { kind: 'human' } });
    const { next, reason } = await readAsAgent(id);
    expect(reason).toBe('Proposez un horaire.');
    expect(next).toContain('Draft it again');
    expect(await refusalOf(sender.approve(id))).toMatchObject({ code: 'conflict' });
    const rejected = await draft('Une autre question');
    expect(await sender.perform(rejectDraft, { id: rejected, reason: 'Non' })).toMatchObject({ decision: 'rejected' });
    expect((await readAsAgent(rejected)).next).not.toContain('Draft it again');
  });
});

describe('the page of a draft', () => {
  const flagged = 'Bonjour, rendez-vous le 32 novembre.';

  it('that was returned shows its flags as before, and the history reads none', async () => {
    const { sender, draft } = await createKey();
    const id = await draft(flagged);
    const { findings } = await sender.perform(readReview, { id });
    expect(findings).toContainEqual(expect.objectContaining({ flag: true, text: '32 novembre' }));
    await sender.perform(returnDraft, { id, remark: 'Vérifiez la date' });
    expect(await sender.perform(readReview, { id })).toMatchObject({ findings, lane: null, blocked: null });
    const { data } = await sender.perform(listDecided, { limit: 5 });
    expect(data).toMatchObject([{ draft: { id }, findings: [] }]);
  });

  it('that was returned has none once the person is erased', async () => {
    const { sender, contact, draft } = await createKey();
    const id = await draft(flagged);
    await sender.perform(returnDraft, { id, remark: 'Vérifiez la date' });
    const { lastName } = contact;
    await sender.perform(eraseContact, { id: contact.id, name: `${lastName}`, reason: 'request' });
    expect(await sender.perform(readReview, { id })).toMatchObject({ findings: [], draft: { decision: 'returned' } });
  });

  it('that was rejected shows none: nobody goes on with it', async () => {
    const { sender, draft } = await createKey();
    const id = await draft(flagged);
    await sender.perform(rejectDraft, { id, reason: 'Non' });
    expect(await sender.perform(readReview, { id })).toMatchObject({ findings: [] });
  });
});

describe('a rejection', () => {
  it.each(['rejected', 'returned'])(
    'that was %s is taken back: the draft waits again, as long as a new one',
    async (how) => {
      const { sender, draft } = await createKey();
      const id = await draft('Bonjour');
      server.clock.advance(3600);
      if (how === 'rejected') await sender.perform(rejectDraft, { id, reason: 'Non' });
      else await sender.perform(returnDraft, { id, remark: 'Plus court' });
      const reopened = await sender.perform(reopenDraft, { id });
      expect(reopened).toMatchObject({ status: 'pending', decision: null, reason: null, decidedBy: null });
      expect(Date.parse(reopened.expiresAt) - server.clock.now.getTime()).toBe(14 * 86_400_000);
      expect(await sender.approve(id)).toMatchObject({ status: 'approved', decision: 'approved' });
      expect(await sender.send(id)).toMatchObject({ status: 'sent' });
    },
  );

  it('by a rule is not taken back', async () => {
    const { sender, contact, draft } = await createKey();
    const id = await draft('Bonjour');
    await sender.perform(updateContact, { id: contact.id, consent: { sms: { status: 'denied' } } });
    expect(await sender.approve(id)).toMatchObject({ status: 'rejected', decision: null });
    expect(await refusalOf(sender.perform(reopenDraft, { id }))).toMatchObject({ code: 'conflict' });
  });

  it('is not taken back once the agent has drafted for the contact again', async () => {
    const { sender, draft } = await createKey();
    const id = await draft('Bonjour');
    await sender.perform(returnDraft, { id, remark: 'Plus court' });
    server.clock.advance(1);
    const newer = await draft('Bonjour !');
    const refused = await refusalOf(sender.perform(reopenDraft, { id }));
    expect(refused).toMatchObject({ code: 'conflict', existingId: newer });
    await sender.perform(rejectDraft, { id: newer, reason: 'Non' });
    expect(await sender.perform(reopenDraft, { id })).toMatchObject({ status: 'pending' });
  });

  it('is the only status that is reopened, and the approval checks consent again', async () => {
    const { sender, contact, draft } = await createKey();
    const id = await draft('Bonjour');
    expect(await refusalOf(sender.perform(reopenDraft, { id }))).toMatchObject({ code: 'conflict' });
    await sender.perform(rejectDraft, { id, reason: 'Non' });
    await sender.perform(updateContact, { id: contact.id, consent: { sms: { status: 'opted_out' } } });
    const { fingerprint } = await sender.perform(reopenDraft, { id });
    const ended = await sender.perform(approveDraft, { id, fingerprint });
    expect(ended).toMatchObject({ status: 'rejected', reasonCode: 'opted_out' });
  });
});
