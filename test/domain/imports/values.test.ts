import { describe, expect, it } from 'vitest';
import * as exported from '../../../domain/exports/words.ts';
import { readBudget } from '../../../domain/imports/amounts.ts';
import { contactFields } from '../../../domain/imports/contact-fields.ts';
import type { ImportField } from '../../../domain/imports/import-field.ts';
import { propertyFields } from '../../../domain/imports/property-fields.ts';
import { soundsLikeConsent } from '../../../domain/imports/undecided-consents.ts';
import { folded, readCount, readDate, readDecimal, readYesNo, Unreadable } from '../../../domain/imports/values.ts';

const context = { timeZone: 'Europe/Paris', now: new Date('2026-11-24T10:00:00Z'), colleagues: new Map() } as const;
const unreadable = expect.any(Unreadable);
type Case = [string, unknown];

it.each<Case>([
  ['320 000 €', 320_000],
  ['320\u202F000\u00A0€', 320_000],
  ['320000', 320_000],
  ['320.000', 320_000],
  ['320,000', 320_000],
  ['1 234,50', 1235],
  ['1.234,50 EUR', 1235],
  ['1,234.50', 1235],
  ['1.234.567', 1_234_567],
  ['320k€', 320_000],
  ['320 K', 320_000],
  ["1'250'000", 1_250_000],
  ['0', 0],
  ['12.34.5', unreadable],
  ['1,2.3,4', unreadable],
  ['sur demande', unreadable],
  ['1e9', unreadable],
  ['0x10', unreadable],
  ['1,2 M€', 1_200_000],
  ['1.2M', 1_200_000],
  ['1,25 million d’euros', 1_250_000],
  ['2 millions', 2_000_000],
  ['350 M€', unreadable],
  ['350 K€', 350_000],
  ['350 000 € FAI', 350_000],
  ['350 000 € F.A.I.', 350_000],
  ['350000 euros net vendeur', 350_000],
  ['env. 350 000 €', 350_000],
  ['Environ 350 000', 350_000],
  ['~350 k', 350_000],
  ['FAI 350 000 € environ', 350_000],
  ['350000FAI', 350_000],
  ['maximal 300 000', unreadable],
  ['300 000 jusqu’à', unreadable],
  ['max', unreadable],
  ['FAI', unreadable],
  ['environ', unreadable],
])('one amount of a budget: %s', (cell, value) => expect(readBudget(cell)).toEqual(value));

it.each<Case>([
  ['300 000 - 350 000 €', { min: 300_000, max: 350_000 }],
  ['300/350 k€', { min: 300_000, max: 350_000 }],
  ['300k-350k', { min: 300_000, max: 350_000 }],
  ['1 à 1,2 M€', { min: 1_000_000, max: 1_200_000 }],
  ['entre 300 000 et 350 000 € FAI', { min: 300_000, max: 350_000 }],
  ['max 300 à 350 k€ FAI', { min: 300_000, max: 350_000 }],
  ['250000-300000', { min: 250_000, max: 300_000 }],
  ['350 000 €', 350_000],
  ['-5', -5],
  ['350 000 - 300 000', unreadable],
  ['300 - 350 000 €', unreadable],
  ['300 - 350 - 400 k€', unreadable],
  ['entre 250 et 300 k€', { min: 250_000, max: 300_000 }],
  ['de 250 à 300 k€', { min: 250_000, max: 300_000 }],
  ['from 250 to 300k', { min: 250_000, max: 300_000 }],
  ['12-15', unreadable],
  ['200-250', { min: 200_000, max: 250_000 }],
  ['180 - 210', { min: 180_000, max: 210_000 }],
  ['250', 250_000],
  ['250 000 ¤', 250_000],
  ['200 k?', 200_000],
  ['180 KE', 180_000],
  ['700 €/mois', unreadable],
  ['900-1200', unreadable],
  ['999 - 1 500', unreadable],
  ['1 000 - 1 500', { min: 1000, max: 1500 }],
])('budgets: %s', (cell, value) => expect(readBudget(cell)).toEqual(value));

