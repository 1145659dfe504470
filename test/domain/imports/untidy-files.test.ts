import { describe, expect, it } from 'vitest';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { listImports } from '../../../domain/imports/import-record.ts';
import { importRecords } from '../../../domain/imports/import-records.ts';
import { previewImport } from '../../../domain/imports/preview-import.ts';
import { readColumns } from '../../../domain/imports/read-columns.ts';
import { asJson } from '../../../storage/json.ts';
import { createColleague, refusalOf } from '../../support/colleagues.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';
import { csv, fileOf } from './files.ts';

const { db, createAgency } = await startTestServer();

/** A file as people bring it, whose columns Clef has to find out. */
const contacts = (...rows: string[][]) => ({ kind: 'contacts', file: fileOf(csv(rows)) });

const bodiesOf = async (agencyId: string) => {
  const notes = db.selectFrom('note').select('body').where('agency_id', '=', agencyId);
  return (await notes.execute()).map(({ body }) => body);
};

/** The fields of the columns as the console sends them back, those that were guessed included. */
const mappingOf = async (agency: Agency, file: object) => {
  const { columns } = await agency.perform(readColumns, file);
  return Object.fromEntries(columns.map(({ heading, field }: { heading: string; field: string }) => [heading, field]));
};

describe('a column whose heading may mean the stage or the project', () => {
  const status = (...cells: string[]) => contacts(['Nom', 'Statut'], ...cells.map((cell, n) => [`N${n}`, cell]));
  const fieldsOf = async (file: object) => {
    const agency = await createAgency();
    const { columns } = await agency.perform(readColumns, file);
    const preview = await agency.perform(previewImport, file);
    const fields = (found: { field: string | null }[]) => found.map(({ field }) => field);
    expect(fields(preview.columns)).toEqual(fields(columns));
    return fields(columns)[1];
  };

  it.each([
    ['projects', ['', 'Acquéreur', 'Vendeur', 'Locataire', 'Prospect'], 'intent'],
    ['stages', ['Nouveau', 'En visite', 'Sous compromis', 'Vendeur'], 'stage'],
    ['neither', ['Locataire', 'Notaire'], 'stage'],
    ['nothing', ['', ''], 'stage'],
  ])('has the field that reads most of its cells: %s', async (_, cells, field) => {
    expect(await fieldsOf(status(...cells))).toBe(field);
  });

  it('is guessed anew in the next file, whose cells may say something else', async () => {
    const agency = await createAgency();
    const file = status('');
    await agency.perform(importRecords, { ...file, mapping: await mappingOf(agency, file) });
    expect(await mappingOf(agency, status('Acquéreur'))).toMatchObject({ Statut: 'intent' });
  });

  it('stays with the field that a person chose instead', async () => {
    const agency = await createAgency();
    await agency.perform(importRecords, { ...status('Nouveau'), mapping: { Statut: 'intent' } });
    // A file whose cells agree with the choice does not make it forgotten.
    await agency.perform(importRecords, status('Acquéreur'));
    expect(await mappingOf(agency, status('Nouveau'))).toMatchObject({ Statut: 'intent' });
  });

  it('is imported as it was guessed', async () => {
    const agency = await createAgency();
    await agency.perform(importRecords, status('Acquéreur', 'Vendeur'));
    const rows = db.selectFrom('contact').select(['intent', 'stage']).where('agency_id', '=', agency.id);
    expect(await rows.orderBy('last_name').execute()).toEqual([
      { intent: 'buy', stage: 'new' },
      { intent: 'sell', stage: 'new' },
    ]);
  });
});

