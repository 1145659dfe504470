import { describe, expect, it } from 'vitest';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { listInbox } from '../../../domain/conversations/inbox.ts';
import { type NewMessage, referencesOf, saveMessage } from '../../../domain/conversations/save-message.ts';
import { systemActor } from '../../../domain/shared/actor.ts';
import { newId, publicId, uuidOf } from '../../../domain/shared/ids.ts';
import type { Work } from '../../../domain/shared/operation.ts';
import { transact } from '../../../door/transaction/transact.ts';
import { startTestServer } from '../../support/test-server.ts';

const server = await startTestServer();

async function createMailbox() {
  const agency = await server.createAgency();
  const { id } = await agency.perform(createContact, { lastName: 'Le Goff', email: `${newId()}@courriel.example` });
  const contactId = uuidOf('contact', id);
  const inTransaction = <T>(run: (work: Work) => Promise<T>) => transact(server.context, systemActor(agency.id), run);
  let minutes = 0;
  const clock = () => new Date(Date.UTC(2026, 10, 21, 10, minutes));
  const later = () => {
    minutes += 1;
    return clock();
  };
  const save = (fields: Partial<NewMessage>) =>
    inTransaction((work) =>
      saveMessage(work, {
        channel: 'email',
        contactId,
        address: 'lea@courriel.example',
        direction: 'inbound',
        subject: 'Visite',
        body: 'Bonjour',
        at: later(),
        draftId: null,
        driver: 'smtp',
        providerId: `<${newId()}@courriel.example>`,
        references: [],
        ...fields,
      }),
    );
  const saveInThread = async (fields: Partial<NewMessage>) => (await save(fields))?.conversation_id;
  const row = (id: string | undefined) =>
    server.db
      .selectFrom('conversation')
      .selectAll()
      .where('id', '=', id as string)
      .executeTakeFirstOrThrow();
  return { agency, contactId, inTransaction, save, saveInThread, row, clock };
}

