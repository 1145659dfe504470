import { describe, expect, it } from 'vitest';
import { mergeContacts } from '../../../domain/contacts/merge/merge-contacts.ts';
import { eraseDue, listRetention } from '../../../domain/erasure/retention.ts';
import { importRecords } from '../../../domain/imports/import-records.ts';
import { previewImport } from '../../../domain/imports/preview-import.ts';
import { readColumns } from '../../../domain/imports/read-columns.ts';
import { publicId } from '../../../domain/shared/ids.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';
import { csv, fileOf } from './files.ts';

const { db, context, createAgency } = await startTestServer();

const contacts = (...rows: string[][]) => ({ kind: 'contacts', file: fileOf(csv(rows)) });
const rowsOf = ({ id }: Agency) =>
  db.selectFrom('contact').selectAll().where('agency_id', '=', id).orderBy('last_name').execute();
const notesOf = async ({ id }: Agency) => {
  const notes = await db.selectFrom('note').select('body').where('agency_id', '=', id).orderBy('id').execute();
  return notes.map(({ body }) => body);
};
const dueOf = async (agency: Agency) =>
  (await agency.perform(listRetention, {})).people.map(({ name }: { name: string }) => name);

/** A day in the past, as French files write it. */
function yearsAgo(years: number): string {
  const day = new Date(context.now());
  day.setUTCFullYear(day.getUTCFullYear() - years);
  return day.toISOString().slice(0, 10).split('-').reverse().join('/');
}

it('the columns of an older software are fields where a contact has them, and a note keeps the others', async () => {
  const agency = await createAgency();
  const cells = {
    Civilité: 'Mme',
    Nom: 'Alba',
    Type: 'Acquéreur',
    Secteur: 'Nantes / Rezé',
    'Nb pièces': 'T3',
    Surface: '80 m² mini',
    Adresse: '3 rue du Port',
    CP: '44000',
    Ville: 'Nantes',
    'Réf. dossier': 'D-118',
  };
  const file = contacts(Object.keys(cells), Object.values(cells));
  expect((await agency.perform(importRecords, file)).counts).toMatchObject({ created: 1, remarked: 0 });
  expect(await rowsOf(agency)).toMatchObject([
    { intent: 'buy', search_cities: ['Nantes', 'Rezé'], search_min_rooms: 3, search_min_surface_sqm: 80 },
  ]);
  expect(await notesOf(agency)).toEqual([
    'Civilité\u00a0: Mme\nAdresse\u00a0: 3 rue du Port\nCP\u00a0: 44000\nVille\u00a0: Nantes\nRéf. dossier\u00a0: D-118',
  ]);
});

it.each([
  ['Nbre de pièces', 'minRooms'],
  ['Nb pièces souhaitées', 'minRooms'],
  ['Surface hab. min', 'minSurfaceSqm'],
  ['Secteurs géographiques', 'cities'],
  ['Budget global (€)', 'budgetMaxEuros'],
  ['Mini budget', 'budgetMinEuros'],
  ['Conseiller en charge', 'assignedTo'],
  ['Origine du prospect', 'source'],
  ['Port. 1', 'mobile'],
  ['Tél. dom.', 'otherAddresses'],
  ['N° de contact', 'detail'],
  ['Utilisateur 1', 'detail'],
  ['Passe-temps', 'detail'],
  ['Surface du terrain', 'detail'],
  ['Commentaire du négociateur', 'note'],
  ['E-mail du négociateur', null],
  ['Pièces jointes', null],
])('a heading is known by its words: %s', async (heading, field) => {
  const agency = await createAgency();
  const { columns } = await agency.perform(readColumns, contacts(['Nom', heading], ['Alba', '']));
  expect(columns[1].field).toBe(field);
});

it.each(['Prospect', 'Bailleur', 'Locataire'])('a type that no field has is kept in the note: %s', async (type) => {
  const agency = await createAgency();
  const file = contacts(['Nom', 'Type'], ['Alba', 'Vendeur'], ['Bosc', type]);
  expect((await agency.perform(importRecords, file)).counts).toMatchObject({ created: 2, refused: 0 });
  expect(await rowsOf(agency)).toMatchObject([{ intent: 'sell' }, { intent: null }]);
  expect(await notesOf(agency)).toEqual([`Type\u00a0: ${type}`]);
});