describe('a value that cannot be read', () => {
  const heading = ['Nom', 'Portable', 'Budget max', 'Pièces min', 'Commentaire', 'Négociateur'];
  const alba = ['Alba', '06 39 98 11 04', 'à voir', 'selon plan', 'Au calme', 'Paul Parti'];

  it('costs the contact this value alone, and its text is kept in a note of its own', async () => {
    const agency = await createAgency();
    const braz = ['Braz', '', '320 000 €', '3', '', ''];
    const preview = await agency.perform(previewImport, contacts(heading, alba, braz));
    expect(preview.errors).toEqual([]);
    expect(preview.remarks).toEqual([
      { column: 'Budget max', message: 'is not a number: « à voir »', count: 1, rows: [2] },
      { column: 'Pièces min', message: 'is not a number: « selon plan »', count: 1, rows: [2] },
      { column: 'Négociateur', message: 'names no colleague of the agency: « Paul Parti »', count: 1, rows: [2] },
    ]);
    const { counts } = await agency.perform(importRecords, contacts(heading, alba, braz));
    expect(counts).toEqual({ ...preview.counts });
    expect(counts).toMatchObject({ created: 2, refused: 0, remarked: 1 });
    const stored = db.selectFrom('contact').selectAll().where('agency_id', '=', agency.id).orderBy('last_name');
    expect(await stored.execute()).toMatchObject([
      { phone: '+33639981104', budget_max_euros: null, search_min_rooms: null, assigned_to: null },
      { budget_max_euros: 320_000, search_min_rooms: 3 },
    ]);
    expect((await bodiesOf(agency.id)).sort()).toEqual([
      'Au calme',
      'Budget max\u00a0: à voir\nPièces min\u00a0: selon plan\nNégociateur\u00a0: Paul Parti',
    ]);
  });

  it('is covered by the fingerprint of the preview that names it', async () => {
    const agency = await createAgency();
    const file = { ...contacts(heading, alba), existing: 'update' };
    const colleague = (name: string) =>
      db.updateTable('user_account').set({ name }).where('id', '=', agency.owner.id).execute();
    const refused = async () => {
      const { fingerprint } = await agency.perform(previewImport, file);
      await colleague('Paul Parti');
      const refusal = await refusalOf(agency.perform(importRecords, { ...file, fingerprint }));
      await colleague('Camille Test');
      return refusal;
    };
    expect(await refused()).toMatchObject({ code: 'conflict' });
    await agency.perform(createContact, { lastName: 'Alba', phone: '0639981104' });
    expect(await refused()).toMatchObject({ code: 'conflict' });
  });

  it('is none for a colleague who is named by a part of their name that nobody else has', async () => {
    const agency = await createAgency();
    // Maëlle Test beside Camille Test.
    await createColleague(db, agency);
    const file = contacts(['Nom', 'Négociateur'], ['Alba', 'MAËLLE'], ['Bela', 'camille'], ['Cira', 'Test']);
    const { remarks } = await agency.perform(previewImport, file);
    expect(remarks).toMatchObject([{ rows: [4], message: 'names no colleague of the agency: « Test »' }]);
  });

  it('of a contact that the agency has leaves the stored value', async () => {
    const agency = await createAgency();
    const known = { lastName: 'Alba', phone: '0639981104', budgetMaxEuros: 250_000 };
    await agency.perform(createContact, known);
    const file = { ...contacts(['Portable', 'Budget max'], ['0639981104', 'à voir']), existing: 'update' };
    const { counts } = await agency.perform(importRecords, file);
    expect(counts).toMatchObject({ updated: 1, remarked: 1 });
    const stored = db.selectFrom('contact').select('budget_max_euros').where('agency_id', '=', agency.id);
    expect(await stored.execute()).toEqual([{ budget_max_euros: 250_000 }]);
    expect(await bodiesOf(agency.id)).toEqual(['Budget max\u00a0: à voir']);
    expect((await agency.perform(previewImport, file)).remarks).toEqual([]);
  });

  it.each([
    ['Budget min', '400 000 €', { budget_min_euros: null, budget_max_euros: 300_000 }],
    ['Étiquettes', 'x'.repeat(61), { tags: [] }],
    ['Pièces min', '500', { search_min_rooms: null }],
    ['Surface min', '-5', { search_min_surface_sqm: null }],
    ['Origine', 'x'.repeat(201), { source: null }],
    ['Villes recherchées', Array.from({ length: 51 }, (_, n) => `V${n}`).join(', '), { search_cities: [] }],
    ['Étape', 'Locataire', { stage: 'new' }],
    ['Langue', 'breton', { language: 'fr' }],
  ])('may be one that a contact cannot have: %s', async (column, cell, expected) => {
    const agency = await createAgency();
    const file = contacts(['Nom', 'Budget max', column], ['Alba', '300 000', cell]);
    const { remarks } = await agency.perform(previewImport, file);
    expect(remarks).toMatchObject([{ rows: [2], column }]);
    await agency.perform(importRecords, file);
    const stored = db.selectFrom('contact').selectAll().where('agency_id', '=', agency.id);
    expect(await stored.execute()).toMatchObject([expected]);
    expect(await bodiesOf(agency.id)).toEqual([`${column}\u00a0: ${cell}`]);
  });

  it('refuses the row only where nothing else says who the person is', async () => {
    const agency = await createAgency();
    const columns = ['Prénom', 'Nom', 'E-mail', 'Portable', 'Opt-in SMS', 'Budget max'];
    const rows = [
      ['A'.repeat(101), '', '', '', '', 'à voir'],
      ['', '', 'pas une adresse', '', '', 'à voir'],
      ['', '', '', '12', '', 'à voir'],
      ['', '', '', '', 'peut-être', 'à voir'],
      ['A', 'B', '', '', '', 'à\u0000voir'],
      ['A'.repeat(101), 'B', 'pas une adresse', '12', 'peut-être', 'à voir'],
    ];
    const mapping = { 'Opt-in SMS': 'smsConsent' };
    const { errors, remarks, counts } = await agency.perform(previewImport, {
      ...contacts(columns, ...rows),
      mapping,
    });
    expect(errors.map(({ row, column }: any) => [row, column])).toEqual([
      [2, 'Prénom'],
      [3, 'E-mail'],
      [4, 'Portable'],
      [5, ''],
      [6, 'Budget max'],
    ]);
    expect(remarks.map(({ column, rows }: any) => [column, rows])).toEqual(
      ['E-mail', 'Portable', 'Opt-in SMS', 'Budget max', 'Prénom'].map((column) => [column, [7]]),
    );
    expect(counts).toMatchObject({ created: 1, remarked: 1 });
  });
});

