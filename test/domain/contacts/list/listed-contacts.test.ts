import { expect, it } from 'vitest';
import { createContact, updateContact } from '../../../../domain/contacts/contacts.ts';
import { movePipeline } from '../../../../domain/contacts/pipeline.ts';
import { noteCall } from '../../../../domain/contacts/record/contact-notes.ts';
import { newId, publicId, uuidOf } from '../../../../domain/shared/ids.ts';
import { tenantOf } from '../../../../storage/tenant.ts';
import { startTestServer } from '../../../support/test-server.ts';

const server = await startTestServer();
const { db } = server;
const agency = await server.createAgency();
const rows = tenantOf(db, agency.id);

const listed = (contactId: string) =>
  rows.from('listed_contact').selectAll().where('contact_id', '=', contactId).executeTakeFirst();

const newContact = async () => {
  const { id } = await agency.perform(createContact, { lastName: 'Le Goff', firstName: 'Élodie', intent: 'buy' });
  return { id, uuid: uuidOf('contact', id) };
};

const conversation = async (contactId: string | null, at: string) => {
  const id = newId();
  const times = { last_message_at: new Date(at), created_at: new Date(at) };
  const row = { id, contact_id: contactId, channel: 'sms', status: 'open', unread_count: 0, snippet: 'Oui' } as const;
  await rows.insert('conversation', { ...row, ...times } as never).execute();
  return rows.update('conversation').where('id', '=', id);
};

it('the row of a contact follows its changes', async () => {
  const { id, uuid } = await newContact();
  expect(await listed(uuid)).toMatchObject({ stage: 'new', kind: 'buyer' });
  await agency.perform(movePipeline, { id, stage: 'visiting' });
  await agency.perform(updateContact, { id, assignedTo: publicId('user', agency.owner.id), intent: 'both' });
  expect(await listed(uuid)).toMatchObject({ stage: 'visiting', kind: 'both', assigned_to: agency.owner.id });
  await rows.remove('stage_change').where('contact_id', '=', uuid).execute();
  await rows.remove('contact').where('id', '=', uuid).execute();
  expect(await listed(uuid)).toBeUndefined();
});

it('the last exchange is the newest of all conversations, and silence is counted from it or from the first day', async () => {
  const { uuid } = await newContact();
  const first = await listed(uuid);
  expect(first).toMatchObject({ last_exchange_at: null, quiet_since: first?.created_at });
  const [early, late] = [new Date('2026-03-01T09:00:00Z'), new Date('2026-04-01T09:00:00Z')];
  await conversation(uuid, late.toISOString());
  const older = await conversation(uuid, early.toISOString());
  expect(await listed(uuid)).toMatchObject({ last_exchange_at: late, quiet_since: late });
  await older.set({ last_message_at: new Date('2026-05-01T09:00:00Z') }).execute();
  expect((await listed(uuid))?.last_exchange_at).toEqual(new Date('2026-05-01T09:00:00Z'));
});

it('a conversation that moves to another contact moves its exchange', async () => {
  const [{ uuid: from }, { uuid: to }] = [await newContact(), await newContact()];
  const moved = await conversation(from, '2026-03-01T09:00:00Z');
  await moved.set({ contact_id: to }).execute();
  expect((await listed(from))?.last_exchange_at).toBeNull();
  expect((await listed(to))?.last_exchange_at).toEqual(new Date('2026-03-01T09:00:00Z'));
});

it('a call in which they spoke is an exchange, also after a message and after a merge; one without an answer is none', async () => {
  const [{ id, uuid }, other] = [await newContact(), await newContact()];
  await agency.perform(noteCall, { id, outcome: 'no_answer' });
  await agency.perform(noteCall, { id, outcome: 'message_left' });
  expect((await listed(uuid))?.last_exchange_at).toBeNull();
  const { createdAt } = await agency.perform(noteCall, { id, outcome: 'reached', body: 'Rappeler jeudi' });
  const at = new Date(createdAt);
  expect((await listed(uuid))?.last_exchange_at).toEqual(at);
  const older = await conversation(uuid, '2026-03-01T09:00:00Z');
  await older.set({ last_message_at: new Date('2026-03-02T09:00:00Z') }).execute();
  expect((await listed(uuid))?.last_exchange_at).toEqual(at);
  await rows.update('note').set({ contact_id: other.uuid }).where('contact_id', '=', uuid).execute();
  expect((await listed(uuid))?.last_exchange_at).toEqual(new Date('2026-03-02T09:00:00Z'));
  expect((await listed(other.uuid))?.last_exchange_at).toEqual(at);
});
