import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createProperty } from '../../../domain/properties/create-property.ts';
import { getProperty } from '../../../domain/properties/properties.ts';
import { readPublicData } from '../../../domain/properties/public-data-of-property.ts';
import { readPropertyResource } from '../../../domain/resources/property-resource.ts';
import { startTestServer } from '../../support/test-server.ts';
import { bringIn, dvf, flat, house, labels, risks } from '../public-files/published.ts';

const { db, createAgency } = await startTestServer({ ownStore: true, now: () => new Date('2026-11-24T09:00:00Z') });
const agency = await createAgency();

beforeEach(async () => {
  const tables = ['public_sale', 'public_energy_label', 'public_risk', 'public_disaster', 'public_data_area'];
  for (const table of [...tables, 'public_data_import']) await sql`delete from ${sql.table(table)}`.execute(db);
});

const vertou = { street: '3 rue des Lilas', postcode: '44120', city: 'Vertou', inseeCode: '44215' };
const place = { latitude: 47.1689, longitude: -1.4712 };
let count = 0;

async function propertyWith(given: { address?: object; [field: string]: unknown } = {}) {
  const { address = { ...vertou, ...place }, ...others } = given;
  count += 1;
  const input = { reference: `PUB-${count}`, title: 'Maison', type: 'house', priceEuros: 300_000, surfaceSqm: 100 };
  const { id } = await agency.perform(createProperty, { ...input, ...others, address });
  return { id, ...(await agency.perform(readPublicData, { id })) };
}

/** A house so many metres north of the property. */
const houseAt = (metres: number, given: Parameters<typeof house>[0] = {}) =>
  house({
    id_mutation: `2024-${metres}`,
    latitude: String(place.latitude + metres / 111_319.5),
    surface_reelle_bati: '100',
    ...given,
  });

it('nothing is said where nothing was brought in', async () => {
  const { id, ...parts } = await propertyWith();
  expect([parts, (await agency.perform(getProperty, { id })).publicData]).toEqual([{}, null]);
});

it('an answer of the API and the resource of agents have all of it, always marked as indicative', async () => {
  await bringIn(db, dvf([houseAt(100)]));
  const { id, comparableSales } = await propertyWith();
  const { publicData } = await agency.perform(getProperty, { id });
  expect(publicData).toEqual({ indicative: true, comparableSales });
  expect((await agency.perform(readPropertyResource, { id })).publicData).toEqual(publicData);
});

describe('comparable sales', () => {
  const distances = async (given = {}) =>
    (await propertyWith(given)).comparableSales?.sales.map(({ distanceMetres }: any) => distanceMetres);

  it('say whose they are, of when, how far, and what a square metre cost', async () => {
    await bringIn(
      db,
      dvf([houseAt(300, { surface_reelle_bati: '90', valeur_fonciere: '270000' }), houseAt(400)]),
      '44.csv',
    );
    expect((await propertyWith()).comparableSales).toEqual({
      source: 'Demandes de valeurs foncières (DGFiP), géolocalisées par Etalab',
      date: '2024-03-12',
      basis: 'distance',
      withinMetres: 2000,
      medianPricePerSqmEuros: 3075,
      sales: [
        expect.objectContaining({
          distanceMetres: 300,
          pricePerSqmEuros: 3000,
          street: '12 RUE DES LILAS',
          landSqm: 420,
        }),
        expect.objectContaining({ distanceMetres: 400, pricePerSqmEuros: 3150, date: '2024-03-12', rooms: 5 }),
      ],
    });
  });

  it('are those within 500 m where there are five, else within 1 km, else within 2 km, and twenty at most', async () => {
    const at = (...metres: number[]) => bringIn(db, dvf(metres.map((distance) => houseAt(distance))));
    await at(100, 200, 300, 400, 450, 600);
    expect(await distances()).toEqual([100, 200, 300, 400, 450]);
    await at(100, 600, 700, 800, 900, 1500);
    expect(await distances()).toEqual([100, 600, 700, 800, 900]);
    await at(100, 600, 1500, 1990, 2010);
    expect(await distances()).toEqual([100, 600, 1500, 1990]);
    await at(...Array.from({ length: 30 }, (_, n) => 10 * (n + 1)));
    expect(await distances()).toHaveLength(20);
  });

  it('are of the same type, of about the same surface, and of the last five years', async () => {
    await bringIn(
      db,
      dvf([
        houseAt(1, { surface_reelle_bati: '71' }),
        houseAt(2, { surface_reelle_bati: '129' }),
        houseAt(3, { surface_reelle_bati: '69' }),
        houseAt(4, { surface_reelle_bati: '131' }),
        flat({ id_mutation: '2024-5', surface_reelle_bati: '100', latitude: '47.1689' }),
        houseAt(6, { date_mutation: '2021-11-01' }),
        houseAt(7, { date_mutation: '2021-12-01' }),
      ]),
    );
    expect(await distances()).toEqual([1, 2, 7]);
    expect(await distances({ type: 'land' })).toEqual([]);
    expect(await distances({ surfaceSqm: null })).toEqual([]);
  });

  it('are those of the commune where the property has no coordinates, of its street if there are five', async () => {
    const other = { adresse_nom_voie: 'AVENUE DE LA GARE', latitude: '', longitude: '' };
    const gone = { code_commune: '44109', nom_commune: 'Nantes' };
    await bringIn(db, dvf([houseAt(1, other), houseAt(2), houseAt(3, gone)]));
    const { comparableSales } = await propertyWith({ address: vertou });
    expect(comparableSales).toMatchObject({ basis: 'commune', withinMetres: null });
    expect(comparableSales?.sales.map(({ street }: any) => street)).toEqual([
      '12 RUE DES LILAS',
      '12 AVENUE DE LA GARE',
    ]);
    await bringIn(db, dvf([houseAt(1, other), ...[2, 3, 4, 5, 6].map((metres) => houseAt(metres))]));
    const again = (await propertyWith({ address: vertou })).comparableSales;
    expect([again?.basis, again?.sales.length]).toEqual(['street', 5]);
  });

  it('are near within a circle: one in the corner of its square is no part where the own commune was not brought in', async () => {
    const east = place.longitude + 1990 / (111_319.5 * Math.cos((place.latitude * Math.PI) / 180));
    const corner = (n: number, given = {}) => houseAt(1900 + n, { longitude: String(east), ...given });
    await bringIn(db, dvf([corner(1, { code_commune: '44109', nom_commune: 'Nantes' })]));
    expect((await propertyWith()).comparableSales).toBeUndefined();
    await bringIn(db, dvf([corner(2), houseAt(100)]));
    expect(await distances()).toEqual([100]);
  });

  it('are none, and say so, where the commune was brought in and has none', async () => {
    await bringIn(db, dvf([flat()]));
    const { comparableSales } = await propertyWith();
    expect(comparableSales).toMatchObject({ date: '2024-03-12', medianPricePerSqmEuros: null, sales: [] });
  });
});

