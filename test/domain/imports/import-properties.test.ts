import { describe, expect, it } from 'vitest';
import { eventData } from '../../../domain/events/event-data.ts';
import { importRecords } from '../../../domain/imports/import-records.ts';
import { previewImport } from '../../../domain/imports/preview-import.ts';
import { createProperty } from '../../../domain/properties/create-property.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';
import { csv, fileOf } from './files.ts';

const { db, createAgency } = await startTestServer();

const heading = [
  'Référence',
  'Titre',
  'Type',
  'Statut',
  'Transaction',
  'Prix',
  'Surface',
  'Pièces',
  'Étage',
  'DPE',
  'CP',
  'Ville',
  'N° mandat',
  'Type de mandat',
  'Fin mandat',
];
const flat = [
  'NAN-0051',
  '',
  'Appartement T3',
  'En vente',
  'Vente',
  '289 000 €',
  '62,5 m²',
  '3',
  'RDC',
  'D',
  '44000',
  'Nantes',
  '2026-7',
  'Exclusif',
  '31/12/2026',
];
const house = ['VER-0002', 'Longère', 'Maison', '', '', '', '', '', '', '', '44120', 'Vertou', '', '', ''];
const file = (...rows: string[][]) => ({ kind: 'properties', file: fileOf(csv([heading, ...rows])) });
const changed = (row: string[], changes: Record<number, string>) => row.map((cell, index) => changes[index] ?? cell);

const propertiesOf = ({ id }: Agency) =>
  db.selectFrom('property').selectAll().where('agency_id', '=', id).orderBy('reference').execute();
const eventsOf = ({ id }: Agency) =>
  db.selectFrom('event').selectAll().where('agency_id', '=', id).orderBy('id').execute();

