import { describe, expect, it } from 'vitest';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { eraseContact } from '../../../domain/erasure/erase-contact.ts';
import { eventData } from '../../../domain/events/event-data.ts';
import { importRecords } from '../../../domain/imports/import-records.ts';
import { previewImport } from '../../../domain/imports/preview-import.ts';
import { perform } from '../../../door/perform.ts';
import { readAllRows } from '../../support/all-rows.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';
import { csv, contactsFile as file, fileOf, marie } from './files.ts';

const { db, context, createAgency } = await startTestServer();

const paul = ['Paul', 'Durand', '', '07.39.98.00.11', 'Vendeur', '', '', '', '', '', ''];

const contactsOf = ({ id }: Agency) =>
  db.selectFrom('contact').selectAll().where('agency_id', '=', id).orderBy('last_name').orderBy('id').execute();
const eventsOf = ({ id }: Agency) =>
  db.selectFrom('event').selectAll().where('agency_id', '=', id).orderBy('id').execute();

it('a preview warns of people who were erased', async () => {
  const agency = await createAgency();
  const { id } = await agency.perform(createContact, { lastName: 'Le Bris', phone: '06 39 98 12 34' });
  expect((await agency.perform(previewImport, file(paul, marie))).erased).toEqual([]);
  await agency.perform(eraseContact, { id, name: 'Le Bris', reason: 'request' });
  const { erased, counts } = await agency.perform(previewImport, file(paul, marie));
  expect([erased, counts.created]).toEqual([[3], 2]);
});

