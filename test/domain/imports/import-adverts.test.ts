import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { importRecords } from '../../../domain/imports/import-records.ts';
import { previewImport } from '../../../domain/imports/preview-import.ts';
import { readColumns } from '../../../domain/imports/read-columns.ts';
import { FIELD_COUNT, photoRanks, ranks } from '../../../domain/poliris/ranks.ts';
import { createProperty } from '../../../domain/properties/create-property.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';
import { fileOf } from './files.ts';

const { db, createAgency } = await startTestServer();

type Fields = { [Name in keyof typeof ranks]?: string } & { photos?: string[] };

const advert: Fields = {
  ...{ agency: 'kerbrat', reference: 'NAN-0051', transaction: 'vente', type: 'Appartement', country: 'France' },
  ...{ shownPostcode: '44100', shownCity: 'NANTES', postcode: '44000', city: 'Nantes', street: '3 rue du Port' },
  ...{ price: '312000', feesPercent: '4.5', feesPayer: '1', surface: '62.5', rooms: '3', bedrooms: '2', floor: '0' },
  ...{ title: "T3 'Les Halles'", description: 'Traversant.<BR>Cave<br />et balcon.', version: '4.09' },
  ...{ isExclusive: 'OUI', mandateNumber: '2026-7', mandateSignedAt: '13/02/2026' },
  ...{ energyClass: 'D', climateClass: 'VI', latitude: '47.2138', longitude: '-1.5561' },
  photos: ['https://photos.example/230.jpg', 'https://photos.example/231.jpg'],
};

/** A line as the specification has it: all fields in quotation marks, of which none is in a field. */
function lineOf({ photos = [], ...named }: Fields, fieldCount: number = FIELD_COUNT): string {
  const fields = Array.from({ length: fieldCount }, () => '');
  for (const [name, value] of Object.entries(named)) fields[ranks[name as keyof typeof ranks] - 1] = value;
  for (const [index, photo] of photos.entries()) fields[(photoRanks[index] as number) - 1] = photo;
  return `${fields.map((field) => `"${field}"`).join('!#')}\r\n`;
}

const textOf = (...adverts: Fields[]) => adverts.map((each) => lineOf(each)).join('');

function zipOf(entries: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content as string), name);
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream);
}

const request = (content: string | Uint8Array, more: object = {}) => ({
  ...{ kind: 'properties', file: fileOf(content) },
  ...more,
});

type Column = { heading: string; field: string | null; sample: string };

const propertiesOf = ({ id }: Agency) =>
  db.selectFrom('property').selectAll().where('agency_id', '=', id).orderBy('reference').execute();

const messageOf = (failing: Promise<unknown>): Promise<string> =>
  failing.then(
    () => 'was read',
    (error) => error.errors?.[0]?.message ?? String(error),
  );

