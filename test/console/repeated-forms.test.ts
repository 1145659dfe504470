import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '../../domain/shared/ids.ts';
import { createColleague } from '../support/colleagues.ts';
import { receiveText } from '../support/receive-text.ts';
import { startTestServer } from '../support/test-server.ts';
import { nextPhone } from '../support/twilio-server.ts';
import { whileLocked } from '../support/while-locked.ts';
import { type CallResult, signInToConsole } from './client.ts';

const testServer = await startTestServer();
const { url, db, context } = testServer;
const agency = await testServer.createAgency();
const [person, colleague] = await Promise.all(
  [1, 2].map(async () => signInToConsole(url, await createColleague(db, agency, 'owner'))),
);
if (!person || !colleague) throw new Error('Nobody is signed in.');

const phone = nextPhone();
const prospect = { lastName: 'Kerjean', phone, email: 'kerjean@courriel.example' };
const contact = (await person.call('contacts.add', prospect)).data.id as string;
await receiveText(context, agency, { from: phone, body: 'Bonjour' });
const conversation = (await person.call('conversations.list', {})).data.data[0].id as string;
const steps = [{ delayHours: 24, subject: 'Votre recherche', body: 'Bonjour' }];
const sequence = (await person.call('sequences.create', { name: 'Relance', steps })).data;
const { fingerprint } = sequence.versions[0];
await person.call('sequences.activate', { id: sequence.id, version: 1, fingerprint });

const countOf = async (table: 'note' | 'task' | 'enrollment') => {
  const rows = db.selectFrom(table).select(sql<string>`count(*)`.as('count')).where('agency_id', '=', agency.id);
  return Number((await rows.executeTakeFirstOrThrow()).count);
};

const forms = [
  ['a note of a contact', 'contacts.note', { id: contact, body: 'Cherche une cave' }, 'note'],
  ['a call', 'contacts.noteCall', { id: contact, outcome: 'reached', body: 'Rappeler jeudi' }, 'note'],
  ['a note of a conversation', 'conversations.note', { id: conversation, body: 'Cherche une cave' }, 'note'],
  ['a task', 'tasks.create', { title: 'Rappeler', contactId: contact }, 'task'],
  ['an enrolment', 'enrollments.enroll', { id: sequence.id, version: 1, prospectId: contact }, 'enrollment'],
] as const;

describe.each(forms)('%s', (_, path, input, table) => {
  it('that a form sends again is stored once, and gets the first answer', async () => {
    const before = await countOf(table);
    const form = { ...input, formId: newId() };
    const [first, again] = [await person.call(path, form), await person.call(path, form)];
    expect(first.error).toBeUndefined();
    expect(again.data).toEqual(first.data);
    expect(await countOf(table)).toBe(before + 1);
  });
});

describe('a form', () => {
  const task = (title: string) => ({ title, formId: newId() });
  const code = ({ error }: CallResult) => error?.code;

  it('that has stored one content is refused another', async () => {
    const form = task('Relever l’eau');
    await person.call('tasks.create', form);
    const before = await countOf('task');
    expect(code(await person.call('tasks.create', { ...form, title: 'Relever le gaz' }))).toBe('idempotency_mismatch');
    expect(await countOf('task')).toBe(before);
  });

  it.runIf(testServer.databaseUrl)('that is sent again while the first request runs gets its answer too', async () => {
    const form = task('Relever le courant');
    const send = () => person.call('tasks.create', form);
    // The first request waits for the table, the second one for the first.
    const answers = await whileLocked(db, sql`lock table task in share mode`, {
      begin: () => [send(), send()],
      waiting: 2,
    });
    const [first, second] = await Promise.all(answers);
    expect(first?.error).toBeUndefined();
    expect(second?.data).toEqual(first?.data);
  });

  it('of another person is another form', async () => {
    const form = task('Relever la chaudière');
    const before = await countOf('task');
    await person.call('tasks.create', form);
    await colleague.call('tasks.create', form);
    expect(await countOf('task')).toBe(before + 2);
  });

  it('that was refused can be sent again', async () => {
    const form = { ...task('Relever le portail'), contactId: 'contact_inconnu' };
    expect(code(await person.call('tasks.create', form))).toBe('invalid_request');
    expect(code(await person.call('tasks.create', { ...form, contactId: contact }))).toBeUndefined();
  });

  it('must have an id that can be stored', async () => {
    for (const formId of ['', 'a b', 'x'.repeat(256), {}, 1.5]) {
      const answer = await person.call('tasks.create', { title: 'Sans identité', formId });
      expect(answer).toMatchObject({ status: 400, error: { code: 'invalid_request' } });
      expect(answer.error.errors[0].path).toBe('formId');
    }
  });
});
