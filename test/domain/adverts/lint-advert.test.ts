import { expect, it } from 'vitest';
import { lintAdvert } from '../../../domain/adverts/lint-advert.ts';
import { mandatoryBlock, withMandatoryBlock } from '../../../domain/adverts/mandatory-block.ts';
import type { Property } from '../../../domain/properties/property-record.ts';
import { propertyExample } from '../poliris/property-example.ts';

const at = { day: '2026-11-29', timeZone: 'Europe/Paris' } as const;

const mandate = {
  number: '2026-17',
  kind: 'exclusive',
  signedAt: '2026-02-03T23:30:00.000Z',
  expiresAt: '2027-02-03T22:30:00.000Z',
} as const;
/** Fees of 4.5 % for the buyer. */
const house: Property = { ...propertyExample, mandate };
/** Fees that the seller pays. */
const flat: Property = {
  ...{ ...house, type: 'apartment', feesPaidBy: 'seller', priceWithoutFeesEuros: null, carrezSqm: 56.8, coOwned: true },
  coOwnership: { lots: 47, yearlyChargesEuros: 1_040, procedure: false, procedureDetail: null },
};
const withClass = (property: Property, energyClass: Property['energyClass']): Property => ({
  ...{ ...property, energyClass },
  energy: { ...property.energy, issued: { ...property.energy.issued, energyClass } },
});

const lint = (property: Property, text: string) => lintAdvert(property, text, at);
const rulesOf = (property: Property, text: string) => lint(property, text).map(({ rule }) => rule);
const complete = (property: Property) => withMandatoryBlock('Au calme.', property);
/** The findings about the complete advert with other words in the place of some. */
const changed = (property: Property, words: string, other: string) => {
  const text = complete(property);
  expect(text).toContain(words);
  return lint(property, text.replace(words, other)).map(({ rule, wrong }) => [rule, wrong]);
};

it('an empty text lacks everything that the law asks of a house whose buyer pays the fees', () => {
  expect(rulesOf(house, 'Au calme.')).toEqual([
    ...['price', 'priceWithoutFees', 'fees', 'feesPayer', 'energyClass', 'climateClass', 'energyCosts', 'risks'],
  ]);
});

it('names the law and the missing words', () => {
  const fees = lint(house, '').find(({ rule }) => rule === 'fees');
  expect(fees).toEqual({
    rule: 'fees',
    law: 'Arrêté du 10 janvier 2017 modifié le 26 janvier 2022, art. 2',
    isText: true,
    missing: 'Honoraires\u00A0: 4,5\u00A0% TTC',
    wrong: null,
    replacement: null,
    field: null,
  });
});

it('a co-owned flat has further words, and no price without fees if the seller pays them', () => {
  expect(rulesOf(flat, '')).toEqual([
    ...['price', 'feesPayer', 'coOwnership', 'coOwnershipLots', 'coOwnershipCharges', 'coOwnershipProcedure'],
    ...['energyClass', 'climateClass', 'energyCosts', 'risks'],
  ]);
});

it('the mandatory lines are these', () => {
  const nbsp = (text: string) => text.replaceAll('_', '\u00A0');
  expect(mandatoryBlock(withClass(flat, 'F'))).toBe(
    nbsp(
      [
        'Mentions légales',
        'Prix_: 345_000_€. Honoraires à la charge du vendeur.',
        'Bien soumis au statut de la copropriété, 47 lots. Quote-part annuelle moyenne des charges courantes_: 1_040_€. Aucune procédure en cours contre le syndicat des copropriétaires. Superficie loi Carrez_: 56,8_m².',
        'Classe énergie_: F, classe climat_: A. Logement à consommation énergétique excessive_: classe F. Montant estimé des dépenses annuelles d’énergie pour un usage standard_: entre 1_240_€ et 1_690_€ par an (prix des énergies de l’année 2023).',
        'Les informations sur les risques auxquels ce bien est exposé sont disponibles sur le site Géorisques_: www.georisques.gouv.fr.',
      ].join('\n'),
    ),
  );
  expect(mandatoryBlock(house)).toContain(
    nbsp(
      'Prix_: 345_000_€ honoraires inclus, soit 330_144_€ hors honoraires. Honoraires_: 4,5_% TTC à la charge de l’acquéreur.',
    ),
  );
});

