import { gzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestServer } from '../../support/test-server.ts';
import { bringIn, dependency, dvf, dvfHeadings, flat, house } from './published.ts';

const { db } = await startTestServer({ ownStore: true });

beforeEach(async () => {
  for (const table of ['public_sale', 'public_data_area', 'public_data_import'] as const) {
    await db.deleteFrom(table).execute();
  }
});

const sales = () =>
  db
    .selectFrom('public_sale')
    .select(['mutation', 'sold_on', 'type', 'price_euros', 'surface_sqm', 'rooms', 'land_sqm', 'street'])
    .orderBy('mutation')
    .execute();
const mutations = async () => (await sales()).map(({ mutation }) => mutation);

const theHouse = {
  mutation: '2024-1',
  sold_on: '2024-03-12',
  type: 'house',
  price_euros: 315_000,
  surface_sqm: 98,
  rooms: 5,
  land_sqm: 420,
  street: '12 RUE DES LILAS',
};

describe('a sale', () => {
  it('is one whatever its rows: its price counts once, its land is that of its parcels, repeated for no building', async () => {
    const report = await bringIn(
      db,
      dvf([
        house(),
        house({ nature_culture: 'jardins', code_nature_culture: 'J', surface_terrain: '280' }),
        dependency(),
        dependency({ nature_culture: 'jardins', code_nature_culture: 'J', surface_terrain: '280' }),
        house({ type_local: '', surface_reelle_bati: '', id_parcelle: '44215000AB0013', surface_terrain: '95.5' }),
      ]),
    );
    expect(await sales()).toEqual([{ ...theHouse, land_sqm: 795.5 }]);
    expect(report).toMatchObject({ kind: 'sales', rows: 5, kept: 1, dataDate: '2024-03-12', leftOut: [], faulty: 0 });
  });

  it.each([
    ['an exchange', [house({ nature_mutation: 'Echange' })], 'no ordinary sale (exchange, auction, sold on plan)'],
    [
      'one on plan',
      [flat({ nature_mutation: "Vente en l'état futur d'achèvement" })],
      'no ordinary sale (exchange, auction, sold on plan)',
    ],
    ['land', [house({ type_local: '', surface_reelle_bati: '' })], 'no dwelling'],
    ['two flats', [flat(), flat({ lot1_numero: '15' })], 'several dwellings'],
    ['two flats that nothing tells apart', [flat(), flat()], 'several dwellings'],
    [
      'a shop with a flat',
      [flat(), flat({ type_local: 'Local industriel. commercial ou assimilé' })],
      'with business premises',
    ],
    ['two prices', [flat(), dependency({ valeur_fonciere: '12000' })], 'several prices'],
    ['no price', [flat({ valeur_fonciere: '' })], 'no price, or a symbolic one'],
    ['one euro', [flat({ valeur_fonciere: '1' })], 'no price, or a symbolic one'],
    ['no surface', [flat({ surface_reelle_bati: '' })], 'no surface, or less than 9 m²'],
    ['8 m²', [flat({ surface_reelle_bati: '8' })], 'no surface, or less than 9 m²'],
  ])('of %s is left out, and counted', async (_, rows, reason) => {
    const report = await bringIn(db, dvf([...rows, house({ id_mutation: '2024-9' })]));
    expect(await mutations()).toEqual(['2024-9']);
    expect(report.leftOut).toEqual([{ reason, count: 1 }]);
  });

  it('whose dwellings stand apart in the file is left out too', async () => {
    const other = house({ id_mutation: '2024-2' });
    const report = await bringIn(db, dvf([flat(), other, flat({ lot1_numero: '15', surface_reelle_bati: '40' })]));
    expect(await mutations()).toEqual(['2024-2']);
    expect(report.kept).toBe(1);
    expect(report.leftOut).toEqual([{ reason: 'repeated, or not in one place of the file', count: 2 }]);
  });

  it('that a file has twice, as one that was put together of two, is kept once', async () => {
    const other = house({ id_mutation: '2024-2' });
    await bringIn(db, dvf([house(), other, house(), other]));
    expect(await mutations()).toEqual(['2024-1', '2024-2']);
  });

  it('without coordinates is kept, since its commune is known', async () => {
    const report = await bringIn(db, dvf([house({ longitude: '', latitude: '' })]));
    expect([await sales(), report.faulty]).toEqual([[theHouse], 0]);
  });
});

