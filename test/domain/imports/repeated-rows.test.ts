import { expect, it } from 'vitest';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { importRecords } from '../../../domain/imports/import-records.ts';
import { previewImport } from '../../../domain/imports/preview-import.ts';
import { undoImport } from '../../../domain/imports/undo-import.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';
import { csv, fileOf } from './files.ts';

const { db, createAgency } = await startTestServer();

const heading = ['Nom', 'Portable', 'E-mail', 'Tags', 'Notes'];
const file = (...rows: string[][]) => ({ kind: 'contacts', file: fileOf(csv([heading, ...rows])) });
const contactsOf = ({ id }: Agency) =>
  db.selectFrom('contact').selectAll().where('agency_id', '=', id).orderBy('last_name').execute();
const notesOf = async ({ id }: Agency) => {
  const notes = await db.selectFrom('note').select('body').where('agency_id', '=', id).orderBy('body').execute();
  return notes.map(({ body }) => body);
};

const rows = [
  ['Alba', '06 39 98 12 34', '', 'VIP', 'Cherche T3'],
  ['Alba', '06 39 98 12 34', 'alba@famille.example', 'Nantes', 'Rappeler lundi'],
  ['Alba', '', 'alba@famille.example / pro@famille.example', '', 'Cherche T3'],
];

it('a further row about a person leaves its addresses, tags and notes to the contact of the first', async () => {
  const agency = await createAgency();
  const { fingerprint } = await agency.perform(previewImport, file(...rows));
  const { counts, id } = await agency.perform(importRecords, { ...file(...rows), fingerprint });
  expect(counts).toMatchObject({ created: 1, repeated: 2 });
  expect(await contactsOf(agency)).toMatchObject([
    {
      phone: '+33639981234',
      email: 'alba@famille.example',
      other_addresses: ['pro@famille.example'],
      tags: ['VIP', 'Nantes'],
    },
  ]);
  expect(await notesOf(agency)).toEqual(['Cherche T3', 'Rappeler lundi']);
  await agency.perform(undoImport, { id });
  expect(await contactsOf(agency)).toEqual([]);
  expect(await notesOf(agency)).toEqual([]);
});

it('a further row about a contact that stays as it is changes nothing', async () => {
  const agency = await createAgency();
  await agency.perform(createContact, { lastName: 'Alba', phone: '0639981234' });
  await agency.perform(importRecords, file(...rows));
  expect(await contactsOf(agency)).toMatchObject([{ email: null, other_addresses: [], tags: [] }]);
  expect(await notesOf(agency)).toEqual([]);
});

it('a further row about a contact that is changed adds to it, and is undone with it', async () => {
  const agency = await createAgency();
  await agency.perform(createContact, { lastName: 'Alba', phone: '0639981234' });
  const { id } = await agency.perform(importRecords, { ...file(...rows), existing: 'update' });
  expect(await contactsOf(agency)).toMatchObject([{ email: 'alba@famille.example', tags: ['VIP', 'Nantes'] }]);
  await agency.perform(undoImport, { id });
  expect(await contactsOf(agency)).toMatchObject([{ email: null, tags: [] }]);
  expect(await notesOf(agency)).toEqual([]);
});

it.each(['skip', 'update'])('a contact with a name alone is not doubled by the same file: %s', async (existing) => {
  const agency = await createAgency();
  const again = { ...file(['Alba Paul', '', '', 'VIP', 'Cherche T3'], ['Bosc', '', '', '', '']), existing };
  expect((await agency.perform(importRecords, again)).counts).toMatchObject({ created: 2 });
  expect((await agency.perform(importRecords, again)).counts).toMatchObject({ created: 0, existing: 2 });
});

it('a namesake of whom the file says something else is another contact', async () => {
  const agency = await createAgency();
  await agency.perform(importRecords, file(['Alba Paul', '', '', '', 'Cherche T3']));
  await agency.perform(importRecords, file(['Alba Paul', '', '', '', 'Vend son T2'], ['Alba Paul', '', '', '', '']));
  expect(await contactsOf(agency)).toHaveLength(2);
});