describe('the commune', () => {
  it('is found by its name and postcode where nobody noted its code', async () => {
    await bringIn(db, risks(['44215;VERTOU;Inondation;11', '49350;VERTOU;Séisme;13']));
    const { risks: found } = await propertyWith({ address: { ...vertou, inseeCode: undefined } });
    expect(found).toEqual({ source: 'Géorisques (base GASPAR)', date: '2026-11-20', names: ['Inondation'] });
  });

  it('of a name that two departments overseas have is that of the department', async () => {
    await bringIn(
      db,
      risks(['97224;SAINT-JOSEPH;Volcan;1', '97412;SAINT-JOSEPH;Cyclone;2', '97701;SAINT-BARTHELEMY;Séisme;3']),
    );
    for (const [postcode, city, risk] of [
      ['97212', 'Saint-Joseph', 'Volcan'],
      ['97480', 'Saint-Joseph', 'Cyclone'],
      ['97133', 'Saint-Barthélemy', 'Séisme'],
    ]) {
      const found = await propertyWith({ address: { street: '3 rue du Port', postcode, city } });
      expect(found.risks?.names, postcode).toEqual([risk]);
    }
  });

  it('has the risks of its whole city, and the sales of its district', async () => {
    await bringIn(db, risks(['75056;PARIS;Inondation;11']));
    await bringIn(db, dvf([flat({ code_commune: '75111', nom_commune: 'Paris 11e Arrondissement' })]));
    const paris = { street: '3 rue Oberkampf', postcode: '75011', city: 'Paris' };
    for (const inseeCode of [undefined, '75056', '75111']) {
      const found = await propertyWith({ type: 'apartment', surfaceSqm: 60, address: { ...paris, inseeCode } });
      expect([found.risks?.names, found.comparableSales?.sales.length], inseeCode).toEqual([['Inondation'], 1]);
    }
  });

  it('has its disasters counted, and the last of them named', async () => {
    const line = (number: string, from: string) => `${number};44215;VERTOU;11;Inondations;${from};${from}`;
    const heading = 'id_gaspar;code_commune;libelle_commune;num_risque_jo;lib_risque_jo;date_debut;date_fin';
    await bringIn(
      db,
      [heading, line('A', '1999-12-25'), line('B', '2020-10-03')].join('\n'),
      'catnat_gaspar_20261001.csv',
    );
    expect((await propertyWith()).disasters).toEqual({
      source: 'Géorisques (base GASPAR)',
      date: '2026-10-01',
      count: 2,
      last: { name: 'Inondations', from: '2020-10-03', to: '2020-10-03' },
    });
  });
});

describe('the energy label', () => {
  const energyOf = async (number: string) => (await propertyWith({ energy: { issued: { number } } })).energy;

  it('is found by its number, however it is written, with the one that has replaced it', async () => {
    await bringIn(
      db,
      labels([
        { number: '2344E0000001A' },
        { number: '2444E0000002B', replaces: '2344E0000001A', issued: '2024-06-01' },
      ]),
    );
    const old = {
      source: 'DPE des logements existants (ADEME)',
      ...{ number: '2344E0000001A', issuedOn: '2023-05-02', endsOn: '2033-05-01', energyClass: 'D', climateClass: 'C' },
    };
    const replacedBy = { number: '2444E0000002B', issuedOn: '2024-06-01' };
    expect(await energyOf('2344e 0000 001a')).toMatchObject({ ...old, date: '2024-06-01', replacedBy });
    expect(await energyOf('2444E0000002B')).toMatchObject({ replacedBy: null });
    expect(await energyOf('UNKNOWN')).toBeUndefined();
  });

  it('is known to be replaced although the file has the new one alone', async () => {
    await bringIn(db, labels([{ number: 'NEW', replaces: 'OLD', issued: '2024-06-01' }]));
    expect(await energyOf('OLD')).toMatchObject({ number: 'OLD', endsOn: null, replacedBy: { number: 'NEW' } });
  });
});

it('another agency’s property is not found', async () => {
  const { id } = await propertyWith();
  await expect((await createAgency()).perform(readPublicData, { id })).rejects.toMatchObject({ code: 'not_found' });
});