it('the words may have another order, other spaces, accents and capitals', () => {
  const text = `345 000,00€ FRAIS D'AGENCE INCLUS.
    HONORAIRES : 4,50 % TTC  A LA CHARGE DE L'ACQUEREUR (hors honoraires : 330.144 €)
    CLASSE CLIMAT A - classe energie c
    MONTANT ESTIME DES DEPENSES ANNUELLES D'ENERGIE POUR UN USAGE STANDARD: de 1240 à 1690 euros, prix moyens 2021, 2022 et 2023
    les informations sur les risques auxquels ce bien est exposé sont
    disponibles sur le site GEORISQUES: www.georisques.gouv.fr`;
  expect(lint(house, text)).toEqual([]);
});

it('the lines are not added twice, and replace those of another price', () => {
  const text = complete({ ...house, priceEuros: 365_000, priceWithoutFeesEuros: 349_282 });
  expect(rulesOf(house, text)).toEqual(['price', 'priceWithoutFees']);
  expect(withMandatoryBlock(text, house)).toBe(complete(house));
  expect(withMandatoryBlock(`${text}\n\nÀ bientôt !`, house)).toContain('À bientôt !');
});

it.each([
  ['345\u00A0000\u00A0€ honoraires inclus', '365\u00A0000\u00A0€ honoraires inclus', 'price', '365\u00A0000\u00A0€'],
  ['330\u00A0144\u00A0€ hors', '331\u00A0000\u00A0€ hors', 'priceWithoutFees', '331\u00A0000\u00A0€'],
  ['4,5\u00A0%', '5\u00A0%', 'fees', '5\u00A0%'],
  ['de l’acquéreur', 'du vendeur', 'feesPayer', 'à la charge du vendeur'],
  ['énergie\u00A0: C', 'énergie\u00A0: B', 'energyClass', 'B'],
  ['climat\u00A0: A', 'climat\u00A0: B', 'climateClass', 'B'],
  ['1\u00A0240\u00A0€', '1\u00A0140\u00A0€', 'energyCosts', '1\u00A0140\u00A0€ – 1\u00A0690\u00A0€'],
  ['2023', '2021', 'energyCosts', null],
])('« %s » as « %s » is a finding of %s', (words, other, rule, wrong) => {
  expect(changed(house, words, other)).toEqual([[rule, wrong]]);
});

it.each([
  ['47 lots', '46 lots', 'coOwnershipLots', '46 lots'],
  ['1\u00A0040\u00A0€', '1\u00A0400\u00A0€', 'coOwnershipCharges', '1\u00A0400\u00A0€'],
  ['Aucune procédure', 'Procédure', 'coOwnershipProcedure', null],
  ['56,8\u00A0m²', '58\u00A0m²', 'carrez', '58\u00A0m²'],
  ['345\u00A0000\u00A0€.', '345\u00A0000\u00A0€ hors honoraires.', 'feesAdded', 'hors honoraires'],
])('of a co-owned flat, « %s » as « %s » is a finding of %s', (words, other, rule, wrong) => {
  expect(changed(flat, words, other)).toEqual([[rule, wrong]]);
});

it('the right figure beside a wrong one is a finding too', () => {
  const text = `Prix\u00A0: 299\u00A0000\u00A0€. DPE\u00A0: B.\n${complete(house)}`;
  expect(lint(house, text).map(({ rule, wrong }) => [rule, wrong])).toEqual([
    ['price', '299\u00A0000\u00A0€'],
    ['energyClass', 'B'],
  ]);
});

it('takes usual short wordings as they are meant', () => {
  const price = 'Prix : 345 000 € honoraires inclus, soit 330 144 € hors honoraires';
  expect(rulesOf(house, `${price}. Honoraires : 4,5 % TTC charge acquéreur.`)).not.toContain('feesPayer');
  expect(rulesOf(flat, 'Prix : 345 000 €. Honoraires charge vendeur.')).not.toContain('feesPayer');
  expect(rulesOf(house, `${complete(house)}\nBaisse de prix de 10 000 € !`)).not.toContain('price');
  expect(rulesOf(house, `${complete(house)}\nPrix : 330 144 euros net vendeur`)).not.toContain('price');
  const monthly = complete(flat).replace(/Quote-part[^\n]*/, 'Charges : 87 €/mois, soit 1 040 €/an');
  expect(rulesOf(flat, monthly)).not.toContain('coOwnershipCharges');
});