describe('adverts in the Poliris format', () => {
  it('become properties on sale, with the place where they really are', async () => {
    const agency = await createAgency();
    const done = await agency.perform(importRecords, request(textOf(advert)));
    expect(done.counts).toMatchObject({ rows: 1, created: 1, refused: 0 });
    expect(await propertiesOf(agency)).toMatchObject([
      {
        ...{ reference: 'NAN-0051', type: 'apartment', status: 'available', title: "T3 'Les Halles'" },
        ...{ description: 'Traversant.\nCave\net balcon.', price_euros: 312_000, fees_percent: 4.5 },
        ...{ fees_paid_by: 'buyer', surface_sqm: 62.5, land_sqm: null, rooms: 3, bedrooms: 2, floor: 0 },
        ...{ energy_class: 'D', climate_class: null, street: '3 rue du Port', postcode: '44000', city: 'Nantes' },
        ...{ latitude: 47.2138, longitude: -1.5561, mandate_number: '2026-7', mandate_kind: 'exclusive' },
        mandate_signed_at: new Date('2026-02-12T23:00:00Z'),
        photos: ['https://photos.example/230.jpg', 'https://photos.example/231.jpg'],
      },
    ]);
  });

  it('bring what they say of the building, its co-ownership and its DPE, and no zero that nobody gave', async () => {
    const agency = await createAgency();
    const more = {
      ...{ floors: '4', builtYear: '1994', balconies: '1', lift: 'OUI', cellar: 'NON', parkings: '0', boxes: '1' },
      ...{ coOwned: 'OUI', lots: '42', coOwnershipCharges: '1204.60', procedure: 'NON' },
      ...{ energyKwh: '212', climateKg: '8', dpeDate: '17/09/2024', energyCostsFrom: '890', energyCostsTo: '1240' },
      ...{ energyPriceDate: '01/01/2023' },
    };
    const none = { reference: 'NAN-0052', coOwned: 'NON', lots: '12', lift: '', energyPriceDate: '2021' };
    const done = await agency.perform(importRecords, request(textOf({ ...advert, ...more }, { ...advert, ...none })));
    expect(done.counts).toMatchObject({ created: 2, remarked: 0 });
    expect(await propertiesOf(agency)).toMatchObject([
      {
        ...{ floors: 4, built_year: 1994, balcony: true, lift: true, cellar: false, parking: null, garage: true },
        ...{ co_owned: true, co_ownership_lots: 42, co_ownership_yearly_charges_euros: 1205 },
        ...{ co_ownership_procedure: false, energy_kwh: 212, climate_kg: 8, dpe_date: '2024-09-17' },
        ...{ energy_costs_from_euros: 890, energy_costs_to_euros: 1240, energy_price_year: 2023 },
      },
      { co_owned: false, co_ownership_lots: null, lift: null, energy_price_year: 2021, published_since: null },
    ]);
  });

  it.each([
    ['4.09', 329, { energyPriceDate: '2021' }, { energy_price_year: 2021, final_energy_kwh: null }],
    ['4.11', 333, { energyPriceDate: '01/01/2022' }, { energy_price_year: 2022, final_energy_kwh: null }],
    [
      ...(['4.12', 334] as const),
      { energyPriceDate: '01/01/2023', finalEnergyKwh: '92', terraceSqm: '18.5' },
      { energy_price_year: 2023, final_energy_kwh: 92, terrace: true },
    ],
    [
      ...(['4.12', 334] as const),
      { dpeDate: '02/05/2019', dpeVersion: 'DPE_v01-2011', energyCost: '1350.4' },
      { dpe_date: '2019-05-02', energy_costs_from_euros: 1350, energy_costs_to_euros: 1350 },
    ],
  ])('of version %s with %d fields are read', async (version, fieldCount, more, expected) => {
    const agency = await createAgency();
    const { counts } = await agency.perform(
      importRecords,
      request(lineOf({ ...advert, version, ...more }, fieldCount)),
    );
    expect(counts).toMatchObject({ created: 1, remarked: 0 });
    expect(await propertiesOf(agency)).toMatchObject([expected]);
  });

  it('of land have its surface once, as land', async () => {
    const agency = await createAgency();
    const land = { ...advert, type: 'terrain', surface: '640', land: '640', rooms: '0' };
    await agency.perform(importRecords, request(textOf(land, { ...land, reference: 'NAN-0052', surface: '40' })));
    expect(await propertiesOf(agency)).toMatchObject([
      { surface_sqm: null, land_sqm: 640, rooms: null },
      { surface_sqm: 40, land_sqm: 640 },
    ]);
  });

  it('are found in a ZIP in latin-1, beside the photos and whatever the case of its name', async () => {
    const agency = await createAgency();
    const table = Buffer.from(textOf({ ...advert, title: 'Été à Nantes', city: 'Bouguenais' }), 'latin1');
    const zip = await zipOf({ 'Config.txt': 'Version=4.09', '1.jpg': 'x', 'export/ANNONCES.CSV': table });
    const { columns }: { columns: Column[] } = await agency.perform(readColumns, request(zip));
    expect(columns.filter(({ field }) => field === null)).toEqual([]);
    expect(columns.find(({ heading }) => heading === 'Référence')).toMatchObject({ sample: 'NAN-0051' });
    await agency.perform(importRecords, request(zip));
    expect(await propertiesOf(agency)).toMatchObject([{ title: 'Été à Nantes', city: 'Bouguenais' }]);
  });

  it.each([
    ['maison/villa', 'house'],
    ['parking/box', 'parking'],
    ['loft/atelier/surface', 'apartment'],
    ['hôtel particulier', 'house'],
    ['bâtiment', 'building'],
    ['entreprises', 'commercial'],
    ['maison avec terrain', 'house'],
    ['boutique', 'commercial'],
  ])('of the type %s are read as %s', async (type, read) => {
    const agency = await createAgency();
    await agency.perform(importRecords, request(textOf({ ...advert, type })));
    expect(await propertiesOf(agency)).toMatchObject([{ type: read }]);
  });

  it('of rentals and leases are refused, and those of sales by other names are not', async () => {
    const agency = await createAgency();
    const words = ['location', 'location vacances', 'cession de bail', 'vente de prestige', 'viager'];
    const sales = ['vente-fonds-de-commerce', 'produit d’investissement'];
    const adverts = [...words, ...sales].map((transaction, n) => ({ ...advert, transaction, reference: `R${n}` }));
    const preview = await agency.perform(previewImport, request(textOf(...adverts)));
    expect(preview.counts).toMatchObject({ created: 4, refused: 3 });
  });

  it('have no fees of the buyer where the seller pays, no class where none is due, and a mandate that says its kind', async () => {
    const agency = await createAgency();
    const others = { feesPercent: '0', feesPayer: '2', isExclusive: 'NON', energyClass: 'NS' };
    const noMandate = { reference: 'NAN-0052', isExclusive: '', feesPayer: '3' };
    await agency.perform(importRecords, request(textOf({ ...advert, ...others }, { ...advert, ...noMandate })));
    expect(await propertiesOf(agency)).toMatchObject([
      { fees_percent: null, fees_paid_by: 'seller', mandate_kind: 'simple', energy_class: null },
      { fees_percent: 4.5, fees_paid_by: null, mandate_number: null, mandate_kind: null, mandate_signed_at: null },
    ]);
  });

  it('have a town with the postcode that goes with it', async () => {
    const agency = await createAgency();
    await agency.perform(importRecords, request(textOf({ ...advert, city: '' })));
    expect(await propertiesOf(agency)).toMatchObject([{ postcode: '44100', city: 'NANTES' }]);
  });

  it('change neither the status nor the photos of a property that Clef has', async () => {
    const agency = await createAgency();
    const address = { postcode: '44000', city: 'Nantes' };
    const known = { reference: 'NAN-0051', title: 'T3', type: 'apartment', status: 'under_contract', address };
    await agency.perform(createProperty, known);
    await agency.perform(importRecords, request(textOf(advert), { existing: 'update' }));
    expect(await propertiesOf(agency)).toMatchObject([{ status: 'under_contract', photos: [], price_euros: 312_000 }]);
  });

  it('give no value where they have a zero, and keep what a property has', async () => {
    const agency = await createAgency();
    await agency.perform(importRecords, request(textOf(advert)));
    const [before] = await propertiesOf(agency);
    const zeros = {
      price: '0,00',
      surface: '0.00',
      rooms: '0',
      bedrooms: '0',
      land: '0',
      latitude: '0',
      longitude: '0',
    };
    await agency.perform(importRecords, request(textOf({ ...advert, ...zeros }), { existing: 'update' }));
    expect(await propertiesOf(agency)).toEqual([before]);
  });

  it.each([
    ['in the middle of a price', (text: string) => text.slice(0, text.lastIndexOf('312000') + 2)],
    ['after a field', (text: string) => text.slice(0, text.lastIndexOf('!#"312000"'))],
    ['by a line break in a field', (text: string) => text.replace('Traversant.', 'Traversant.\n')],
  ])('that are cut off %s are refused as a whole', async (_, cut) => {
    const agency = await createAgency();
    const text = cut(textOf(advert, { ...advert, reference: 'NAN-0052' }));
    expect(await messageOf(agency.perform(importRecords, request(text)))).toMatch(/^is cut off at row [12]/);
    expect(await propertiesOf(agency)).toEqual([]);
  });

  it('are no contacts', async () => {
    const agency = await createAgency();
    const contacts = { kind: 'contacts', file: fileOf(textOf(advert)) };
    for (const operation of [readColumns, previewImport]) {
      expect(await messageOf(agency.perform(operation, contacts))).toContain('holds adverts');
    }
  });

  it('leave out photos that are files, and say so once', async () => {
    const agency = await createAgency();
    const photos = ['230.jpg', 'https://photos.example/231.jpg', 'javascript:alert(1)'];
    const text = textOf({ ...advert, photos }, { ...advert, reference: 'NAN-0052', photos: ['a.jpg'] });
    const preview = await agency.perform(previewImport, request(text));
    expect(preview.counts).toMatchObject({ created: 2 });
    expect(JSON.stringify(preview)).toContain('names files');
    await agency.perform(importRecords, request(text));
    expect((await propertiesOf(agency)).map((row) => row.photos)).toEqual([['https://photos.example/231.jpg'], []]);
  });

  it.each([
    ['blanks around the separators', (line: string) => line.replaceAll('!#', ' !# ')],
    ['no quotation marks around empty fields', (line: string) => line.replaceAll('""', '')],
    ['no quotation marks at all', (line: string) => line.replaceAll('"', '')],
    ['quotation marks in a field', (line: string) => line.replace("T3 'Les Halles'", 'T3 "Les Halles", 12"')],
    ['more fields than the version has', (line: string) => line.replace('\r\n', '!#"x"!#"y"\r\n')],
    ['fields up to the description alone', (line: string) => `${line.split('!#').slice(0, 21).join('!#')}\n`],
  ])('may have %s', async (_, change) => {
    const agency = await createAgency();
    const fields = { ...advert, mandateNumber: '' };
    await agency.perform(importRecords, request(change(lineOf(fields))));
    expect(await propertiesOf(agency)).toMatchObject([{ reference: 'NAN-0051', price_euros: 312_000 }]);
  });
});