describe('an import of properties', () => {
  it('creates each with its values and its event', async () => {
    const agency = await createAgency();
    const done = await agency.perform(importRecords, file(flat, house));
    expect(done.counts).toMatchObject({ rows: 2, created: 2 });
    expect(await propertiesOf(agency)).toMatchObject([
      {
        reference: 'NAN-0051',
        title: 'Appartement 3 pièces, Nantes',
        type: 'apartment',
        status: 'available',
        price_euros: 289_000,
        surface_sqm: 62.5,
        floor: 0,
        energy_class: 'D',
        mandate_number: '2026-7',
        mandate_kind: 'exclusive',
        mandate_expires_at: new Date('2026-12-30T23:00:00Z'),
      },
      { reference: 'VER-0002', title: 'Longère', type: 'house', status: 'draft', price_euros: null, photos: [] },
    ]);
    const events = await eventsOf(agency);
    expect(events.map(({ type, import_id }) => [type, import_id !== null])).toEqual([
      ['property.created', true],
      ['property.created', true],
    ]);
    for (const { data } of events) expect(eventData['property.created'].parse(data)).toEqual(data);
  });

  it('checks each row by the rules of a property', async () => {
    const agency = await createAgency();
    const rows = [
      changed(flat, { 0: '' }),
      changed(flat, { 0: 'R2', 4: 'Location' }),
      changed(flat, { 0: 'R3', 2: '', 11: '' }),
      changed(flat, { 0: 'R4', 10: 'F-44' }),
      changed(flat, { 0: 'R5', 13: '' }),
      changed(flat, { 0: 'R6', 2: 'Péniche' }),
      changed(flat, { 0: 'nan 0051' }),
      changed(flat, { 0: 'NAN0051' }),
    ];
    const { counts, errors, repeated } = await agency.perform(previewImport, file(...rows));
    expect(errors.map(({ row, column, message }: any) => `${row} ${column}: ${message}`)).toEqual([
      '2 Référence: is empty; a property is recognised by it',
      '3 Transaction: is a rental; Clef handles sales only',
      '4 Type: is needed for a new property',
      '4 Ville: is needed for a new property',
      '5 CP: must be five digits',
      '6 Type de mandat: is needed: a mandate has a number and is exclusif or simple; or leave the other column out',
      '7 Type: is not understood: « Péniche »; there are apartment, house, land, parking, commercial, building',
    ]);
    expect(counts).toMatchObject({ created: 1, refused: 6, repeated: 1 });
    expect(repeated).toEqual([{ row: 9, key: 'reference nan0051', firstRow: 8 }]);
  });

  it('reads what a file says of the building, and leaves out a value that it cannot read', async () => {
    const agency = await createAgency();
    const [headings, cells] = [
      [...heading, 'Surface Carrez', 'Ascenseur', 'Cave', 'Parking', 'Jardin', 'Chauffage', 'Année de construction'],
      [...flat, '60,2 m²', 'oui', 'non', '2 places', '', 'Gaz collectif', '1994'],
    ];
    const more = ['Charges mensuelles', 'Taxe foncière', 'Copropriété', 'Nombre de lots', 'Fin DPE', 'DPE date'];
    const values = ['118,40 €', '1 240', 'oui', '42', '16/09/2034', 'bientôt'];
    const table = fileOf(
      csv([
        [...headings, ...more],
        [...cells, ...values],
      ]),
    );
    const done = await agency.perform(importRecords, { kind: 'properties', file: table });
    expect(done.counts).toMatchObject({ created: 1, refused: 0, remarked: 1 });
    expect(await propertiesOf(agency)).toMatchObject([
      {
        ...{ carrez_sqm: 60.2, lift: true, cellar: false, parking: true, garden: null, heating: 'gas' },
        ...{ heating_shared: true, built_year: 1994, monthly_charges_euros: 118, property_tax_euros: 1240 },
        ...{ co_owned: true, co_ownership_lots: 42, dpe_expires: '2034-09-16', dpe_date: null },
      },
    ]);
    const changes = fileOf(
      csv([
        ['Référence', 'Copropriété', 'DPE date'],
        ['NAN-0051', 'non', '17/09/2035'],
      ]),
    );
    const none = { kind: 'properties', existing: 'update' };
    const noCoOwnership = fileOf(
      csv([
        ['Référence', 'Copropriété'],
        ['NAN-0051', 'non'],
      ]),
    );
    await agency.perform(importRecords, { ...none, file: noCoOwnership });
    expect(await propertiesOf(agency)).toMatchObject([{ co_owned: false, co_ownership_lots: null, lift: true }]);
    // A day that does not go with the end that the property has would be an error of the record.
    const update = { kind: 'properties', file: changes, existing: 'update' };
    expect((await agency.perform(previewImport, update)).errors).toMatchObject([{ row: 2 }]);
  });

  it('takes « procédure : non » and charges of nothing for no sign of a co-ownership', async () => {
    const agency = await createAgency();
    const table = fileOf(
      csv([
        [...heading, 'Procédure en cours', 'Charges de copropriété'],
        [...flat, 'non', '0'],
      ]),
    );
    await agency.perform(importRecords, { kind: 'properties', file: table });
    expect(await propertiesOf(agency)).toMatchObject([{ co_owned: null, co_ownership_procedure: null }]);
  });

  it('recognises a property by its reference in any spelling', async () => {
    const agency = await createAgency();
    await agency.perform(createProperty, {
      reference: 'nan 0051',
      title: 'T3 lumineux',
      type: 'apartment',
      status: 'under_offer',
      address: { postcode: '44000', city: 'Nantes' },
    });
    const prices = {
      kind: 'properties',
      file: fileOf(
        csv([
          ['Référence', 'Prix'],
          ['NAN-0051', '279 000'],
        ]),
      ),
    };
    expect((await agency.perform(importRecords, prices)).counts).toMatchObject({ created: 0, existing: 1 });
    expect((await agency.perform(importRecords, { ...prices, existing: 'update' })).counts).toMatchObject({
      updated: 1,
    });
    expect(await propertiesOf(agency)).toMatchObject([
      { reference: 'nan 0051', title: 'T3 lumineux', status: 'under_offer', price_euros: 279_000, city: 'Nantes' },
    ]);
    // There is no event for the change of a property.
    expect((await eventsOf(agency)).map(({ type }) => type)).toEqual(['property.created']);
  });
});