describe('a message', () => {
  it.each(['Re: Visite', 'RE : visite', 'Fwd: Re: Visite', ' Tr: Visite '])(
    'continues the e-mails with its subject: %s',
    async (subject) => {
      const { saveInThread } = await createMailbox();
      const first = await saveInThread({});
      expect(await saveInThread({ subject })).toBe(first);
      expect(await saveInThread({ subject: 'Autre chose' })).not.toBe(first);
    },
  );

  it('continues the conversation that it answers, whatever its subject', async () => {
    const { save, saveInThread } = await createMailbox();
    const [visit, offer] = [await save({ providerId: '<visite@clef>' }), await save({ subject: 'Offre' })];
    const answer = { subject: 'Offre', references: ['<unknown@x>', '<visite@clef>'] };
    expect(await saveInThread(answer)).toBe(visit?.conversation_id);
    expect(await saveInThread({ subject: 'Offre' })).toBe(offer?.conversation_id);
  });

  it('does not continue a conversation of another agency, even if it answers it', async () => {
    const [own, other] = [await createMailbox(), await createMailbox()];
    const answered = await own.save({ providerId: '<theirs@clef>' });
    expect(await other.saveInThread({ references: ['<theirs@clef>'] })).not.toBe(answered?.conversation_id);
  });

  it('by SMS continues the SMS conversation with the contact, not the e-mails', async () => {
    const { saveInThread } = await createMailbox();
    const mail = await saveInThread({});
    const sms = { channel: 'sms', subject: null, address: '+33639981234' } as const;
    const first = await saveInThread(sms);
    expect(first).not.toBe(mail);
    expect(await saveInThread({ ...sms, direction: 'outbound' })).toBe(first);
  });

  it('of an unknown sender stays with the address', async () => {
    const { saveInThread } = await createMailbox();
    const sms = { channel: 'sms', subject: null, address: '+33639981234' } as const;
    const known = await saveInThread(sms);
    const stranger = await saveInThread({ ...sms, contactId: null });
    expect(stranger).not.toBe(known);
    expect(await saveInThread({ ...sms, contactId: null })).toBe(stranger);
    expect(await saveInThread({ ...sms, contactId: null, address: '+33639981235' })).not.toBe(stranger);
  });

  it.each([
    ['outbound', 'Bonjour **Léa**, [le plan](https://agence.example/plan) :'],
    // Received text is no Markdown.
    ['inbound', '**2** pièces * 3'],
  ] as const)('shows how it begins as it is read: %s', async (direction, body) => {
    const { saveInThread, row } = await createMailbox();
    const id = await saveInThread({ direction, body: `${body}\n\n- _Cave_` });
    const read = { outbound: 'Bonjour Léa, le plan :\nCave', inbound: '**2** pièces * 3\n\n- _Cave_' };
    expect(await row(id)).toMatchObject({ snippet: read[direction] });
  });

  it('reopens its conversation and counts as unread until an answer whose author had read it', async () => {
    const { saveInThread, row, clock } = await createMailbox();
    const id = await saveInThread({ body: 'x'.repeat(300) });
    await server.db
      .updateTable('conversation')
      .set({ status: 'closed' })
      .where('id', '=', id as string)
      .execute();
    await saveInThread({ body: 'Et encore' });
    expect(await row(id)).toMatchObject({ status: 'open', unread_count: 2, snippet: 'Et encore' });
    await saveInThread({ direction: 'outbound', body: 'x'.repeat(300), readUntil: clock() });
    expect(await row(id)).toMatchObject({ unread_count: 0, snippet: 'x'.repeat(120) });
    const readUntil = clock();
    await saveInThread({ body: 'Encore une question' });
    await saveInThread({ direction: 'outbound', readUntil });
    expect(await row(id)).toMatchObject({ unread_count: 1 });
  });

  it('of a machine that somebody should read stays unread beside an answer to what came before', async () => {
    const { saveInThread, row, clock } = await createMailbox();
    const id = await saveInThread({ body: 'Puis-je venir samedi ?' });
    const readUntil = clock();
    await saveInThread({ writtenBy: 'automatic', isToRead: true });
    await saveInThread({ writtenBy: 'automatic' });
    await saveInThread({ direction: 'outbound', readUntil });
    expect(await row(id)).toMatchObject({ unread_count: 1 });
  });

  it('of a campaign or a sequence marks nothing as read', async () => {
    const { saveInThread, row } = await createMailbox();
    const id = await saveInThread({ body: 'Puis-je venir samedi ?' });
    await saveInThread({ direction: 'outbound', readUntil: null });
    expect(await row(id)).toMatchObject({ unread_count: 1 });
  });

  it('that the provider reports twice is saved once', async () => {
    const { agency, save } = await createMailbox();
    const repeated = { providerId: '<once@clef>' };
    expect(await save(repeated)).toBeDefined();
    expect(await save({ ...repeated, subject: 'Autre', contactId: null })).toBeUndefined();
    const conversations = server.db.selectFrom('conversation').select('id').where('agency_id', '=', agency.id);
    expect(await conversations.execute()).toHaveLength(1);
  });
});

it('an e-mail refers to the last ten of its conversation, oldest first', async () => {
  const { contactId, inTransaction, save } = await createMailbox();
  for (let n = 0; n < 12; n += 1) await save({ providerId: `<${n}@clef>` });
  await save({ subject: 'Autre', providerId: '<other@clef>' });
  const references = (subject: string) => inTransaction((work) => referencesOf(work, contactId, subject));
  expect(await references('Re: Visite')).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((n) => `<${n}@clef>`));
  expect(await references('Jamais dit')).toEqual([]);
});

it('an unknown sender who quotes a Message-Id does not get into the conversation of the contact', async () => {
  const { save, saveInThread, row } = await createMailbox();
  const sent = await save({ providerId: '<ours@agence.example>', direction: 'outbound' });
  const stranger = { contactId: null, address: 'evil@elsewhere.example', references: ['<ours@agence.example>'] };
  const conversationId = await saveInThread(stranger);
  expect(conversationId).not.toBe(sent?.conversation_id);
  expect(await row(sent?.conversation_id)).toMatchObject({ address: 'lea@courriel.example' });
});

it('the inbox can be filtered by unread messages', async () => {
  const { agency, saveInThread } = await createMailbox();
  const unread = await saveInThread({});
  await saveInThread({ subject: 'Autre', direction: 'outbound' });
  const listed = async (filters: object) =>
    (await agency.perform(listInbox, filters)).data.map(({ id }: { id: string }) => id);
  expect(await listed({})).toHaveLength(2);
  expect(await listed({ unread: true })).toEqual([publicId('conversation', unread as string)]);
});
