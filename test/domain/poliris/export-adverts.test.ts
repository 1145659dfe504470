import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { changeAgency } from '../../../domain/agency/agency-settings.ts';
import { checkAdverts, exportAdverts } from '../../../domain/poliris/export-adverts.ts';
import { ranks } from '../../../domain/poliris/ranks.ts';
import { createProperty } from '../../../domain/properties/create-property.ts';
import { publishProperties, unpublishProperties } from '../../../domain/properties/publish-properties.ts';
import { newId } from '../../../domain/shared/ids.ts';
import { propertyStatuses } from '../../../storage/column-values.ts';
import { tenantOf } from '../../../storage/tenant.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';

const server = await startTestServer();
const options = { agencyId: 'MONAGENCE', exactAddress: false };

const fileOf = async (agency: Agency) => Buffer.from((await agency.perform(exportAdverts, options)).csv);

const complete = {
  ...{ type: 'apartment', status: 'available', title: 'Deux pièces', description: 'Au calme.' },
  ...{
    priceEuros: 200_000,
    feesPercent: 5,
    feesPaidBy: 'buyer',
    surfaceSqm: 41,
    rooms: 2,
    energyClass: 'D',
    climateClass: 'B',
  },
  address: { postcode: '44000', city: 'Nantes' },
};
/** A property that a person has published. */
async function create(agency: Agency, reference: string, more: object = {}) {
  const property = await agency.perform(createProperty, { ...complete, reference, ...more });
  await agency.perform(publishProperties, { ids: [property.id] });
  return property;
}

