import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { changeProperty } from '../../../domain/properties/change-property.ts';
import { createProperty } from '../../../domain/properties/create-property.ts';
import { placeFaults } from '../../../domain/properties/place-faults.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';

it.each([
  [{ latitude: 47.2184, longitude: -1.5536, insee_code: '44109', postcode: '44000' }, []],
  [{ latitude: 0, longitude: 0 }, []],
  [{ latitude: null, longitude: null, insee_code: null }, []],
  [{ latitude: 47.2184, longitude: null }, ['address.longitude']],
  [{ longitude: -1.5536 }, ['address.latitude']],
  [{ insee_code: '4410', postcode: '44000' }, ['address.inseeCode']],
  [{ insee_code: '2C004', postcode: '20000' }, ['address.inseeCode']],
  [{ insee_code: '35238', postcode: '44000' }, ['address.inseeCode']],
  [{ insee_code: '2A004', postcode: '20000' }, []],
  [{ insee_code: '2B033', postcode: '20200' }, []],
  [{ insee_code: '2A004', postcode: '21000' }, ['address.inseeCode']],
  // The postcode of Saint-Martin.
  [{ insee_code: '97801', postcode: '97150' }, []],
])('%o', (place, paths) => {
  expect(placeFaults(place).map(({ path }) => path)).toEqual(paths);
});

it('every commune of the official list may have each of its postcodes', () => {
  const communes: { code: string; codesPostaux?: string[] }[] = createRequire(import.meta.url)(
    '@etalab/decoupage-administratif/data/communes.json',
  );
  // Clipperton, where nobody lives, has a postcode of New Caledonia.
  const pairs = communes.flatMap(({ code, codesPostaux = [] }) =>
    code === '98901' ? [] : codesPostaux.map((postcode) => ({ insee_code: code, postcode })),
  );
  expect(pairs.length).toBeGreaterThan(35_000);
  expect(pairs.filter((pair) => placeFaults(pair).length > 0)).toEqual([]);
});

it('a place is refused at its field where it is typed, and one that an import brought is no hindrance', async () => {
  const server = await startTestServer();
  const agency = await server.createAgency();
  const address = { street: '3 rue du Port', postcode: '44000', city: 'Nantes' };
  const house = { reference: 'NAN-0042', title: 'Maison de ville', type: 'house', address };
  const errorsOf = async (attempt: Promise<unknown>) => (await refusalOf(attempt)).errors;
  const wrong = { ...house, address: { ...address, latitude: 47.2 } };
  expect(await errorsOf(agency.perform(createProperty, wrong))).toMatchObject([{ path: 'address.longitude' }]);

  const { id, updatedAt } = await agency.perform(createProperty, house);
  const change = (given: object) => agency.perform(changeProperty, { id, readAt: updatedAt, ...given });
  expect(await errorsOf(change({ address: { inseeCode: '35238' } }))).toMatchObject([{ path: 'address.inseeCode' }]);
  expect(await errorsOf(change({ address: { latitude: 91, longitude: 0 } }))).toMatchObject([
    { path: 'address.latitude' },
  ]);
  await server.db
    .updateTable('property')
    .set({ insee_code: '35238' })
    .where('id', '=', uuidOf('property', id))
    .execute();
  expect(await change({ rooms: 4 })).toMatchObject({ rooms: 4, address: { inseeCode: '35238' } });
});
