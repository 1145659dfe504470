import iconv from 'iconv-lite';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestServer } from '../../support/test-server.ts';
import { bringIn, labels, risks } from './published.ts';

const { db, store, createAgency } = await startTestServer({ ownStore: true });

const tables = [
  'public_energy_label',
  'public_risk',
  'public_disaster',
  'public_data_area',
  'public_data_import',
] as const;

beforeEach(async () => {
  for (const table of tables) await db.deleteFrom(table).execute();
});

describe('energy labels', () => {
  const stored = () =>
    db
      .selectFrom('public_energy_label')
      .select(['number', 'replaces', 'issued_on', 'ends_on', 'energy_class', 'climate_class'])
      .orderBy('number')
      .execute();
  const label = {
    number: '2344E0000001A',
    replaces: null,
    issued_on: '2023-05-02',
    ends_on: '2033-05-01',
    energy_class: 'D',
    climate_class: 'C',
  };

  it('are kept with what they replace, their days and classes, and nothing else of the file', async () => {
    const report = await bringIn(
      db,
      labels([{ number: label.number }, { number: '2444e 0000002b', replaces: label.number, issued: '2024-06-01' }]),
    );
    expect(await stored()).toEqual([
      label,
      { ...label, number: '2444E0000002B', replaces: label.number, issued_on: '2024-06-01' },
    ]);
    expect(report).toMatchObject({ kind: 'energy', rows: 2, kept: 2, dataDate: '2024-06-01' });
  });

  it.each([
    [
      'of before 2025',
      [
        'N°DPE',
        'N°_DPE_remplacé',
        'Date_établissement_DPE',
        'Date_fin_validité_DPE',
        'Version_DPE',
        'Etiquette_DPE',
        'Etiquette_GES',
      ],
    ],
    [
      'of the list on the web',
      [
        'Numéro DPE',
        'Numéro DPE remplacé',
        'Date établissement DPE',
        'Date fin validité DPE',
        'Version DPE',
        'Étiquette DPE',
        'Étiquette GES',
      ],
    ],
    [
      'as keys once were',
      [
        'n_dpe',
        'n_dpe_remplace',
        'date_etablissement_dpe',
        'date_fin_validite_dpe',
        'version_dpe',
        'etiquette_dpe',
        'etiquette_ges',
      ],
    ],
  ])('have the names %s', async (_, headings) => {
    await bringIn(db, labels([{ number: label.number }], headings));
    expect(await stored()).toEqual([label]);
  });

  it('without a column are refused by its name; one that only says less is named', async () => {
    const short = ['numero_dpe', 'x', 'date_etablissement_dpe', 'fin', 'version_dpe', 'etiquette_dpe', 'etiquette_ges'];
    await expect(bringIn(db, labels([{ number: '1' }], short))).rejects.toThrow(
      'This looks like energy labels (DPE, dpe03existant), but these columns are missing: date_fin_validite_dpe. The file has: numero_dpe, x,',
    );
    const whole = short.with(3, 'date_fin_validite_dpe');
    expect((await bringIn(db, labels([{ number: '1' }], whole))).lacking).toEqual(['numero_dpe_remplace']);
  });

  it('of a second file take the place of the same numbers, and of no others', async () => {
    await bringIn(
      db,
      labels([{ number: label.number, classes: 'EE' }, { number: 'OTHER' }]),
      'a.csv',
      new Date('2026-11-20T10:00:00Z'),
    );
    await bringIn(
      db,
      labels([{ number: label.number }, { number: label.number }]),
      'b.csv',
      new Date('2026-11-21T10:00:00Z'),
    );
    expect(await stored()).toEqual([label, { ...label, number: 'OTHER' }]);
  });

  it('with a class or a day that is none are named', async () => {
    const rows = [{ number: 'A' }, { number: 'B', classes: 'NC' }, { number: 'C', ends: '' }, { number: 'D' }];
    expect(await bringIn(db, labels(rows))).toMatchObject({
      kept: 2,
      faulty: 2,
      firstFaulty: [
        { row: 3, message: 'etiquette_dpe is no class from A to G: "N"' },
        { row: 4, message: 'date_fin_validite_dpe is not a day: empty' },
      ],
    });
  });
});

