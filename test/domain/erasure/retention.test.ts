import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { movePipeline } from '../../../domain/contacts/pipeline.ts';
import { addContactNote, noteCall } from '../../../domain/contacts/record/contact-notes.ts';
import { draftSms } from '../../../domain/conversations/message-drafts.ts';
import { saveMessage } from '../../../domain/conversations/save-message.ts';
import {
  changeRetention,
  countRetention,
  eraseDue,
  listRetention,
  monthsBefore,
} from '../../../domain/erasure/retention.ts';
import { importRecords } from '../../../domain/imports/import-records.ts';
import { systemActor } from '../../../domain/shared/actor.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { createTask } from '../../../domain/tasks/tasks.ts';
import { perform } from '../../../door/perform.ts';
import { transact } from '../../../door/transaction/transact.ts';
import { countRetention as countAll } from '../../../jobs/count-retention.ts';
import { createColleague, refusalOf } from '../../support/colleagues.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';
import { whileLocked } from '../../support/while-locked.ts';
import { csv, fileOf } from '../imports/files.ts';

const { db, context, databaseUrl, createAgency } = await startTestServer();

const monthsAgo = (months: number) => monthsBefore(context.now(), months);

/** A contact that was entered so many months ago, and everything recorded with it. */
async function silentFor(agency: Agency, lastName: string, months: number, more: object = {}): Promise<string> {
  const { id } = await agency.perform(createContact, { lastName, ...more });
  const contact = uuidOf('contact', id);
  await db
    .updateTable('contact')
    .set({ created_at: monthsAgo(months) })
    .where('id', '=', contact)
    .execute();
  await db
    .updateTable('consent_change')
    .set({ at: monthsAgo(months) })
    .where('contact_id', '=', contact)
    .execute();
  return id;
}

const namesOf = async (agency: Agency) =>
  (await agency.perform(listRetention, {})).people.map(({ name, reason }: { name: string; reason: string }) => [
    name,
    reason,
  ]);

describe('the list of those whose time is over', () => {
  it('has prospects after three years, and people with a sale after ten', async () => {
    const agency = await createAgency();
    await silentFor(agency, 'Récente', 35);
    await silentFor(agency, 'Ancienne', 37);
    for (const [name, months] of [
      ['Vendue', 37],
      ['Acte', 121],
    ] as const) {
      const id = await silentFor(agency, name, months);
      await agency.perform(movePipeline, { id, stage: 'won' });
    }
    expect(await namesOf(agency)).toEqual([
      ['Acte', 'transaction'],
      ['Ancienne', 'prospect'],
    ]);
    await agency.perform(changeRetention, { months: 30 });
    expect(await namesOf(agency)).toHaveLength(3);
  });

  it('counts from what the person last wrote, whatever the agency sent since', async () => {
    const agency = await createAgency();
    const [wrote, silent] = [await silentFor(agency, 'Écrit', 50), await silentFor(agency, 'Muette', 50)];
    const exchange = (contact: string, direction: 'inbound' | 'outbound') =>
      transact(context, systemActor(agency.id), (work) =>
        saveMessage(work, {
          ...{ channel: 'sms', contactId: uuidOf('contact', contact), address: '+33639981104', direction },
          ...{ subject: null, body: 'Bonjour', at: monthsAgo(10), draftId: null, driver: null, providerId: null },
          references: [],
        } as never),
      );
    for (const contact of [wrote, silent]) await exchange(contact, 'outbound');
    expect(await namesOf(agency)).toHaveLength(2);
    await exchange(wrote, 'inbound');
    expect(await namesOf(agency)).toEqual([['Muette', 'prospect']]);
  });

  it('counts notes that a colleague wrote, and not those of an import', async () => {
    const agency = await createAgency();
    const numbers = ['0639981105', '0639981106'];
    const [noted, silent] = [
      await silentFor(agency, 'Notée', 40, { phone: numbers[0] }),
      await silentFor(agency, 'Muette', 40, { phone: numbers[1] }),
    ];
    const table = csv([['Portable', 'Commentaire'], ...numbers.map((phone) => [phone, 'Au calme'])]);
    const { counts } = await agency.perform(importRecords, {
      ...{ kind: 'contacts', file: fileOf(table), existing: 'update' },
    });
    expect([counts.updated, await namesOf(agency)]).toMatchObject([
      2,
      [
        ['Notée', 'prospect'],
        ['Muette', 'prospect'],
      ],
    ]);
    for (const outcome of ['no_answer', 'message_left']) await agency.perform(noteCall, { id: noted, outcome });
    expect(await namesOf(agency)).toHaveLength(2);
    await agency.perform(addContactNote, { id: noted, body: 'Elle cherche encore' });
    expect(await namesOf(agency)).toEqual([['Muette', 'prospect']]);
    await agency.perform(noteCall, { id: silent, outcome: 'reached' });
    expect(await namesOf(agency)).toEqual([]);
  });

  it('is counted once a day by the clock, and again when it is erased', async () => {
    const agency = await createAgency();
    await silentFor(agency, 'Ancienne', 40);
    const due = async () => (await agency.perform(countRetention, {})).due;
    expect(await due()).toBe(0);
    await countAll(context);
    expect(await due()).toBe(1);
    await silentFor(agency, 'Autre', 41);
    await countAll(context);
    expect(await due()).toBe(1);
    const dayLater = new Date(context.now().getTime() + 86_400_000);
    await countAll({ ...context, now: () => dayLater });
    expect(await due()).toBe(2);
    const { fingerprint } = await agency.perform(listRetention, {});
    await agency.perform(eraseDue, { fingerprint });
    expect(await due()).toBe(0);
  });

  it('leaves out whoever has something open', async () => {
    const agency = await createAgency();
    const consent = { sms: { status: 'granted', source: 'Formulaire' } };
    const drafted = await silentFor(agency, 'Envoi', 40, { phone: '0639981103', consent });
    const busy = await silentFor(agency, 'Tâche', 40);
    expect(await namesOf(agency)).toHaveLength(2);
    await agency.perform(draftSms, { prospectId: drafted, body: 'Bonjour' });
    await agency.perform(createTask, { title: 'Rappeler', contactId: busy });
    expect(await namesOf(agency)).toEqual([]);
  });
});