describe('a row that cannot be read', () => {
  it.each([
    ['a day', { date_mutation: '2024-02-31' }, 'date_mutation is not a day: "2024-02-31"'],
    ['a price', { valeur_fonciere: 'NC' }, 'valeur_fonciere is not a number: "NC"'],
    ['a commune', { code_commune: 'Vertou' }, 'code_commune is no code of a commune: "VERTOU"'],
    ['an id', { id_mutation: '' }, 'id_mutation is empty'],
    ['a place', { latitude: '4716' }, 'latitude and longitude are no place: "4716", "-1.4712"'],
  ])('for %s is named, and its sale is not taken for whole', async (_, given, message) => {
    const rows = [flat(), dependency(given), house({ id_mutation: '2024-8' }), house({ id_mutation: '2024-9' })];
    const report = await bringIn(db, dvf(rows.map((row, index) => (index === 1 ? { ...row, ...given } : row))));
    expect(report).toMatchObject({
      rows: 4,
      faulty: 1,
      firstFaulty: [{ row: 3, message: message.replace('VERTOU', 'Vertou') }],
    });
    expect(await mutations()).toEqual('id_mutation' in given ? ['2024-1', '2024-8', '2024-9'] : ['2024-8', '2024-9']);
  });

  it('is one of many: the first five are named, all are counted', async () => {
    const rows = Array.from({ length: 20 }, (_, n) =>
      house({ id_mutation: `2024-${n}`, valeur_fonciere: n < 8 ? 'NC' : '200000' }),
    );
    const report = await bringIn(db, dvf(rows));
    expect([report.faulty, report.firstFaulty.map(({ row }) => row)]).toEqual([8, [2, 3, 4, 5, 6]]);
  });

  it('is one of more than half: nothing is imported, and what was known stays', async () => {
    await bringIn(db, dvf([house()]));
    const wrong = dvf(
      [1, 2, 3].map((n) => house({ id_mutation: `2024-${n}`, date_mutation: n > 1 ? 'mars' : '2024-03-01' })),
    );
    await expect(bringIn(db, wrong)).rejects.toThrow(
      /2 of 3 rows of fichier.csv cannot be read, so nothing is imported. Row 3/,
    );
    expect(await sales()).toEqual([theHouse]);
  });
});

describe('a file', () => {
  const whole = dvf([house()]);
  it.each([
    ['compressed by gzip', gzipSync(whole)],
    ['with a byte order mark', `\ufeff${whole}`],
    ['of Windows lines', whole.replaceAll('\n', '\r\n')],
    ['of Latin-1', iconv.encode(dvf([house(), dependency()]), 'latin1')],
    [
      'of a spreadsheet: semicolons and decimal commas',
      whole.replaceAll(',', ';').replace('315000', '315000,00').replace('47.1689', '47,1689'),
    ],
    ['with every field in quotation marks', whole.replace(/[^,\n]+/g, '"$&"')],
    ['with a comma in a quoted cell', whole.replace('0120', '"01,20"')],
    [
      'with columns behind the known ones',
      whole.replace('latitude\n', 'latitude,source\n').replace('47.1689\n', '47.1689,x\n'),
    ],
    ['with blank lines', whole.replaceAll('\n', '\n\n')],
    [
      'with other spellings of its columns',
      whole.replace('id_mutation', 'Id mutation').replace('valeur_fonciere', 'Valeur foncière'),
    ],
  ])('%s is read the same', async (_, content) => {
    await bringIn(db, content);
    expect(await sales()).toEqual([theHouse]);
  });

  it('whose first zeros a spreadsheet took away says the commune all the same', async () => {
    await bringIn(db, dvf([house({ code_commune: '1004' })]));
    expect(await db.selectFrom('public_data_area').select(['insee_code', 'year', 'town']).execute()).toEqual([
      { insee_code: '01004', year: 2024, town: 'vertou' },
    ]);
  });

  const without = dvfHeadings.map((heading) => (heading === 'valeur_fonciere' ? 'montant' : heading));
  it.each([
    [
      'without a column',
      dvf([house()], without),
      /sales \(DVF, geolocalised\), but these columns are missing: valeur_fonciere. The file has: id_mutation, .*montant/,
    ],
    [
      'of something else',
      'Nom;E-mail\nLe Goff;zoe@exemple.fr\n',
      /No file that is read has these columns: Nom, E-mail. Read are sales/,
    ],
    [
      'of the tax office itself',
      'Identifiant de document|No disposition|Date mutation|Nature mutation|Valeur fonciere|No voie|Type local\n|000001|04/01/2024|Vente|315000,00|12|Maison\n',
      /without coordinates and without an id for each sale. Take the geolocalised file .* https:\/\/files.data.gouv.fr\/geo-dvf/,
    ],
    ['that is a ZIP', Buffer.from('504b030414', 'hex'), /fichier.csv is a ZIP: unpack it/],
    ['that is empty', '', /is empty/],
    ['with a heading alone', dvf([]), /has a heading, but no rows/],
    [
      'cut off within a row',
      dvf([house(), house({ id_mutation: '2024-2' })]).slice(0, -60),
      /ends within row 3; download it again/,
    ],
    ['compressed and cut off', gzipSync(whole).subarray(0, -12), /compressed and damaged or cut off/],
    ['with a quotation mark that is never closed', dvf([house(), house({ adresse_nom_voie: '"RUE' })]), /never closed/],
  ])('%s is refused in words that help, and changes nothing', async (_, content, message) => {
    await bringIn(db, dvf([house({ id_mutation: '2023-5' })]));
    const said = await bringIn(db, content).catch((error) =>
      [error.message, ...(error.errors ?? []).map(({ message }: any) => message)].join(' '),
    );
    expect(said).toMatch(message);
    expect(await mutations()).toEqual(['2023-5']);
    expect(await db.selectFrom('public_data_import').select('rows').execute()).toHaveLength(1);
  });
});