describe('the file of adverts', () => {
  it('has every field in quotation marks, lines that end with CRLF, and texts in latin-1', async () => {
    const agency = await server.createAgency();
    const { id } = await create(agency, 'NAN-1', { title: 'L’été à "Œuvre"', description: 'Un\nDeux' });
    await create(agency, 'NAN-2');
    const bytes = await fileOf(agency);
    const text = bytes.toString('latin1');
    const line = /^"[^"\r\n]*"(?:!#"[^"\r\n]*"){333}\r\n/;
    expect(text).toMatch(line);
    expect(text.replace(line, '')).toMatch(new RegExp(`${line.source}$`));
    expect(bytes.includes(Buffer.from([0xe9, 0x74, 0xe9]))).toBe(true);
    const rows = parse(text, { delimiter: '!#', record_delimiter: '\r\n' });
    expect(rows.map((row) => row[ranks.reference - 1])).toEqual(['NAN-2', 'NAN-1']);
    const fields = rows[1] as string[];
    expect(fields[ranks.title - 1]).toBe("L'été à 'OEuvre'");
    expect(fields[ranks.description - 1]).toBe('Un<BR>Deux');
    expect(`property_${fields[ranks.technicalId - 1]}`).toBe(id);
  });

  it('has the published properties of this agency alone, whatever their status', async () => {
    const [agency, other] = [await server.createAgency(), await server.createAgency()];
    for (const status of propertyStatuses) {
      await agency.perform(createProperty, { ...complete, reference: `unpublished ${status}`, status });
    }
    await create(agency, 'draft', { status: 'draft' });
    await create(agency, 'sold', { status: 'sold' });
    const withdrawn = await create(agency, 'once published');
    await agency.perform(unpublishProperties, { ids: [withdrawn.id] });
    await create(other, 'autre');
    const rows: string[][] = parse((await fileOf(agency)).toString('latin1'), { delimiter: '!#' });
    expect(rows.map((row) => row[ranks.reference - 1])).toEqual(['sold', 'draft']);
    // They leave all the same, and are named.
    expect(await agency.perform(checkAdverts, { exactAddress: false })).toMatchObject({
      ...{ adverts: 2, leftOut: 0, incomplete: 2, data: [{ gaps: ['notForSale'] }, { gaps: ['notForSale'] }] },
    });
    expect((await fileOf(await server.createAgency())).length).toBe(0);
  });

  it('has the address of the agency’s fee table in every advert where it is known, and can do without', async () => {
    const agency = await server.createAgency();
    await create(agency, 'NAN-1');
    await create(agency, 'NAN-2');
    const addresses = async () =>
      parse((await fileOf(agency)).toString('latin1'), { delimiter: '!#' }).map((row: string[]) => row[307 - 1]);
    expect(await addresses()).toEqual(['', '']);
    const feeTableUrl = 'https://www.agence.example/nos-honoraires?a=!#b';
    await agency.perform(changeAgency, { feeTableUrl });
    const written = 'https://www.agence.example/nos-honoraires?a=%21#b';
    expect(await addresses()).toEqual([written, written]);
    await agency.perform(changeAgency, { feeTableUrl: null });
    expect(await addresses()).toEqual(['', '']);
    expect(await agency.perform(checkAdverts, { exactAddress: false })).toMatchObject({
      ...{ adverts: 2, leftOut: 0, incomplete: 0 },
    });
  });

  it('leaves an advert out that lacks something obligatory, and says so first', async () => {
    const agency = await server.createAgency();
    await create(agency, 'NAN-1', { priceEuros: null });
    await create(agency, 'NAN-2', { energyClass: null });
    await create(agency, 'NAN-3');
    const rows: string[][] = parse((await fileOf(agency)).toString('latin1'), { delimiter: '!#' });
    expect(rows.map((row) => row[ranks.reference - 1])).toEqual(['NAN-3', 'NAN-2']);
    expect(await agency.perform(checkAdverts, { exactAddress: false })).toMatchObject({
      ...{ adverts: 2, leftOut: 1, incomplete: 1 },
      data: [
        { reference: 'NAN-1', isLeftOut: true, gaps: ['price'] },
        { reference: 'NAN-2', isLeftOut: false, gaps: ['energyClass'] },
      ],
    });
  });

  it('says before of which adverts the text says something else than the record', async () => {
    const agency = await server.createAgency();
    await create(agency, 'NAN-1', { description: 'Au calme. Prix : 190 000 €.' });
    await create(agency, 'NAN-2', { description: 'Au calme. Prix : 200 000 €.' });
    expect(await agency.perform(checkAdverts, { exactAddress: false })).toMatchObject({
      ...{ adverts: 2, leftOut: 0, incomplete: 1 },
      data: [{ reference: 'NAN-1', isLeftOut: false, gaps: ['contradiction'] }],
    });
  });

  it('has each property once over many pages, also one whose advert lacks something', async () => {
    const agency = await server.createAgency();
    const times = { created_at: server.context.now(), updated_at: server.context.now() };
    const rows = Array.from({ length: 401 }, (_, n) => ({
      ...{ id: newId(), reference: `REF-${n}`, title: 'Terrain', type: 'land' as const, status: 'available' as const },
      ...{
        description: 'Au calme.',
        price_euros: 90_000,
        fees_paid_by: 'seller' as const,
        mandate_number: 'x'.repeat(16),
      },
      mandate_kind: 'simple' as const,
      ...{ postcode: '44000', city: 'Nantes', photos: [] as string[], published_since: times.created_at },
      ...times,
    }));
    await tenantOf(server.db, agency.id).insert('property', rows).execute();
    const read: string[][] = parse((await fileOf(agency)).toString('latin1'), { delimiter: '!#' });
    expect(read.map((row) => row[ranks.reference - 1])).toEqual(rows.map(({ reference }) => reference).reverse());
    const checked = await agency.perform(checkAdverts, { exactAddress: false });
    expect(checked).toMatchObject({ adverts: 401, leftOut: 0, incomplete: 401 });
    expect(checked.data).toHaveLength(50);
  });
});

it('what an advert lacks is said before, with the characters that the file has not', async () => {
  const agency = await server.createAgency();
  await create(agency, 'NAN-1');
  const { id } = await create(agency, 'NAN-2', { priceEuros: null, title: 'Vue 🏡 sur Ω' });
  const address = { ...complete.address, street: 'Quai 🌊' };
  await create(agency, 'NAN-3', { address });
  await agency.perform(createProperty, { ...complete, reference: 'NAN-4', priceEuros: null });
  const expected = {
    ...{ id, reference: 'NAN-2', title: 'Vue 🏡 sur Ω' },
    ...{ isLeftOut: true, gaps: ['price', 'characters'], lost: '🏡 Ω' },
  };
  const checked = await agency.perform(checkAdverts, { exactAddress: false });
  expect(checked).toEqual({ adverts: 2, leftOut: 1, incomplete: 0, data: [expected], sinceLast: null });
  const exact = await agency.perform(checkAdverts, { exactAddress: true });
  expect(exact.data.map(({ reference }: { reference: string }) => reference)).toEqual(['NAN-2', 'NAN-3']);
});