describe('risks of communes', () => {
  const stored = () =>
    db.selectFrom('public_risk').select(['insee_code', 'risk']).orderBy('insee_code').orderBy('risk').execute();

  it('are read in Latin-1, once each, with the day of the file’s name', async () => {
    const content = risks(['44215;VERTOU;Inondation;11', '44215;VERTOU;Séisme;13', '44215;VERTOU;Séisme;13']);
    const report = await bringIn(db, iconv.encode(content, 'latin1'), 'ddrm_risq_gaspar_2026-10-01.csv');
    expect(await stored()).toEqual([
      { insee_code: '44215', risk: 'Inondation' },
      { insee_code: '44215', risk: 'Séisme' },
    ]);
    expect(report).toMatchObject({ kind: 'risks', dataDate: '2026-10-01', rows: 3, kept: 2 });
  });

  it('take the place of their department, since a commune may have lost all of its risks', async () => {
    await bringIn(db, risks(['44215;VERTOU;Inondation;11', '44109;NANTES;Séisme;13', '2A004;AJACCIO;Feu de forêt;16']));
    await bringIn(db, risks(['44109;NANTES;Inondation;11', '97411;SAINT-DENIS;Cyclone;17']));
    expect(await stored()).toEqual([
      { insee_code: '2A004', risk: 'Feu de forêt' },
      { insee_code: '44109', risk: 'Inondation' },
      { insee_code: '97411', risk: 'Cyclone' },
    ]);
    const { rows } = await sql`select insee_code from public_data_area order by 1`.execute(db);
    expect(rows).toEqual([{ insee_code: '2A004' }, { insee_code: '44109' }, { insee_code: '97411' }]);
  });
});

describe('a file of risks', () => {
  it('leaves the other territories overseas as they are', async () => {
    await bringIn(db, risks(['98818;NOUMEA;Cyclone;17', '98735;PAPEETE;Cyclone;17']));
    await bringIn(db, risks(['98735;PAPEETE;Séisme;13']));
    const found = db.selectFrom('public_risk').select(['insee_code', 'risk']).orderBy('insee_code');
    expect(await found.execute()).toEqual([
      { insee_code: '98735', risk: 'Séisme' },
      { insee_code: '98818', risk: 'Cyclone' },
    ]);
  });

  it('without the names of towns empties none that are known', async () => {
    await bringIn(db, risks(['44215;VERTOU;Inondation;11']));
    await bringIn(db, risks(['44215;;Séisme;13']));
    const { rows } = await sql`select town from public_data_area where insee_code = '44215'`.execute(db);
    expect(rows).toEqual([{ town: 'vertou' }]);
  });
});

describe('natural disasters', () => {
  const old = 'cod_nat_catnat;cod_commune;lib_commune;num_risque_jo;lib_risque_jo;dat_deb;dat_fin;dat_pub_arrete';
  const today =
    'id_gaspar;code_commune;libelle_commune;num_risque_jo;lib_risque_jo;date_debut;date_fin;date_pub_arrete';
  it.each([
    ['of before October 2026', old, '2020-10-03 00:00:00;2020-10-04 00:00:00'],
    ['since October 2026', today, '2020-10-03;2020-10-04'],
    ['that a spreadsheet has saved', today, '03/10/2020;04/10/2020'],
  ])('are read in the format %s', async (_, heading, days) => {
    const line = `44PREF20200012;44215;VERTOU;11;Inondations et/ou Coulées de Boue;${days};x`;
    expect(await bringIn(db, [heading, line, line].join('\n'))).toMatchObject({ kind: 'disasters', rows: 2, kept: 1 });
    const stored = await db.selectFrom('public_disaster').selectAll().execute();
    expect(stored).toMatchObject([
      {
        insee_code: '44215',
        disaster: 'Inondations et/ou Coulées de Boue',
        began_on: '2020-10-03',
        ended_on: '2020-10-04',
      },
    ]);
  });
});

it('every agency reads what was brought in, and none can change it', async () => {
  await bringIn(db, risks(['44215;VERTOU;Inondation;11']));
  for (const { id } of [await createAgency(), await createAgency()]) {
    const rows = store.rows.ofAgency(id);
    expect(await rows.selectFrom('public_risk').select('risk').execute()).toEqual([{ risk: 'Inondation' }]);
    await expect(
      rows.insertInto('public_risk').values({ import_id: id, insee_code: '44215', risk: 'x' }).execute(),
    ).rejects.toThrow(/row-level security/);
    expect((await rows.deleteFrom('public_risk').executeTakeFirst()).numDeletedRows).toBe(0n);
    expect((await rows.updateTable('public_risk').set({ risk: 'x' }).executeTakeFirst()).numUpdatedRows).toBe(0n);
  }
});
