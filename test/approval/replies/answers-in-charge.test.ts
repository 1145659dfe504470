import { describe, expect, it } from 'vitest';
import { previewReply } from '../../../approval/replies/preview-reply.ts';
import { sendReply } from '../../../approval/replies/send-reply.ts';
import { takeBackReply } from '../../../approval/replies/take-back-reply.ts';
import { disableColleague } from '../../../domain/access/team.ts';
import { changeAgency } from '../../../domain/agency/agency-settings.ts';
import { createContact, updateContact } from '../../../domain/contacts/contacts.ts';
import { assignConversation } from '../../../domain/conversations/conversation-state.ts';
import { listInbox } from '../../../domain/conversations/inbox.ts';
import { newId, publicId } from '../../../domain/shared/ids.ts';
import { perform } from '../../../door/perform.ts';
import { countOutcomes, createColleague, refusalOf } from '../../support/colleagues.ts';
import { receiveText } from '../../support/receive-text.ts';
import { startTestServer } from '../../support/test-server.ts';
import { nextPhone } from '../../support/twilio-server.ts';

const server = await startTestServer();

/** A contact without a colleague in charge has written an SMS. */
async function receiveQuestion() {
  const agency = await server.createAgency();
  await agency.perform(changeAgency, { undoSeconds: 60 });
  const phone = nextPhone();
  const email = `c${phone.slice(1)}@courriel.example`;
  const granted = { status: 'granted', source: 'Formulaire' };
  const consent = { sms: granted, email: granted };
  const contact = await agency.perform(createContact, { lastName: 'Le Goff', phone, email, consent });
  const receive = (from: 'sms' | 'email') =>
    receiveText(server.context, agency, {
      channel: from,
      from: from === 'sms' ? phone : email,
      body: 'Toujours libre ?',
    });
  await receive('sms');
  const colleague = await createColleague(server.db, agency);
  const answer = async (more: object = {}, as = agency.owner) => {
    const text = { contactId: contact.id, channel: 'sms', body: 'Oui, toujours.', ...more };
    const { output } = await perform(server.context, as, previewReply, text);
    const { fingerprint } = output as { fingerprint: string };
    return (await perform(server.context, as, sendReply, { ...text, fingerprint, formId: newId() })).output as {
      id: string;
    };
  };
  const inCharge = async (from: 'sms' | 'email' = 'sms') => {
    const { data } = await agency.perform(listInbox, { contactId: contact.id, channel: from });
    return data[0].assignee?.id ?? null;
  };
  const conversationId = (await agency.perform(listInbox, {})).data[0].id as string;
  const owner = publicId('user', agency.owner.id);
  return { agency, contact, colleague, receive, answer, inCharge, conversationId, owner };
}

describe('whoever answers a conversation', () => {
  it('that nobody is in charge of is in charge of it from then on', async () => {
    const { answer, inCharge, owner } = await receiveQuestion();
    expect(await inCharge()).toBe(null);
    await answer();
    expect(await inCharge()).toBe(owner);
  });

  it.each(['as it was given to them', 'as that of their contact'])(
    'changes nothing for a colleague who has it already: %s',
    async (how) => {
      const { agency, contact, answer, inCharge, colleague, conversationId } = await receiveQuestion();
      const assigneeId = publicId('user', colleague.id);
      if (how === 'as it was given to them')
        await agency.perform(assignConversation, { id: conversationId, assigneeId });
      else await agency.perform(updateContact, { id: contact.id, assignedTo: assigneeId });
      await answer();
      expect(await inCharge()).toBe(assigneeId);
    },
  );

  it('that a colleague had who was disabled is in charge of it too', async () => {
    const { agency, answer, inCharge, colleague, conversationId, owner } = await receiveQuestion();
    const assigneeId = publicId('user', colleague.id);
    await agency.perform(assignConversation, { id: conversationId, assigneeId });
    await agency.perform(disableColleague, { id: assigneeId });
    await answer();
    expect(await inCharge()).toBe(owner);
  });

  it('takes on the conversation that the answer will be in, and no other one with the contact', async () => {
    const { receive, answer, inCharge, owner } = await receiveQuestion();
    await receive('email');
    // Another subject begins a conversation of its own.
    await answer({ channel: 'email', subject: 'Votre estimation', body: 'La voici.' });
    expect(await inCharge('email')).toBe(null);
    await answer({ channel: 'email', subject: 'Re:' });
    expect(await inCharge('email')).toBe(owner);
    expect(await inCharge('sms')).toBe(null);
  });

  it('is one of two who answer at once', async () => {
    const { agency, answer, inCharge, colleague, owner } = await receiveQuestion();
    const presses = [answer(), answer({ body: 'Oui, dès samedi.' }, colleague.actor as typeof agency.owner)];
    expect(await countOutcomes(presses)).toEqual({ done: 2 });
    expect([owner, publicId('user', colleague.id)]).toContain(await inCharge());
  });

  it('keeps it after the answer was taken back, whose text is in their form again', async () => {
    const { agency, answer, inCharge, owner } = await receiveQuestion();
    const { id } = await answer();
    await agency.perform(takeBackReply, { id });
    expect(await inCharge()).toBe(owner);
  });

  it('is not in charge if the answer is refused', async () => {
    const { agency, contact, inCharge } = await receiveQuestion();
    const stale = { contactId: contact.id, channel: 'sms', body: 'Oui.', fingerprint: 'autre', formId: newId() };
    expect(await refusalOf(agency.perform(sendReply, stale))).toMatchObject({ code: 'conflict' });
    expect(await inCharge()).toBe(null);
  });
});
