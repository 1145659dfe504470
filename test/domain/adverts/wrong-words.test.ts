import { expect, it } from 'vitest';
import { factFindings } from '../../../domain/adverts/fact-rules.ts';
import { lintAdvert } from '../../../domain/adverts/lint-advert.ts';
import { withMandatoryBlock } from '../../../domain/adverts/mandatory-block.ts';
import { placeOfWrong } from '../../../domain/adverts/wrong-words.ts';
import type { Property } from '../../../domain/properties/property-record.ts';
import { propertyExample } from '../poliris/property-example.ts';

const at = { day: '2026-11-29', timeZone: 'Europe/Paris' } as const;
/** Five rooms, four of them bedrooms, 112.5 m² on 640 m² of land. */
const house: Property = {
  ...propertyExample,
  mandate: { number: '17', kind: 'simple', signedAt: '2026-02-03T23:30:00.000Z', expiresAt: null },
};
const flat: Property = {
  ...{ ...house, type: 'apartment', feesPaidBy: 'seller', priceWithoutFeesEuros: null, carrezSqm: 56.8, coOwned: true },
  coOwnership: { lots: 47, yearlyChargesEuros: 1_040, procedure: false, procedureDetail: null },
};

/** The text with the replacement of every finding that has one. */
const corrected = (text: string, findings: ReturnType<typeof lintAdvert>) =>
  findings.reduce((before, finding) => {
    const place = placeOfWrong(finding, before);
    return place && finding.replacement !== null
      ? before.slice(0, place.start) + finding.replacement + before.slice(place.end)
      : before;
  }, text);

it.each([
  [house, 'Un T4 au calme.', 'Un T5 au calme.'],
  [house, 'Maison de quatre pièces.', 'Maison de 5 pièces.'],
  [house, 'Maison de 130 m².', 'Maison de 112,5 m².'],
  [house, 'Terrain de 1.640 m².', 'Terrain de 640 m².'],
  // A garden is a part of the land, and one of several figures may be another thing's.
  [house, 'Un jardin de 900 m².', 'Un jardin de 900 m².'],
  [house, 'Deux chambres en bas, une chambre en haut.', 'Deux chambres en bas, une chambre en haut.'],
] as const)('%#: %s', (property, text, expected) => {
  expect(corrected(text, factFindings(property, text))).toBe(expected);
});

it.each([
  [house, 'Prix\u00A0: 345\u00A0000\u00A0€', 'PRIX : 340000 euros'],
  [house, 'Honoraires\u00A0: 4,5\u00A0%', 'Honoraires : 5 %'],
  [house, 'Classe énergie\u00A0: C', 'DPE : E'],
  [flat, 'à la charge du vendeur', 'charge acquéreur'],
  [flat, 'Superficie loi Carrez\u00A0: 56,8\u00A0m²', 'Superficie loi Carrez : 65,8m²'],
] as const)('%#: a wrong figure of the mandatory lines, as « %s »', (property, right, wrong) => {
  const complete = withMandatoryBlock('Dans le centre, à 340 m de la mer.', property);
  expect(complete).toContain(right);
  const text = complete.replace(right, wrong);
  const findings = lintAdvert(property, text, at).filter(({ isText }) => isText);
  expect(findings).toHaveLength(1);
  expect(lintAdvert(property, corrected(text, findings), at).filter(({ isText }) => isText)).toEqual([]);
});

it('a part of a longer number or word is not the wrong figure', () => {
  const price = { rule: 'price', wrong: '12\u00A0000\u00A0€' } as const;
  const text = 'Charges de 112 000 €, 1 512 000 € ; prix 12.000 €.';
  expect(placeOfWrong(price, text)).toEqual({ start: text.indexOf('12.000'), end: text.length - 1 });
  expect(placeOfWrong(price, 'Prix : 112 000 €')).toBeNull();
});