describe('an import of contacts', () => {
  it('creates each with its values, its event and one journal entry', async () => {
    const agency = await createAgency();
    const done = await agency.perform(importRecords, file(marie, paul));
    const none = { updated: 0, existing: 0, repeated: 0, refused: 0, remarked: 0, declining: 0 };
    expect(done.counts).toEqual({ rows: 2, created: 2, ...none });
    const [second, first] = await contactsOf(agency);
    expect(first).toMatchObject({
      first_name: 'Marie',
      last_name: 'Le Bris',
      email: 'marie.lebris@exemple.fr',
      phone: '+33639981234',
      intent: 'buy',
      stage: 'qualified',
      budget_max_euros: 320_000,
      search_cities: ['Nantes', 'Rezé'],
      search_property_types: ['house'],
      tags: ['famille'],
      language: 'fr',
      assigned_to: agency.owner.id,
      key_written: [],
      sms_consent: { status: 'unknown', recordedAt: null, source: null, evidence: null },
      email_consent: { status: 'unknown', recordedAt: null, source: null, evidence: null },
    });
    expect(second).toMatchObject({ phone: '+33739980011', email: null, stage: 'new', search_cities: [], tags: [] });
    const towns = db.selectFrom('contact_town').select('town').where('agency_id', '=', agency.id).orderBy('town');
    expect(await towns.execute()).toEqual([{ town: 'nantes' }, { town: 'reze' }]);
    const events = await eventsOf(agency);
    expect(events.map(({ type }) => type)).toEqual(['contact.created', 'contact.created']);
    for (const { data } of events) expect(eventData['contact.created'].parse(data)).toEqual(data);
    expect(new Set(events.map(({ import_id }) => import_id)).size).toBe(1);
    const journal = await db.selectFrom('journal_entry').selectAll().where('agency_id', '=', agency.id).execute();
    expect(journal).toMatchObject([{ operation: 'importRecords', outcome: 'done', subject: done.id }]);
  });

  it('tells subscribers which import an event belongs to, beside the record', async () => {
    const agency = await createAgency();
    const { id } = await agency.perform(importRecords, file(marie));
    const { eventBody } = await import('../../../domain/webhooks/event-body.ts');
    const [event] = await eventsOf(agency);
    const { import_id: importId, ...stored } = event as NonNullable<typeof event>;
    expect(Object.entries(eventBody({ ...stored, importId })).map(([name]) => name)).toEqual([
      'id',
      'type',
      'timestamp',
      'importId',
      'data',
    ]);
    expect(eventBody({ ...stored, importId })).toMatchObject({ importId: id });
    expect(eventBody({ ...stored, importId: null })).not.toHaveProperty('importId');
  });

  it('of a file with an error imports nothing, and names row and column', async () => {
    const agency = await createAgency();
    const wrong = ['', '', '', '12', '', 'beaucoup', '', '', '', '', ''];
    const refusal = await refusalOf(agency.perform(importRecords, file(marie, wrong, paul)));
    expect(refusal).toMatchObject({ code: 'invalid_request', message: '1 row has an error, so nothing was imported.' });
    expect(refusal.errors).toEqual([{ path: 'row 3, Portable:', message: 'is not a phone number: « 12 »' }]);
    expect([await contactsOf(agency), await eventsOf(agency)]).toEqual([[], []]);
    const done = await agency.perform(importRecords, { ...file(marie, wrong, paul), skipErrors: true });
    expect(done.counts).toMatchObject({ created: 2, refused: 1 });
  });

  it('checks each row by the rules of a contact', async () => {
    const agency = await createAgency();
    const nobody = ['', '', '', '', 'Achat', '', '', '', '', '', ''];
    const noMail = ['', '', 'pas une adresse', '', '', '', '', '', '', '', ''];
    const long = ['A'.repeat(101), '', '', '', '', '', '', '', '', '', ''];
    const nul = ['A\u0000', 'B', '', '', '', '', '', '', '', '', ''];
    const longer = [...marie, '', 'trop'];
    const { errors } = await agency.perform(previewImport, file(nobody, noMail, long, nul, longer));
    expect(errors.map(({ row, column, message }: any) => `${row} ${column}: ${message}`)).toEqual([
      '2 : one of firstName, lastName, email and phone is needed',
      '3 E-mail: is not an e-mail address: « pas une adresse »',
      '4 Prénom: must have at most 100 characters',
      '5 Prénom: holds characters that are not text',
      '6 : has 13 cells under 11 headings; a separator inside of a text needs quotation marks around the text',
    ]);
  });

  it('leaves repetitions in the file out, and says of which row', async () => {
    const agency = await createAgency();
    const sameMail = ['M.', 'Le Bris', 'MARIE.LEBRIS@exemple.fr', '', '', '', '', '', '', '', ''];
    const samePhone = ['', 'DURAND Paul', '', '+33 7 39 98 00 11', '', '', '', '', '', '', ''];
    const { counts, repeated } = await agency.perform(previewImport, file(marie, paul, sameMail, samePhone));
    expect(counts).toMatchObject({ created: 2, repeated: 2 });
    expect(repeated).toEqual([
      { row: 4, key: 'e-mail marie.lebris@exemple.fr', firstRow: 2 },
      { row: 5, key: 'phone +33739980011', firstRow: 3 },
    ]);
  });

  it('twice changes nothing the second time', async () => {
    const agency = await createAgency();
    await agency.perform(importRecords, file(marie, paul));
    for (const existing of ['skip', 'update']) {
      const again = await agency.perform(importRecords, { ...file(marie, paul), existing });
      expect(again.counts).toMatchObject({ created: 0, updated: 0, existing: 2 });
    }
    expect(await eventsOf(agency)).toHaveLength(2);
  });

  it('larger than a slice finds repetitions and existing records of other slices', async () => {
    const agency = await createAgency();
    const many = Array.from({ length: 1200 }, (_, n) => ['P', `N${n}`, `p${n}@exemple.fr`, ...Array(8).fill('')]);
    const again = ['', 'N3', 'p3@exemple.fr', ...Array(8).fill('')];
    const done = await agency.perform(importRecords, file(...many, again));
    expect(done.counts).toMatchObject({ rows: 1201, created: 1200, repeated: 1 });
    expect(await contactsOf(agency)).toHaveLength(1200);
  });

  it('remembers the mapping for the same headings', async () => {
    const agency = await createAgency();
    const table = (name: string) => ({
      kind: 'contacts',
      file: fileOf(
        csv([
          ['Qui', 'Écrire à'],
          [name, `${name}@exemple.fr`],
        ]),
      ),
    });
    const mapping = { Qui: 'lastName', 'Écrire à': 'email' };
    await agency.perform(previewImport, { ...table('A'), mapping });
    expect((await refusalOf(agency.perform(importRecords, table('A')))).errors[0].message).toMatch(
      /no column is given/,
    );
    await agency.perform(importRecords, { ...table('A'), mapping });
    expect((await agency.perform(importRecords, table('B'))).counts.created).toBe(1);
    const other = await createAgency();
    await refusalOf(other.perform(importRecords, table('C')));
  });

  it('is for owners: no key and no agent may', async () => {
    const agency = await createAgency();
    const agent = { ...agency.owner, role: 'negotiator' as const };
    for (const operation of [importRecords, previewImport]) {
      await expect(perform(context, agent, operation, file(marie))).rejects.toMatchObject({ code: 'missing_scope' });
    }
  });

  it('sees the contacts of its own agency alone', async () => {
    const [agency, other] = [await createAgency(), await createAgency()];
    await other.perform(importRecords, file(marie));
    expect((await agency.perform(importRecords, file(marie))).counts).toMatchObject({ created: 1, existing: 0 });
  });
});

describe('a preview', () => {
  it('says what the import then does, and writes nothing', async () => {
    const agency = await createAgency();
    await agency.perform(createContact, { lastName: 'Durand', phone: '0739980011' });
    const before = await readAllRows(db);
    const preview = await agency.perform(previewImport, file(marie, paul));
    expect(await readAllRows(db)).toEqual(before);
    expect(preview).toMatchObject({ encoding: 'utf-8', separator: ';', existing: [{ row: 3 }] });
    const { counts } = await agency.perform(importRecords, file(marie, paul));
    expect(preview.counts).toEqual(counts);
  });
});
