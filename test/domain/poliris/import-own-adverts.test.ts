import { expect, it } from 'vitest';
import { importRecords } from '../../../domain/imports/import-records.ts';
import { exportAdverts } from '../../../domain/poliris/export-adverts.ts';
import { createProperty } from '../../../domain/properties/create-property.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';
import { fileOf } from '../imports/files.ts';

const { db, context, createAgency } = await startTestServer();

const propertiesOf = ({ id }: Agency) =>
  db
    .selectFrom('property')
    .select(['reference', 'title', 'description', 'type', 'status', 'price_euros', 'fees_percent', 'fees_paid_by'])
    .select(['surface_sqm', 'land_sqm', 'rooms', 'bedrooms', 'floor', 'floors', 'built_year'])
    .select(['lift', 'cellar', 'terrace', 'co_owned', 'co_ownership_lots', 'co_ownership_yearly_charges_euros'])
    .select(['co_ownership_procedure', 'co_ownership_procedure_detail', 'energy_class', 'climate_class'])
    .select(['dpe_date', 'energy_kwh', 'climate_kg', 'final_energy_kwh'])
    .select(['energy_costs_from_euros', 'energy_costs_to_euros', 'energy_price_year'])
    .select(['street', 'postcode', 'city', 'latitude', 'longitude', 'photos'])
    .select(['mandate_number', 'mandate_kind', 'mandate_signed_at'])
    .where('agency_id', '=', id)
    .orderBy('reference')
    .execute();

/** Land and parkings have neither rooms nor a living space. */
const sizes: Readonly<Record<string, object>> = { parking: {}, land: { landSqm: 640 } };
const oldDpe = {
  ...{ energyClass: 'E', climateClass: 'C', date: '2019-05-02', energyKwhPerSqm: 268, climateKgPerSqm: 12 },
  costs: { fromEuros: 1_350, toEuros: 1_350, priceYear: 2015 },
};

it('adverts that another agency imports give the same properties', async () => {
  const [left, joined] = [await createAgency(), await createAgency()];
  await left.perform(createProperty, {
    ...{ reference: 'NAN-1', title: 'Maison !#1 au calme', type: 'house', status: 'available' },
    ...{ description: 'Séjour.\nÉtage : 3 chambres.\n\nCharges < 100', priceEuros: 345_000, feesPercent: 4.5 },
    ...{ feesPaidBy: 'buyer', surfaceSqm: 112.5, landSqm: 640, rooms: 5, bedrooms: 4, floor: 0 },
    ...{ floors: 2, builtYear: 1998, lift: false, cellar: true, terrace: true, coOwned: true },
    coOwnership: { lots: 12, yearlyChargesEuros: 840, procedure: true, procedureDetail: 'Administrateur provisoire' },
    energy: {
      issued: {
        ...{ energyClass: 'C', climateClass: 'A', date: '2025-03-12' },
        ...{ energyKwhPerSqm: 142, climateKgPerSqm: 4, finalEnergyKwhPerSqm: 62 },
        costs: { fromEuros: 1_240, toEuros: 1_690, priceYear: 2023 },
      },
    },
    address: { street: '12 rue des Lilas', postcode: '44000', city: 'Nantes', latitude: 47.218371, longitude: -1.5 },
    mandate: { number: '2026-17', kind: 'exclusive', signedAt: '2026-02-03T23:00:00Z' },
  });
  for (const type of ['apartment', 'parking', 'commercial', 'building', 'land']) {
    const address = { postcode: '01000', city: 'Bourg-en-Bresse' };
    await left.perform(createProperty, {
      ...{
        reference: `X-${type}`,
        title: 'Bien',
        type,
        status: 'available',
        priceEuros: 90_000,
        description: 'Calme.',
      },
      ...{ feesPaidBy: 'seller', address, ...(sizes[type] ?? { surfaceSqm: 80, rooms: 4 }) },
      ...{ coOwned: false, energy: { issued: oldDpe } },
    });
  }
  const photos = ['https://photos.example/1.jpg', 'https://photos.example/2.jpg?v=3'];
  await db
    .updateTable('property')
    .set({ photos, published_since: context.now() })
    .where('agency_id', '=', left.id)
    .execute();
  const { csv } = await left.perform(exportAdverts, { agencyId: 'MONAGENCE', exactAddress: true });
  const file = fileOf(Buffer.from(csv));
  const { counts } = await joined.perform(importRecords, { kind: 'properties', file });
  expect(counts).toMatchObject({ created: 6, refused: 0, remarked: 0 });
  const expected = (await propertiesOf(left)).map((row) => ({ ...row, title: row.title.replace('!#', '! #') }));
  expect(await propertiesOf(joined)).toEqual(expected);
});