it.each<Case>([
  ...[
    '300 000 mini',
    '300 000 € minimum',
    'min 300 000',
    'Mini. : 300 000 €',
    'min. 300k€ FAI',
    'à partir de 300 k€',
    'A partir de 300 000',
    'dès 300 000 €',
    'au moins 300 000 €',
    '300 000 € au moins',
    'plus de 300 000',
    '+ de 300 000',
    '> 300000',
    '>= 300 k€',
    '≥ 300 000',
    '300k+',
    '300 000 € et +',
    '300 000 ou plus',
    'from 300k',
    'at least 300,000',
    'environ 300 000 mini',
  ].map((cell): Case => [cell, { min: 300_000 }]),
  ...[
    '300 000 max',
    'Max.\u00a0: 300 000 €',
    'maximum 300k',
    "jusqu'a 300 000",
    '300 000 FAI max',
    '300 000 max FAI',
    'env. 300 000 € HAI maxi.',
    'maxi 300 000 €',
    'jusqu’à 300 000',
    'moins de 300 k€',
    '< 300000',
    '<= 300 000',
    '≤ 300 000 €',
    '300 000 ou moins',
    '300 000 au plus',
    'up to 300k',
  ].map((cell): Case => [cell, { max: 300_000 }]),
  ['environ 300 000 €', 300_000],
  ['+300 000', 300_000],
  ['min max 300 000', unreadable],
  ['> 300', { min: 300_000 }],
  ['max 300', { max: 300_000 }],
  ['max 30', unreadable],
  ['min -300 000', unreadable],
  ['min 2 000 000 000 000', unreadable],
  ['plus ou moins 300 000', unreadable],
  ['mini', unreadable],
  ['>', unreadable],
])('bounds of a budget: %s', (cell, value) => expect(readBudget(cell)).toEqual(value));

it.each<Case>([
  ['1,2 M€', 1_200_000],
  ['350 000 € FAI', 350_000],
  ['350000FAI', 350_000],
  ['max 350 000 €', unreadable],
  ['350 000 € net vendeur', unreadable],
  ['env. 350 000 €', unreadable],
  ['300 000 - 350 000 €', unreadable],
])('prices: %s', (cell, value) => expect(propertyFields.priceEuros.read(cell)).toEqual(value));

it.each<Case>([
  ['12 m', unreadable],
  ['62,5 m²', 62.5],
  ['62.5', 62.5],
  ['62,500', 62.5],
  ['1 062,25 m2', 1062.25],
  ['4,5 %', 4.5],
  ['-1,55', -1.55],
  ['47.218371', 47.218371],
  ['environ 60', unreadable],
])('decimals: %s', (cell, value) => expect(readDecimal(cell)).toEqual(value));

it.each<Case>([
  ['4', 4],
  ['4,0', 4],
  ['3,5', unreadable],
  ['T4', unreadable],
])('counts: %s', (cell, value) => expect(readCount(cell)).toEqual(value));

it.each<Case>([
  ['24/11/2026', '2026-11-24'],
  ['4/1/2026', '2026-01-04'],
  ['24-11-2026', '2026-11-24'],
  ['24.11.2026', '2026-11-24'],
  ['2026-11-24', '2026-11-24'],
  ['2026-11-24 09:30:00', '2026-11-24T09:30'],
  ['24/11/2026 9h30', '2026-11-24T09:30'],
  ['11/24/2026', unreadable],
  ['31/02/2026', unreadable],
  ['24/11/26', '2026-11-24'],
  ['3/4/98', '1998-04-03'],
  ['45363', '2024-03-12'],
  ['31/02/24', unreadable],
  ['19999', unreadable],
  ['24/11/2026 25:00', unreadable],
  ['hier', unreadable],
])('dates: %s', (cell, value) => expect(readDate(cell)).toEqual(value));

it.each<Case>([
  ['Oui', true],
  ['X', true],
  ['non', false],
  ['0', false],
  ['peut-être', unreadable],
])('yes or no: %s', (cell, value) => expect(readYesNo(cell)).toEqual(value));

