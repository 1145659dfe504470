import { describe, expect, it } from 'vitest';
import { disableColleague, enableColleague } from '../../../domain/access/team.ts';
import { createContact, getContact, updateContact } from '../../../domain/contacts/contacts.ts';
import { assignConversation, setConversationState } from '../../../domain/conversations/conversation-state.ts';
import { listConversations, markRead } from '../../../domain/conversations/conversations.ts';
import { listInbox, readConversation, readInboxConversation } from '../../../domain/conversations/inbox.ts';
import { draftSms } from '../../../domain/conversations/message-drafts.ts';
import { saveMessage } from '../../../domain/conversations/save-message.ts';
import { createContactOfSender, linkConversation } from '../../../domain/conversations/unknown-sender.ts';
import { publicId, uuidOf } from '../../../domain/shared/ids.ts';
import { transact } from '../../../door/transaction/transact.ts';
import { createColleague, refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';

const server = await startTestServer();
const granted = { consent: { sms: { status: 'granted', source: 'Formulaire' } } };
let phones = 0;

async function createMailbox() {
  const agency = await server.createAgency();
  const receive = async (address: string, more: object = {}) => {
    const message = {
      ...{ channel: 'sms' as const, contactId: null, address, direction: 'inbound' as const, subject: null },
      ...{ body: 'Bonjour', at: server.context.now(), draftId: null, driver: null, providerId: null, references: [] },
    };
    const saved = await transact(server.context, agency.owner, (work) => saveMessage(work, { ...message, ...more }));
    return publicId('conversation', saved?.conversation_id as string);
  };
  const listed = async (input: object = {}) =>
    ((await agency.perform(listInbox, input)).data as { id: string }[]).map(({ id }) => id);
  const read = (id: string) => agency.perform(readInboxConversation, { id });
  const nextAddress = () => `+3363998${String(5000 + phones++)}`;
  return { agency, receive, listed, read, nextAddress };
}

describe('a conversation', () => {
  it('is open, waits or is done, and what comes in opens it again', async () => {
    const { agency, receive, listed, read, nextAddress } = await createMailbox();
    const address = nextAddress();
    const id = await receive(address);
    for (const state of ['waiting', 'done'] as const) {
      await agency.perform(setConversationState, { id, state });
      expect(await read(id)).toMatchObject({ state, status: state === 'done' ? 'closed' : 'open' });
      expect(await listed({ state })).toEqual([id]);
      expect(await listed({ state: 'open' })).toEqual([]);
      await receive(address, { direction: 'outbound' });
      expect(await read(id)).toMatchObject({ state });
      await receive(address);
      expect(await read(id)).toMatchObject({ state: 'open' });
    }
    // Programs read what they read before.
    await agency.perform(setConversationState, { id, state: 'waiting' });
    expect((await agency.perform(listConversations, { status: 'open' })).data).toHaveLength(1);
  });

  it('waits for the contact where only the agency has written, until somebody answers', async () => {
    const { agency, receive, listed, read, nextAddress } = await createMailbox();
    const address = nextAddress();
    const id = await receive(address, { direction: 'outbound' });
    expect(await read(id)).toMatchObject({ state: 'waiting' });
    await receive(address, { direction: 'outbound' });
    expect([await listed({ state: 'open' }), await listed({ state: 'waiting' })]).toEqual([[], [id]]);
    await agency.perform(setConversationState, { id, state: 'open' });
    expect(await listed({ state: 'open' })).toEqual([id]);
    await agency.perform(setConversationState, { id, state: 'waiting' });
    await receive(address, { writtenBy: 'absence' });
    expect(await listed({ state: 'open' })).toEqual([]);
    await receive(address);
    expect(await listed({ state: 'open' })).toEqual([id]);
  });

  it('says who spoke last, and who of the agency wrote it', async () => {
    const { agency, receive, read, nextAddress } = await createMailbox();
    const address = nextAddress();
    const id = await receive(address);
    expect(await read(id)).toMatchObject({ latest: { direction: 'inbound', by: null } });
    const { draftId } = (await agency.perform(draftSms, {
      prospectId: (await agency.perform(createContact, { ...granted, lastName: 'Le Goff', phone: nextAddress() })).id,
      body: 'Bonjour',
    })) as { draftId: string };
    await receive(address, { direction: 'outbound', draftId: uuidOf('draft', draftId) });
    expect(await read(id)).toMatchObject({ latest: { direction: 'outbound', by: { name: 'Camille Test' } } });
    expect((await agency.perform(readConversation, { id })).data).toMatchObject([
      { by: null },
      { by: { kind: 'human', name: 'Camille Test' } },
    ]);
    await receive(address);
    expect(await read(id)).toMatchObject({ latest: { direction: 'inbound', by: null } });
  });

  it('belongs to the colleague in charge of its contact, until it is given to another', async () => {
    const { agency, receive, listed, read, nextAddress } = await createMailbox();
    const [rose, jean] = [await createColleague(server.db, agency), await createColleague(server.db, agency)];
    const userId = (user: { id: string }) => publicId('user', user.id);
    const phone = nextAddress();
    const contact = await agency.perform(createContact, { lastName: 'Le Goff', phone, assignedTo: userId(rose) });
    const id = await receive(phone, { contactId: uuidOf('contact', contact.id) });
    expect((await read(id)).assignee.id).toBe(userId(rose));
    await agency.perform(updateContact, { id: contact.id, assignedTo: userId(jean) });
    expect((await read(id)).assignee.id).toBe(userId(jean));
    await agency.perform(assignConversation, { id, assigneeId: publicId('user', agency.owner.id) });
    expect(await listed({ mine: true })).toEqual([id]);
    await agency.perform(updateContact, { id: contact.id, assignedTo: userId(rose) });
    expect(await listed({ mine: true })).toEqual([id]);
    await agency.perform(assignConversation, { id, assigneeId: userId(rose) });
    expect(await listed({ mine: true })).toEqual([]);
  });

  it('that is unread is counted among those that are listed: one’s own and nobody’s, or all', async () => {
    const { agency, receive, listed, nextAddress } = await createMailbox();
    const others = publicId('user', (await createColleague(server.db, agency)).id);
    const own = publicId('user', agency.owner.id);
    const received: string[] = [];
    for (const assigneeId of [own, others, null, own]) {
      const id = await receive(nextAddress());
      await agency.perform(assignConversation, { id, assigneeId });
      received.unshift(id);
    }
    const [readOwn, ofNobody, , unreadOwn] = received;
    await agency.perform(markRead, { id: readOwn });
    const unread = async (input: object) => (await agency.perform(listInbox, { limit: 1, ...input })).unread;
    expect(await listed({ unread: true, mine: true })).toEqual([ofNobody, unreadOwn]);
    expect(await unread({ mine: true })).toBe(2);
    expect(await unread({})).toBe(3);
  });
});

describe('a conversation that nobody has taken on', () => {
  const at = (minute: number) => ({ at: new Date(Date.UTC(2026, 10, 23, 10, minute)) });

  it('is among everybody’s own, the latest message first, page after page', async () => {
    const { agency, receive, nextAddress } = await createMailbox();
    const assigneeId = publicId('user', agency.owner.id);
    const expected: string[] = [];
    for (let minute = 0; minute < 5; minute += 1) {
      const id = await receive(nextAddress(), at(minute));
      if (minute % 2 === 0) await agency.perform(assignConversation, { id, assigneeId });
      expected.unshift(id);
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await agency.perform(listInbox, { mine: true, state: 'open', limit: 2, cursor });
      seen.push(...page.data.map(({ id }: { id: string }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(expected);
  });

  it('leaves the lists of the others once somebody takes it on', async () => {
    const { agency, receive, listed, nextAddress } = await createMailbox();
    const id = await receive(nextAddress());
    expect(await listed({ mine: true, state: 'open' })).toEqual([id]);
    const colleague = publicId('user', (await createColleague(server.db, agency)).id);
    await agency.perform(assignConversation, { id, assigneeId: colleague });
    expect(await listed({ mine: true, state: 'open' })).toEqual([]);
  });

  it('stays there until it is answered and read, and what only the agency wrote never is', async () => {
    const { agency, receive, listed, nextAddress } = await createMailbox();
    const mine = () => listed({ mine: true, state: 'open' });
    const address = nextAddress();
    const id = await receive(address, at(0));
    await receive(nextAddress(), { direction: 'outbound', ...at(1) });
    await agency.perform(markRead, { id });
    expect(await mine()).toEqual([id]);
    await receive(address, { direction: 'outbound', ...at(2) });
    expect(await mine()).toEqual([]);
    await receive(address, at(3));
    // A program may answer what no colleague has read.
    await receive(address, { direction: 'outbound', ...at(4) });
    expect(await mine()).toEqual([id]);
  });
});

describe('a conversation of a colleague who was disabled', () => {
  const at = (minute: number) => ({ at: new Date(Date.UTC(2026, 10, 23, 10, minute)) });

  async function disableOneInCharge() {
    const mailbox = await createMailbox();
    const { agency, receive, nextAddress } = mailbox;
    const id = publicId('user', (await createColleague(server.db, agency)).id);
    const give = async (minute: number, assigneeId: string | null = id) => {
      const conversation = await receive(nextAddress(), at(minute));
      await agency.perform(assignConversation, { id: conversation, assigneeId });
      return conversation;
    };
    return { ...mailbox, colleagueId: id, give, mine: () => mailbox.listed({ mine: true, state: 'open', limit: 2 }) };
  }

  it('is in everybody’s list and number of unread messages like one of nobody, and theirs again once they come back', async () => {
    const { agency, read, listed, colleagueId, give, mine } = await disableOneInCharge();
    const [first, , last] = [await give(0), await give(1, null), await give(2)];
    expect(await mine()).toHaveLength(1);
    const unread = async () => (await agency.perform(listInbox, { mine: true, limit: 1 })).unread;
    expect(await unread()).toBe(1);
    await agency.perform(disableColleague, { id: colleagueId });
    expect((await mine())[0]).toBe(last);
    expect(await unread()).toBe(3);
    expect(await listed({ mine: true, unread: true })).toHaveLength(3);
    expect((await read(first)).assignee).toEqual({ id: colleagueId, name: 'Maëlle Test', isDisabled: true });
    await agency.perform(enableColleague, { id: colleagueId });
    expect(await mine()).toHaveLength(1);
    expect((await read(first)).assignee).toMatchObject({ isDisabled: false });
  });

  it('is listed with all others in their order, page after page, also those of several', async () => {
    const { agency, colleagueId, give } = await disableOneInCharge();
    const other = publicId('user', (await createColleague(server.db, agency)).id);
    const own = publicId('user', agency.owner.id);
    const expected: string[] = [];
    for (const [minute, assigneeId] of [colleagueId, other, own, null, colleagueId, other].entries()) {
      expected.unshift(await give(minute, assigneeId));
    }
    for (const id of [colleagueId, other]) await agency.perform(disableColleague, { id });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await agency.perform(listInbox, { mine: true, state: 'open', limit: 2, cursor });
      seen.push(...page.data.map(({ id }: { id: string }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(expected);
  });

  it('that is answered and read is in nobody’s list, as it was in none but theirs', async () => {
    const { agency, receive, nextAddress, colleagueId, mine } = await disableOneInCharge();
    const address = nextAddress();
    const id = await receive(address, at(0));
    await agency.perform(assignConversation, { id, assigneeId: colleagueId });
    await agency.perform(disableColleague, { id: colleagueId });
    await agency.perform(markRead, { id });
    expect(await mine()).toEqual([id]);
    await receive(address, { direction: 'outbound', ...at(1) });
    expect(await mine()).toEqual([]);
  });
});

describe('an unknown sender', () => {
  it('who is linked to a contact brings all conversations along, and the number that the contact lacks', async () => {
    const { agency, receive, read, nextAddress } = await createMailbox();
    const phone = nextAddress();
    const id = await receive(phone);
    const stranger = await receive(nextAddress());
    const contact = await agency.perform(createContact, { lastName: 'Le Goff' });
    await agency.perform(linkConversation, { id, contactId: contact.id });
    expect(await read(id)).toMatchObject({ contact: { id: contact.id, phone } });
    expect(await read(stranger)).toMatchObject({ contact: null });
    expect(await refusalOf(agency.perform(linkConversation, { id, contactId: contact.id }))).toMatchObject({
      code: 'conflict',
    });
  });

  it('whose address nobody reads gives it to no contact, and brings no other conversation along', async () => {
    const { agency, receive, read } = await createMailbox();
    const fromPortal = (subject: string) => receive('noreply@portail.example', { channel: 'email', subject });
    const [linked, made, other] = [await fromPortal('Une'), await fromPortal('Deux'), await fromPortal('Trois')];
    expect(await read(linked)).toMatchObject({ isAddressUnattended: true });
    const contact = await agency.perform(createContact, { lastName: 'Le Goff' });
    await agency.perform(linkConversation, { id: linked, contactId: contact.id, useAddress: true });
    expect(await read(linked)).toMatchObject({ contact: { id: contact.id, email: null } });
    const { contactId } = await agency.perform(createContactOfSender, { id: made, firstName: 'Rose' });
    expect(await read(made)).toMatchObject({ contact: { id: contactId, email: null } });
    expect(await read(other)).toMatchObject({ contact: null });
  });

  it('replaces the contact’s number only if asked, and that takes the consent for the old one back', async () => {
    const { agency, receive, nextAddress } = await createMailbox();
    const consent = { sms: { status: 'granted', source: 'Formulaire' } };
    const known = nextAddress();
    const contact = await agency.perform(createContact, { lastName: 'Le Goff', phone: known, consent });
    const phone = nextAddress();
    await agency.perform(linkConversation, { id: await receive(phone), contactId: contact.id });
    expect(await agency.perform(getContact, { id: contact.id })).toMatchObject({ phone: known });
    await agency.perform(linkConversation, { id: await receive(phone), contactId: contact.id, useAddress: true });
    expect(await agency.perform(getContact, { id: contact.id })).toMatchObject({
      phone,
      consent: { sms: { status: 'unknown' } },
    });
  });

  it('who is made a contact has the number, and no consent', async () => {
    const { agency, receive, read, nextAddress } = await createMailbox();
    const phone = nextAddress();
    const id = await receive(phone);
    const { contactId } = await agency.perform(createContactOfSender, { id, firstName: 'Rose' });
    expect(await agency.perform(getContact, { id: contactId })).toMatchObject({
      phone,
      source: 'SMS reçu',
      consent: { sms: { status: 'unknown' } },
    });
    expect(await read(id)).toMatchObject({ contact: { id: contactId, name: 'Rose' } });
  });
});