describe('a ZIP', () => {
  it('without adverts, or that is damaged, is refused with the reason', async () => {
    const agency = await createAgency();
    const read = (content: Uint8Array) => messageOf(agency.perform(readColumns, request(content)));
    expect(await read(await zipOf({ 'xl/workbook.xml': '<x/>' }))).toContain('is a workbook that cannot be read');
    expect(await read(await zipOf({ 'autre.txt': 'x' }))).toContain('neither a workbook (.xlsx) nor Annonces.csv');
    const zip = await zipOf({ 'Annonces.csv': textOf(advert, { ...advert, reference: 'NAN-0052' }) });
    expect(await read(zip.subarray(0, zip.length - 40))).toContain('that is damaged or cut off');
    const damaged = Buffer.from(zip);
    damaged.fill(0xff, 60, 200);
    expect(await read(damaged)).toContain('is a ZIP whose Annonces.csv cannot be read');
    const locked = Buffer.from(zip);
    locked.writeUInt16LE(1, locked.indexOf('PK\u0001\u0002') + 8);
    expect(await read(locked)).toContain('is a ZIP with a password');
  });

  it('of very much from very little is refused before it fills the memory', async () => {
    const agency = await createAgency();
    const zip = await zipOf({ 'Annonces.csv': textOf(advert) });
    const inDirectory = zip.indexOf('PK\u0001\u0002') + 24;
    const read = () => messageOf(agency.perform(readColumns, request(zip)));
    zip.writeUInt32LE(201 * 2 ** 20, inDirectory);
    expect(await read()).toContain('is larger than 200 MiB');
    // Its directory says less than the entry holds.
    zip.writeUInt32LE(10, inDirectory);
    expect(await read()).toContain('is a ZIP whose Annonces.csv cannot be read');
  });
});
