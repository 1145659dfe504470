import { describe, expect, it } from 'vitest';
import { advertOf } from '../../../domain/poliris/advert.ts';
import { ranks } from '../../../domain/poliris/ranks.ts';
import type { Property } from '../../../domain/properties/property-record.ts';
import { agencyExample, propertyExample } from './property-example.ts';

type Dpe = Property['energy']['issued'];

function fieldsOf(change: Partial<Property>, ...names: (keyof typeof ranks)[]) {
  const property = { ...propertyExample, ...change };
  const { fields, gaps } = advertOf(property, { agencyId: 'MONAGENCE', exactAddress: false }, agencyExample);
  return { values: names.map((name) => fields[ranks[name] - 1]), gaps };
}

const { energy } = propertyExample;
const withDpe = (issued: Partial<Dpe>) => ({ energy: { ...energy, issued: { ...energy.issued, ...issued } } });

describe('the energy of an advert', () => {
  it.each([
    [null, ['', '', '']],
    ['2021-06-30', ['30/06/2021', 'DPE_v01-2011', '']],
    ['2021-07-01', ['01/07/2021', 'DPE_v07-2021', '']],
    ['2022-12-31', ['31/12/2022', 'DPE_v07-2021', '']],
    ['2023-01-01', ['01/01/2023', 'DPE_v07-2021', '62']],
  ])('of a DPE made on %s has its version, and the final energy only since 2023', (date, expected) => {
    expect(fieldsOf(withDpe({ date }), 'dpeDate', 'dpeVersion', 'finalEnergyKwh').values).toEqual(expected);
  });

  it.each([
    ['2024-01-15', 900, 1300, ['900', '1300', '', '01/01/2022']],
    [null, 900, null, ['900', '', '', '01/01/2022']],
    ['2020-01-15', 1100, 1100, ['', '', '1100', '01/01/2022']],
    ['2020-01-15', null, 1100, ['', '', '1100', '01/01/2022']],
    ['2020-01-15', 900, 1300, ['900', '1300', '', '01/01/2022']],
  ])(
    'of a DPE made on %s has its costs from %s to %s, or the one of an old DPE',
    (date, fromEuros, toEuros, expected) => {
      const costs = { fromEuros, toEuros, priceYear: 2022 };
      const { values } = fieldsOf(
        withDpe({ date, costs }),
        ...(['energyCostsFrom', 'energyCostsTo', 'energyCost', 'energyPriceDate'] as const),
      );
      expect(values).toEqual(expected);
    },
  );

  it('has a figure only beside the class that was made from it', () => {
    const label = (shown: 'issued' | 'attested', climateClass: 'A' | null) => {
      const attested = { energyClass: 'B', climateClass, number: null, date: '2026-02-01' } as const;
      const issued = { ...energy.issued, climateClass: 'B' as const };
      const change = { energy: { issued, attested, shown } };
      return fieldsOf(change, 'energyKwh', 'energyClass', 'climateKg', 'climateClass').values;
    };
    expect(label('issued', 'A')).toEqual(['142', 'C', '4', 'B']);
    expect(label('attested', null)).toEqual(['', 'B', '4', 'B']);
    expect(label('attested', 'A')).toEqual(['', 'B', '', 'A']);
  });
});

describe('the co-ownership of an advert', () => {
  const fields = ['coOwned', 'lots', 'coOwnershipCharges', 'procedure', 'procedureDetail'] as const;
  const coOwnership = { lots: 42, yearlyChargesEuros: 1_204, procedure: true, procedureDetail: 'Mandat "ad hoc"' };

  it('is said with its lots, charges and proceedings, and unknown is not no', () => {
    const whole = fieldsOf({ coOwned: true, coOwnership }, ...fields).values;
    expect(whole).toEqual(['OUI', '42', '1204', 'OUI', "Mandat 'ad hoc'"]);
    const quiet = { coOwned: true, coOwnership: { ...coOwnership, lots: null, procedure: false } };
    expect(fieldsOf(quiet, ...fields).values).toEqual(['OUI', '', '1204', 'NON', '']);
    const unknown = { coOwned: true, coOwnership: { ...coOwnership, procedure: null, procedureDetail: null } };
    expect(fieldsOf(unknown, ...fields).values).toEqual(['OUI', '42', '1204', '', '']);
    expect(fieldsOf({ coOwned: false, coOwnership: null }, ...fields).values).toEqual(['NON', '', '', '', '']);
    expect(fieldsOf({ coOwned: null, coOwnership: null }, ...fields).values).toEqual(['', '', '', '', '']);
  });

  it('has its proceedings cut where they are too long', () => {
    const long = { ...coOwnership, procedureDetail: 'x'.repeat(129) };
    const { values, gaps } = fieldsOf({ coOwned: true, coOwnership: long }, 'procedureDetail');
    expect(values).toEqual([`${'x'.repeat(125)}...`]);
    expect(gaps).toEqual(['longProcedure']);
  });
});

it('the equipment of an advert is yes, no or unknown, and nothing is counted for the agency', () => {
  const equipment = { lift: true, cellar: false, terrace: null, balcony: true, parking: true, garage: true };
  const { values } = fieldsOf(equipment, 'lift', 'cellar', 'terrace', 'balconies', 'parkings', 'boxes', 'terraceSqm');
  expect(values).toEqual(['OUI', 'NON', '', '', '', '', '']);
});

it('absurd values stay within their fields', () => {
  const absurd = { title: '"'.repeat(200), description: `${'"été" !# '.repeat(555)}fin`, reference: '"!#"'.repeat(15) };
  const { values, gaps } = fieldsOf(absurd, 'title', 'description', 'reference');
  expect(values.join('')).not.toMatch(/"|!#/);
  expect(values.map((value) => (value as string).length <= 4000)).toEqual([true, true, true]);
  expect(gaps).toEqual(['longReference', 'longTitle', 'longDescription']);
});