describe('a budget', () => {
  /** The stored budget of one row, with the bodies of its notes. */
  const stored = async (headings: string[], ...cells: string[]) => {
    const agency = await createAgency();
    await agency.perform(importRecords, contacts(['Nom', ...headings], ['Alba', ...cells]));
    const rows = db.selectFrom('contact').selectAll().where('agency_id', '=', agency.id);
    const { budget_min_euros, budget_max_euros } = await rows.executeTakeFirstOrThrow();
    return [budget_min_euros, budget_max_euros, ...(await bodiesOf(agency.id))];
  };

  it('of two amounts is the least and the most, unless another column says one of them', async () => {
    expect(await stored(['Budget'], '300/350 k€')).toEqual([300_000, 350_000]);
    expect(await stored(['Budget min'], '300/350 k€')).toEqual([300_000, 350_000]);
    expect(await stored(['Budget min', 'Budget max'], '310 000', '300/350 k€')).toEqual([310_000, 350_000]);
    expect(await stored(['Budget min', 'Budget max'], '300/350 k€', '340 000')).toEqual([300_000, 340_000]);
  });

  it('is the least or the most, as the words beside its amount say, whatever its column is', async () => {
    expect(await stored(['Budget'], '300 000 mini')).toEqual([300_000, null]);
    expect(await stored(['Budget'], 'jusqu’à 350 000')).toEqual([null, 350_000]);
    expect(await stored(['Budget min'], 'max 350 000')).toEqual([null, 350_000]);
    expect(await stored(['Budget'], 'mini 30')).toEqual([null, null, 'Budget\u00a0: mini 30']);
  });

  it.each([
    [['Projet'], ['Vendeur']],
    [['Vendeur'], ['oui']],
  ])(
    'of somebody who only sells is the price that they hope for, and is kept in a note: %s',
    async (columns, cells) => {
      const headings = [...columns, 'Budget', 'Budget min'];
      const note = 'Budget\u00a0: 320 000 €\nBudget min\u00a0: 300 000 €';
      expect(await stored(headings, ...cells, '320 000 €', '300 000 €')).toEqual([null, null, note]);
    },
  );

  it('of somebody who buys too is one', async () => {
    expect(await stored(['Vendeur', 'Acquéreur', 'Budget'], 'oui', 'oui', '320 000 €')).toEqual([null, 320_000]);
    expect(await stored(['Projet', 'Budget'], 'Achat et vente', '320 000 €')).toEqual([null, 320_000]);
  });
});

it('an import from before remarks were counted has none', async () => {
  const agency = await createAgency();
  await agency.perform(importRecords, contacts(['Nom'], ['Alba']));
  const counts = { rows: 1, created: 1, updated: 0, existing: 0, repeated: 0, refused: 0 };
  await db
    .updateTable('import')
    .set({ counts: asJson(counts) })
    .where('agency_id', '=', agency.id)
    .execute();
  expect((await agency.perform(listImports, {})).imports).toMatchObject([{ counts: { ...counts, remarked: 0 } }]);
});