describe('a second file', () => {
  it('takes the place of the same communes and years, and of no others', async () => {
    const vertou = (year: number) => house({ id_mutation: `${year}-1`, date_mutation: `${year}-03-12` });
    await bringIn(
      db,
      dvf([vertou(2023), vertou(2024), flat({ id_mutation: '2024-2', code_commune: '44109', nom_commune: 'Nantes' })]),
    );
    // The ids of an edition are not those of the next.
    await bringIn(db, dvf([house({ id_mutation: '2024-77' })]));
    expect(await mutations()).toEqual(['2023-1', '2024-2', '2024-77']);
  });

  it('takes a commune’s sales away whose rows have no dwelling any more', async () => {
    await bringIn(db, dvf([house()]));
    await bringIn(db, dvf([house({ type_local: '', surface_reelle_bati: '' })]));
    expect(await mutations()).toEqual([]);
  });

  it('that is the same changes nothing but the record of imports', async () => {
    for (const at of ['2026-11-20T10:00:00Z', '2026-11-21T10:00:00Z'])
      await bringIn(db, dvf([house()]), '44.csv', new Date(at));
    expect(await sales()).toEqual([theHouse]);
    const imports = await db.selectFrom('public_data_import').select(['file_name', 'rows', 'kept']).execute();
    expect(imports).toEqual([
      { file_name: '44.csv', rows: 1, kept: 1 },
      { file_name: '44.csv', rows: 1, kept: 1 },
    ]);
  });

  it('at the same time leaves the sales of one of them', async () => {
    await Promise.all([1, 2, 3].map(() => bringIn(db, dvf([house()]))));
    expect(await sales()).toEqual([theHouse]);
  });
});

it('an import whose process was killed is forgotten by the next', async () => {
  const at = new Date('2026-11-20T09:00:00Z');
  const lost = {
    id: '00000000-0000-7000-8000-000000000001',
    kind: 'sales',
    source: 'DVF',
    file_name: 'x',
    rows: 0,
    kept: 0,
  } as const;
  await db
    .insertInto('public_data_import')
    .values({ ...lost, started_at: at, touched_at: at })
    .execute();
  const { id: import_id } = lost;
  await db
    .insertInto('public_sale')
    .values({ ...theHouse, type: 'house', import_id, mutation: '2024-5', insee_code: '44215', dwellings: 1 })
    .execute();
  await bringIn(db, dvf([house()]));
  expect(await mutations()).toEqual(['2024-1']);
});