it('proceedings against the co-ownership are not denied', () => {
  const sued = { ...flat, coOwnership: { ...flat.coOwnership, procedure: true } } as Property;
  expect(rulesOf(sued, complete(flat))).toEqual(['coOwnershipProcedure']);
  expect(lint(sued, complete(sued))).toEqual([]);
});

it('a dwelling of class F or G says so with its class, any other does not', () => {
  const f = withClass(house, 'F');
  expect(changed(f, 'excessive\u00A0: classe F', 'excessive')).toEqual([['excessive', null]]);
  expect(changed(f, 'excessive\u00A0: classe F', 'excessive\u00A0: classe G')).toEqual([['excessive', 'classe G']]);
  expect(changed(house, 'Au calme', 'Logement à consommation énergétique excessive')).toEqual([
    ['excessive', 'Logement à consommation énergétique excessive'],
  ]);
  expect(rulesOf({ ...f, type: 'commercial' }, '')).not.toContain('excessive');
});

it('the class is that of the attestation where the advert shows it', () => {
  const attested = { energyClass: 'B', climateClass: null, number: null, date: null } as const;
  const shown: Property = { ...house, energy: { ...house.energy, attested, shown: 'attested' } };
  expect(rulesOf(shown, complete(house))).toEqual(['energyClass']);
});

it('words that only look like a class are none', () => {
  expect(rulesOf(house, `DPE : à venir, DPE A REFAIRE.\n${complete(house)}`)).toEqual([]);
});

it('land and parking spaces have no energy label, and land is no lot of a built property', () => {
  const bare = { ...flat, energyClass: null, climateClass: null };
  expect(rulesOf({ ...bare, type: 'land' }, '')).toEqual(['price', 'feesPayer', 'risks']);
  expect(rulesOf({ ...bare, type: 'parking', carrezSqm: null }, '')).toEqual([
    ...['price', 'feesPayer', 'coOwnership', 'coOwnershipLots', 'coOwnershipCharges', 'coOwnershipProcedure', 'risks'],
  ]);
});

const fieldsOf = (property: Property) => lint(property, complete(property)).map(({ isText, field }) => [isText, field]);
const issued = (changes: Partial<Property['energy']['issued']>): Property => ({
  ...house,
  energy: { ...house.energy, issued: { ...house.energy.issued, ...changes } },
});

it.each<[string, Property, string[]]>([
  ['no price', { ...flat, priceEuros: null }, ['priceEuros']],
  ['no percentage', { ...house, feesPercent: null, priceWithoutFeesEuros: null }, ['feesPercent']],
  ['no payer', { ...flat, feesPaidBy: null }, ['feesPaidBy']],
  ['a flat of which nobody knows whether it is co-owned', { ...flat, coOwned: null, coOwnership: null }, ['coOwned']],
  [
    'a co-ownership without details',
    { ...flat, coOwnership: null, carrezSqm: null },
    ['coOwnership.lots', 'coOwnership.yearlyChargesEuros', 'coOwnership.procedure', 'carrezSqm'],
  ],
  ['no class', withClass(house, null), ['energyClass']],
  [
    'costs without their year',
    issued({ costs: { fromEuros: 1, toEuros: 2, priceYear: null } }),
    ['energy.issued.costs.priceYear'],
  ],
  ['a DPE whose last day was yesterday', issued({ expires: '2026-11-28' }), ['energy.issued.expires']],
  ['a DPE of June 2021', issued({ date: '2021-06-30' }), ['energy.issued.expires']],
  ['a DPE of unknown date', issued({ date: null, expires: null }), ['energy.issued.date']],
  ['no mandate', { ...house, mandate: null }, ['mandate.number']],
  [
    'a mandate that begins tomorrow',
    { ...house, mandate: { ...mandate, signedAt: '2026-11-30T09:00:00Z' } },
    ['mandate.signedAt'],
  ],
  [
    'a mandate that ended yesterday',
    { ...house, mandate: { ...mandate, expiresAt: '2026-11-28T09:00:00Z' } },
    ['mandate.expiresAt'],
  ],
])('%s is a finding of the record, not of the text', (_, property, fields) => {
  expect(fieldsOf(property)).toEqual(fields.map((field) => [false, field]));
});

it('papers hold on their last day', () => {
  expect(fieldsOf(issued({ expires: '2026-11-29' }))).toEqual([]);
  expect(fieldsOf({ ...house, mandate: { ...mandate, expiresAt: '2026-11-29T01:00:00Z' } })).toEqual([]);
});