describe('the erasure of the list', () => {
  it('takes exactly the people who were read, each with an entry of the journal', async () => {
    const agency = await createAgency();
    const ids = [await silentFor(agency, 'A', 50), await silentFor(agency, 'B', 45)];
    const { fingerprint } = await agency.perform(listRetention, {});
    expect(await agency.perform(eraseDue, { fingerprint })).toEqual({ erased: 2 });
    expect(await namesOf(agency)).toEqual([]);
    const erasures = db.selectFrom('erasure').select('reason').where('agency_id', '=', agency.id);
    expect(await erasures.execute()).toEqual([{ reason: 'retention' }, { reason: 'retention' }]);
    const entries = db.selectFrom('journal_entry').select('subject').where('agency_id', '=', agency.id);
    const subjects = await entries.where('operation', '=', 'eraseContact').orderBy('seq').execute();
    expect(subjects.map(({ subject }) => subject)).toEqual(ids);
  });

  it('is refused once the list is another one, and to those who are no owners', async () => {
    const agency = await createAgency();
    await silentFor(agency, 'A', 50);
    const { fingerprint } = await agency.perform(listRetention, {});
    await silentFor(agency, 'B', 45);
    expect(await refusalOf(agency.perform(eraseDue, { fingerprint }))).toMatchObject({ code: 'conflict' });
    const { actor } = await createColleague(db, agency, 'negotiator');
    expect(await refusalOf(perform(context, actor, eraseDue, { fingerprint }))).toMatchObject({
      code: 'missing_scope',
    });
    expect(await namesOf(agency)).toHaveLength(2);
  });
});

// PGlite has one connection, on which nothing happens at the same time.
it.runIf(databaseUrl)('the erasure of the list is refused if somebody on it writes while it waits', async () => {
  const agency = await createAgency();
  const id = await silentFor(agency, 'A', 50, { email: 'a@courriel.example' });
  const { fingerprint } = await agency.perform(listRetention, {});
  const message = {
    channel: 'email',
    contactId: uuidOf('contact', id),
    address: 'a@courriel.example',
    direction: 'inbound',
    subject: null,
    body: 'Je cherche encore',
    at: context.now(),
    draftId: null,
    driver: 'smtp',
    providerId: '<encore@ailleurs.example>',
    references: [] as string[],
  } as const;
  const name = `${agency.id}:email:${message.address}`;
  const [refused] = await whileLocked(db, sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`, {
    begin: () => [refusalOf(agency.perform(eraseDue, { fingerprint }))],
    waiting: 1,
    meanwhile: async () => void (await transact(context, systemActor(agency.id), (work) => saveMessage(work, message))),
  });
  expect(await refused).toMatchObject({ code: 'conflict' });
});

it('a month before the 31st is its last day', () => {
  expect(monthsBefore(new Date('2026-03-31T12:00:00Z'), 1).toISOString()).toBe('2026-02-28T12:00:00.000Z');
});
