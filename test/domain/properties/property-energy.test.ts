import { describe, expect, it } from 'vitest';
import { draftSms } from '../../../domain/conversations/message-drafts.ts';
import { changeProperty } from '../../../domain/properties/change-property.ts';
import { createProperty } from '../../../domain/properties/create-property.ts';
import { getProperty } from '../../../domain/properties/properties.ts';
import { getPropertyBrief } from '../../../domain/properties/property-brief.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { createRecords } from '../../support/records.ts';
import { startTestServer } from '../../support/test-server.ts';

const server = await startTestServer();
const agency = await server.createAgency();
const { contact } = await createRecords(server, agency);

let count = 0;
const create = (energy: object, more: object = {}) =>
  agency.perform(createProperty, {
    ...{ reference: `NRJ-10${++count}`, title: 'Maison', type: 'house', status: 'available' },
    address: { postcode: '44000', city: 'Nantes' },
    energy,
    ...more,
  });

const issued = {
  ...{ energyClass: 'E', climateClass: 'C', number: '2444E1204517B', date: '2024-09-17', expires: '2034-09-16' },
  ...{ energyKwhPerSqm: 268, climateKgPerSqm: 12, finalEnergyKwhPerSqm: 116 },
  costs: { fromEuros: 1_240, toEuros: 1_690, priceYear: 2023 },
};
const attested = { energyClass: 'D', climateClass: null, number: '2644A0117302M', date: '2026-01-20' };

describe('the energy label of a property', () => {
  it('is kept as it was issued and as it was attested, and the form for models has the one that the advert shows', async () => {
    const { id } = await create({ issued, attested });
    const label = async () => {
      const { energyClass, climateClass, energy, updatedAt } = await agency.perform(getProperty, { id });
      const brief = await agency.perform(getPropertyBrief, { propertyId: id });
      return { record: [energyClass, climateClass], energy, brief: [brief.energyClass, brief.climateClass], updatedAt };
    };
    const before = await label();
    expect(before).toMatchObject({
      record: ['E', 'C'],
      energy: { issued, attested, shown: 'issued' },
      brief: ['E', 'C'],
    });
    await agency.perform(changeProperty, { id, readAt: before.updatedAt, energy: { shown: 'attested' } });
    const after = await label();
    expect(after).toMatchObject({ record: ['E', 'C'], energy: { issued, attested }, brief: ['D', 'C'] });
    await agency.perform(changeProperty, { id, readAt: after.updatedAt, energy: { attested: null } });
    expect(await label()).toMatchObject({ energy: { issued, attested: null, shown: 'issued' }, brief: ['E', 'C'] });
  });

  it('of the advert is what the checks of drafts compare a text with', async () => {
    const { reference } = await create({ issued, attested, shown: 'attested' });
    const codes = async (letter: string) => {
      const body = `Bonjour, le bien ${reference} est classé ${letter} au DPE.`;
      const { warnings } = await agency.perform(draftSms, { prospectId: contact, body });
      return warnings.map(({ code }: { code: string }) => code).filter((code: string) => code === 'property_differs');
    };
    expect(await codes('D')).toEqual([]);
    expect(await codes('E')).toEqual(['property_differs']);
  });

  it.each([
    ['a worse class', { issued, attested: { ...attested, energyClass: 'F' } }, 'energy.attested.energyClass'],
    ['worse gases', { issued, attested: { ...attested, climateClass: 'D' } }, 'energy.attested.climateClass'],
    ['no label before it', { attested }, 'energy.attested.energyClass'],
    ['a day before 2026', { issued, attested: { ...attested, date: '2025-12-31' } }, 'energy.attested.date'],
    ['a day after the DPE', { issued: { ...issued, expires: '2026-01-19' }, attested }, 'energy.attested.date'],
  ])('is never attested with %s', async (_, energy, path) => {
    const refusal = await refusalOf(create(energy));
    expect(refusal).toMatchObject({ code: 'invalid_request', errors: [{ path }] });
  });

  it.each([
    ['an attestation to show that there is not', { issued, shown: 'attested' }, 'energy.shown'],
    ['an end before its day', { issued: { ...issued, expires: '2024-09-16' } }, 'energy.issued.expires'],
    [
      'more at least than at most',
      { issued: { ...issued, costs: { fromEuros: 2, toEuros: 1 } } },
      'energy.issued.costs',
    ],
  ])('never has %s', async (_, energy, path) => {
    expect((await refusalOf(create(energy))).errors).toMatchObject([{ path }]);
  });

  it('cannot become worse under its attestation, nor be given twice in two ways', async () => {
    const { id, updatedAt } = await create({ issued, attested });
    const change = (given: object) => agency.perform(changeProperty, { id, readAt: updatedAt, ...given });
    expect((await refusalOf(change({ energyClass: 'C' }))).errors).toMatchObject([
      { path: 'energy.attested.energyClass' },
    ]);
    const twice = await refusalOf(change({ energyClass: 'F', energy: { issued: { energyClass: 'G' } } }));
    expect(twice.errors).toMatchObject([{ path: 'energyClass' }]);
  });
});
