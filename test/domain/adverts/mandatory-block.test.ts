import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lintAdvert } from '../../../domain/adverts/lint-advert.ts';
import { withMandatoryBlock } from '../../../domain/adverts/mandatory-block.ts';
import { priceWithoutFees } from '../../../domain/properties/fees.ts';
import type { Property } from '../../../domain/properties/property-record.ts';
import { energyLabels, feePayers, propertyTypes } from '../../../storage/column-values.ts';
import { size } from '../../support/size.ts';
import { propertyExample } from '../poliris/property-example.ts';

const at = { day: '2026-11-29', timeZone: 'Europe/Paris' } as const;

const orNull = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null });
const euros = fc.integer({ min: 0, max: 1_000_000_000 });
const decimals = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((hundredths) => hundredths / 100);
const label = orNull(fc.constantFrom(...energyLabels));

const figures = fc.record({
  type: fc.constantFrom(...propertyTypes),
  priceEuros: orNull(euros),
  feesPercent: orNull(decimals(100)),
  feesPaidBy: orNull(fc.constantFrom(...feePayers)),
  carrezSqm: orNull(decimals(10_000)),
  coOwned: orNull(fc.boolean()),
  coOwnership: fc.record({
    lots: orNull(fc.integer({ min: 1, max: 100_000 })),
    yearlyChargesEuros: orNull(euros),
    procedure: orNull(fc.boolean()),
    procedureDetail: orNull(
      fc.constantFrom('plan de sauvegarde', 'administration provisoire (2024), 12 000 € d’impayés'),
    ),
  }),
  energyClass: label,
  climateClass: label,
  attested: orNull(fc.record({ energyClass: fc.constantFrom(...energyLabels), climateClass: label })),
  shown: fc.constantFrom('issued' as const, 'attested' as const),
  costs: orNull(
    fc.record({
      fromEuros: orNull(euros),
      toEuros: orNull(euros),
      priceYear: orNull(fc.integer({ min: 2000, max: 2200 })),
    }),
  ),
});

const properties = figures.map(({ energyClass, climateClass, attested, shown, costs, ...fields }): Property => {
  const { feesPercent: fees_percent, feesPaidBy: fees_paid_by, priceEuros: price_euros } = fields;
  return {
    ...{ ...propertyExample, ...fields, energyClass, climateClass },
    priceWithoutFeesEuros: priceWithoutFees({ fees_percent, fees_paid_by, price_euros }),
    coOwnership: fields.coOwned ? fields.coOwnership : null,
    energy: {
      issued: { ...propertyExample.energy.issued, energyClass, climateClass, costs },
      attested: attested && { ...attested, number: null, date: null },
      shown,
    },
  };
});

/** Texts that contradict no record: they name the example's rooms and surface. */
const texts = fc
  .array(
    fc.constantFrom(
      ...[
        'Au calme, à 10 minutes de la gare',
        'Taxe foncière : 1 030 €',
        'DPE : à venir',
        'T5',
        '4 chambres, 112 m²',
        ' ',
        '\r\n',
        '\n\n',
      ],
      ...[
        'Cuisine équipée en 2023',
        'Travaux à prévoir : 25 000 €',
        'Charges de 87 € par mois',
        '345',
        'Mentions légales',
        '12 lots',
      ],
    ),
  )
  .map((parts) => parts.join('\n'));

it('with the mandatory lines no words are missing, whatever the record and the text', () => {
  fc.assert(
    fc.property(properties, texts, (property, text) => {
      const advert = withMandatoryBlock(text, property);
      expect(lintAdvert(property, advert, at).filter(({ isText }) => isText)).toEqual([]);
      expect(withMandatoryBlock(advert, property)).toBe(advert);
    }),
    { numRuns: size(500, 5_000, 50_000) },
  );
});