describe('words', () => {
  it.each<[keyof typeof contactFields, string, unknown]>([
    ['intent', 'Acquéreur', 'buy'],
    ['intent', 'Vendeur / acquéreur', 'both'],
    ['intent', 'selling', unreadable],
    ['stage', 'Sous compromis', 'under_contract'],
    ['stage', 'under_contract', 'under_contract'],
    ['stage', 'Perdu', 'lost'],
    // Exports of earlier versions have these two words.
    ['stage', 'Qualifié', 'qualified'],
    ['stage', 'Conclu', 'won'],
    ['smsConsent', 'Non', 'denied'],
    ['language', 'Français', 'fr'],
    ['propertyTypes', 'Appartement, Maison de ville', ['apartment', 'house']],
    ['cities', 'Nantes ; Rezé;Nantes', ['Nantes', 'Rezé']],
    ['mobile', '06.39.98.12.34', ['+33639981234']],
    ['mobile', '0033 6 39 98 12 34', ['+33639981234']],
    ['mobile', '+33 (0)6 39 98 12 34', ['+33639981234']],
    ['mobile', '639981234', ['+33639981234']],
    ['mobile', '12', unreadable],
    ['email', 'Marie@Exemple.FR', ['marie@exemple.fr']],
    ['assignedTo', 'Inconnu', unreadable],
  ])('of a contact’s %s: %s', (field, cell, value) => {
    expect(contactFields[field].read(cell, context as never)).toEqual(value);
  });

  it.each<[keyof typeof propertyFields, string, unknown]>([
    ['type', 'Appartement 3 pièces', 'apartment'],
    ['type', 'TERRAIN CONSTRUCTIBLE', 'land'],
    ['type', 'Place de parking', 'parking'],
    ['type', 'Péniche', unreadable],
    ['status', 'Retiré par l’agence', 'withdrawn'],
    ['status', 'Sous offre', 'under_offer'],
    ['transaction', 'Location saisonnière', 'rental'],
    ['floor', 'RDC', 0],
    ['floor', '3ème étage', 3],
    ['floor', '1er', 1],
    ['energyClass', 'd (180 kWh)', 'D'],
    ['energyClass', 'Vierge', undefined],
    ['energyClass', 'DPE', unreadable],
    ['postcode', '1000', '01000'],
    ['mandateKind', 'Mandat exclusif de vente', 'exclusive'],
    ['mandateSignedAt', '24/11/2026', '2026-11-23T23:00:00.000Z'],
  ])('of a property’s %s: %s', (field, cell, value) => {
    expect(propertyFields[field].read(cell, context as never)).toEqual(value);
  });

  it.each<[ImportField, Record<string, string>]>([
    [contactFields.stage, exported.stages],
    [contactFields.intent, exported.intents],
    [contactFields.language, exported.languages],
    [propertyFields.type, exported.propertyTypes],
    [propertyFields.status, exported.propertyStatuses],
    [propertyFields.mandateKind, exported.mandateKinds],
    [propertyFields.feesPaidBy, exported.feePayers],
  ])('of an export are read as they were meant: %#', ({ read }, words) => {
    const readBack = Object.values(words).map((word) => read(word, context));
    expect(readBack).toEqual(Object.keys(words));
  });

  it('of an export about a consent are read as they were meant, and nothing is said by « Non renseigné »', () => {
    const readBack = Object.values(exported.consents).map((word) => contactFields.smsConsent.read(word, context));
    expect(readBack).toEqual([undefined, 'granted', 'denied', 'opted_out']);
  });
});

it('case, accents and punctuation do not count in a heading', () => {
  expect(['firstName', 'Prénom ', 'N° de MANDAT', 'E-mail'].map(folded)).toEqual([
    'first name',
    'prenom',
    'n de mandat',
    'e mail',
  ]);
});

it('each heading stands for one field but those that its cells explain, and none of them sounds like consent', () => {
  for (const fields of [contactFields, propertyFields]) {
    const headings = Object.values(fields).flatMap((field) => field.headings);
    const repeated = headings.filter((heading, index) => headings.indexOf(heading) !== index);
    expect(repeated).toEqual(fields === contactFields ? ['statut', 'status', 'statut du contact', 'type'] : []);
    expect(headings.map(folded)).toEqual(headings);
    expect(headings.filter((heading) => soundsLikeConsent(heading))).toEqual([]);
  }
});
