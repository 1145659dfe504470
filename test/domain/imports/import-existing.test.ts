import { describe, expect, it } from 'vitest';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { eventData } from '../../../domain/events/event-data.ts';
import { importRecords } from '../../../domain/imports/import-records.ts';
import { previewImport } from '../../../domain/imports/preview-import.ts';
import { perform } from '../../../door/perform.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';
import { csv, contactsFile as file, fileOf, marie } from './files.ts';

const { db, context, createAgency } = await startTestServer();

const contactsOf = ({ id }: Agency) =>
  db.selectFrom('contact').selectAll().where('agency_id', '=', id).orderBy('last_name').orderBy('id').execute();
const eventsOf = ({ id }: Agency) =>
  db.selectFrom('event').selectAll().where('agency_id', '=', id).orderBy('id').execute();

describe('an existing contact', () => {
  it('is left as it is unless it is to be updated', async () => {
    const agency = await createAgency();
    await agency.perform(createContact, { lastName: 'Bris', phone: '0639981234' });
    expect((await agency.perform(importRecords, file(marie))).counts).toMatchObject({ created: 0, existing: 1 });
    expect(await contactsOf(agency)).toMatchObject([{ last_name: 'Bris', email: null }]);
  });

  it('gets the values of the row, keeps what the row does not say, and one event', async () => {
    const agency = await createAgency();
    const old = { firstName: 'M', lastName: 'Bris', phone: '0639981234', tags: ['vip'], source: 'Vitrine' };
    await agency.perform(createContact, old);
    const done = await agency.perform(importRecords, { ...file(marie), existing: 'update' });
    expect(done.counts).toMatchObject({ created: 0, updated: 1 });
    expect(await contactsOf(agency)).toMatchObject([
      {
        first_name: 'Marie',
        last_name: 'Le Bris',
        email: 'marie.lebris@exemple.fr',
        tags: ['vip', 'famille'],
        source: 'Vitrine',
        stage: 'new',
      },
    ]);
    const events = await eventsOf(agency);
    expect(events.map(({ type, import_id }) => [type, import_id !== null])).toEqual([
      ['contact.created', false],
      ['contact.updated', true],
    ]);
    expect(eventData['contact.updated'].parse(events[1]?.data)).toEqual(events[1]?.data);
  });

  it('keeps the address that it has, for which its consent was given', async () => {
    const agency = await createAgency();
    const consent = { sms: { status: 'granted', source: 'Formulaire' } };
    await agency.perform(createContact, {
      lastName: 'Bris',
      email: 'marie.lebris@exemple.fr',
      phone: '0639980001',
      consent,
    });
    await agency.perform(importRecords, { ...file(marie), existing: 'update' });
    expect(await contactsOf(agency)).toMatchObject([{ phone: '+33639980001', sms_consent: { status: 'granted' } }]);
  });

  it('that a key wrote is confirmed by the import', async () => {
    const agency = await createAgency();
    const key = {
      kind: 'key',
      id: crypto.randomUUID(),
      name: 'K',
      agencyId: agency.id,
      scopes: ['contacts:write'],
    } as const;
    await perform(context, key, createContact, {
      firstName: 'Marie',
      lastName: 'Bris',
      phone: '0639981234',
      allowDuplicate: true,
    });
    expect(await contactsOf(agency)).toMatchObject([{ key_written: ['first_name', 'last_name'] }]);
    await agency.perform(importRecords, {
      kind: 'contacts',
      file: fileOf(
        csv([
          ['Prénom', 'Portable'],
          ['Marie', '0639981234'],
        ]),
      ),
      existing: 'update',
    });
    expect(await contactsOf(agency)).toMatchObject([{ key_written: ['last_name'] }]);
  });

  it('is made once by two people who import the same file at once', async () => {
    const agency = await createAgency();
    const people = Array.from({ length: 300 }, (_, index) => ['', `Nom${index}`, `nom${index}@exemple.fr`]);
    const both = [file(...people), file(...people)].map((request) => agency.perform(importRecords, request));
    for (const answer of await Promise.allSettled(both)) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'import_running' });
    }
    expect(await contactsOf(agency)).toHaveLength(people.length);
  });

  it('that fits two is an error', async () => {
    const agency = await createAgency();
    await agency.perform(createContact, { firstName: 'Marie', email: 'marie.lebris@exemple.fr' });
    await agency.perform(createContact, { lastName: 'Bris', phone: '0639981234' });
    const { errors } = await agency.perform(previewImport, { ...file(marie), existing: 'update' });
    expect(errors).toEqual([{ row: 2, column: '', message: 'fits 2 contacts that exist; correct those first' }]);
  });
});