it('the ids of an export of Clef are no names', async () => {
  const agency = await createAgency();
  const file = contacts(['Contact', 'Prénom', 'Nom'], ['contact_01k2m6w9hxe8ra1v5d0z3tq7bn', 'Anne', 'Alba']);
  await agency.perform(importRecords, file);
  expect(await rowsOf(agency)).toMatchObject([{ first_name: 'Anne', last_name: 'Alba' }]);
  expect(await notesOf(agency)).toEqual([]);
});

it('wanted types are read one by one, and a note keeps the rooms beside them', async () => {
  const agency = await createAgency();
  const rows = [
    ['Alba', 'Maison, péniche'],
    ['Bosc', 'T3 / maison'],
  ];
  await agency.perform(importRecords, contacts(['Nom', 'Type de bien'], ...rows));
  const types = (await rowsOf(agency)).map(({ search_property_types }) => search_property_types);
  expect(types).toEqual([['house'], ['apartment', 'house']]);
  expect(await notesOf(agency)).toEqual(rows.map(([, cell]) => `Type de bien\u00a0: ${cell}`));
});

describe('the time for which an imported prospect is kept', () => {
  it('starts at the first contact that the file states, or at the last', async () => {
    const agency = await createAgency();
    const file = contacts(
      ['Nom', 'Créé le', 'Dernier contact'],
      ['Alba', yearsAgo(5), ''],
      ['Bosc', yearsAgo(5), yearsAgo(1)],
      ['Cira', yearsAgo(1), ''],
      ['Daro', '', ''],
    );
    await agency.perform(importRecords, file);
    expect(await dueOf(agency)).toEqual(['Alba']);
    expect((await notesOf(agency)).at(-1)).toBe(`Créé le\u00a0: ${yearsAgo(1)}`);
    const { fingerprint } = await agency.perform(listRetention, {});
    expect(await agency.perform(eraseDue, { fingerprint })).toEqual({ erased: 1 });
  });

  it('is that of the import where the date is yet to come or cannot be read, with a remark', async () => {
    const agency = await createAgency();
    const file = contacts(['Nom', 'Créé le'], ['Alba', '01/02/2199'], ['Bosc', 'au salon']);
    expect((await agency.perform(previewImport, file)).remarks).toMatchObject([
      { column: 'Créé le', message: 'has a date that is yet to come', rows: [2] },
      { column: 'Créé le', message: 'is not a date such as 24/11/2026: « au salon »', rows: [3] },
    ]);
    await agency.perform(importRecords, file);
    expect(await dueOf(agency)).toEqual([]);
    expect(await notesOf(agency)).toEqual(['Créé le\u00a0: 01/02/2199', 'Créé le\u00a0: au salon']);
  });

  it('of a contact that the agency has is not changed by a file', async () => {
    const agency = await createAgency();
    await agency.perform(importRecords, contacts(['Nom', 'Portable'], ['Alba', '0639981234']));
    const file = contacts(['Nom', 'Portable', 'Créé le'], ['Alba', '0639981234', yearsAgo(5)]);
    await agency.perform(importRecords, { ...file, existing: 'update' });
    expect(await dueOf(agency)).toEqual([]);
  });

  it.each([
    [['Alba', 'Bosc'], [5, 4], true],
    [['Alba', 'Bosc'], [5, 1], false],
    [['Alba', 'Bosc'], [5, undefined], false],
    [['Alba', 'Bosc'], [undefined, 5], false],
  ])('after a merge is the longer of both: %s after %s years', async (names, years, isDue) => {
    const agency = await createAgency();
    const rows = names.map((name, n) => [name, years[n] === undefined ? '' : yearsAgo(years[n])]);
    await agency.perform(importRecords, contacts(['Nom', 'Créé le'], ...rows));
    const [kept, merged] = (await rowsOf(agency)).map(({ id, updated_at }) => ({
      id: publicId('contact', id),
      readAt: updated_at.toISOString(),
    }));
    await agency.perform(mergeContacts, { ...kept, mergedId: merged?.id, mergedReadAt: merged?.readAt });
    expect((await dueOf(agency)).length > 0).toBe(isDue);
  });
});
