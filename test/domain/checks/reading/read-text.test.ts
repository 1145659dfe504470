import { describe, expect, it } from 'vitest';
import { readText } from '../../../../domain/checks/reading/read-text.ts';

const read = (text: string, language: 'fr' | 'en' = 'fr') => readText('body', text, '2026-11-21', language);
const wordsOf = (text: string, spans: { start: number; end: number }[]) =>
  spans.map(({ start, end }) => text.slice(start, end));

describe('a moment', () => {
  it.each([
    ['mardi 24 novembre à 11h45', '2026-11-24', '11:45'],
    ['à 18h mardi 24 novembre', '2026-11-24', '18:00'],
    ['**mardi 24 novembre** à **11h45**', '2026-11-24', '11:45'],
    ['demain à 10h45', '2026-11-22', '10:45'],
  ])('%s is a day with its hour', (text, day, time) => {
    expect(read(text).moments).toMatchObject([{ date: { days: [day] }, hour: { time } }]);
  });

  it('a second hour takes the day of the first', () => {
    const [, second] = read('mardi 24 novembre à 10h ou 14h').moments;
    expect(second).toMatchObject({ date: { days: ['2026-11-24'] }, hour: { time: '14:00' }, isDateCarried: true });
  });
});

describe('a sentence', () => {
  it.each([
    ['Je vous confirme la visite mardi 24 à 11h45.', { isAboutAgreedVisit: true, isOffer: false }],
    ['Une seconde visite est possible mardi 24 à 18h.', { isAboutAgreedVisit: false, isOffer: true }],
    ['Seriez-vous libre mardi à 18h ?', { isAboutAgreedVisit: false, isOffer: true }],
    ['Je vous rappelle demain à 18h.', { isAboutAgreedVisit: false, isOtherAppointment: true }],
    ['Merci pour votre visite de mardi dernier.', { isAboutAgreedVisit: true, isPast: true }],
    ['Votre visite de mardi est annulée.', { isChange: true }],
  ])('%s', (text, expected) => {
    expect(read(text).sentences[0]).toMatchObject(expected);
  });
});

describe('facts of a property', () => {
  it.each([
    ['un T3 de 72 m²', ['rooms', 3], ['surface_sqm', 72]],
    ['72,5 m2 habitables', ['surface_sqm', 72.5]],
    ['soixante… 72 mètres carrés', ['surface_sqm', 72]],
    ['trois pièces', ['rooms', 3]],
    ['F4', ['rooms', 4]],
    ['3 chambres', ['bedrooms', 3]],
    ['DPE C', ['energy_class', 'C']],
    ['classe énergie : D', ['energy_class', 'D']],
    ['DPE D, GES B', ['energy_class', 'D'], ['climate_class', 'B']],
    ['au 3e étage', ['floor', 3]],
    ['en rez-de-chaussée', ['floor', 0]],
    ["5 % d'honoraires", ['fees_percent', 5]],
    ['sur un terrain de 450 m²', ['land_sqm', 450]],
  ])('%s', (text, ...facts) => {
    expect(read(text).facts.map(({ field, value }) => [field, value])).toEqual(facts);
  });

  it.each(['une terrasse de 12 m²', 'vous cherchez un T3', 'le tram T3', 'les pièces du dossier'])(
    '« %s » has none',
    (text) => {
      expect(read(text).facts).toEqual([]);
    },
  );
});

it.each([
  ['Bonjour Madame Le Goff, merci', ['Madame Le Goff']],
  ['Cher Paul,', ['Paul']],
  ['Bonjour, merci', []],
  ['Bonjour Madame, Monsieur,', []],
  ['Bonjour Thomas et Julie,', ['Thomas et Julie']],
  ['Bonjour à vous. Nantes est belle.', []],
])('%s greets', (text, names) => {
  expect(wordsOf(text, read(text).persons)).toEqual(names);
});

it.each([
  ['au 12 rue Racine, Nantes', ['12 rue Racine']],
  ["l'allée Baco", ['allée Baco']],
  ['place de la mairie', []],
  ['un cours de cuisine', []],
])('%s has the streets', (text, streets) => {
  // Words in small letters are only a guess, which counts where a record has such a street.
  const named = read(text).streets.filter(({ isGuess }) => !isGuess);
  expect(wordsOf(text, named)).toEqual(streets);
});

it.each([
  ['la maison à Rezé', ['Rezé']],
  ['44000 Nantes', ['Nantes']],
  ['le bien à La Baule', ['La Baule']],
  ['à Bientôt', []],
])('%s has the towns', (text, towns) => {
  expect(wordsOf(text, read(text).towns)).toEqual(towns);
});

it.each([
  ['réf. NAN-0051', ['nan0051']],
  ['le nan 0051', ['nan0051']],
  ['la référence 4512', ['4512']],
  ['mardi 25', []],
  ['RE2020', []],
])('%s has the references', (text, keys) => {
  expect(read(text).references.map(({ key }) => key)).toEqual(keys);
});

it.each([
  ['06 39 98 12 34', '+33639981234'],
  ['(+33) 6 39 98 12 34', '+33639981234'],
  ['+(32) 470 12 34 56', '+32470123456'],
  ['0032 470 12 34 56', '+32470123456'],
  ['dossier 0000031234', undefined],
  ['colis 00 00 12 34 56', undefined],
])('reads the phone number of %j as %j', (text, number) => {
  expect(read(text).addresses.map(({ value }) => value)).toEqual(number ? [number] : []);
});

it('links, e-mail addresses and phone numbers hide their digits from the other readers', () => {
  const text = 'www.agence.example/NAN-0051?p=470000 jean.18h@courriel.example 06 39 98 12 34';
  const { addresses, moments, prices, references } = read(text);
  expect(addresses.map(({ kind, value }) => [kind, value])).toEqual([
    ['link', 'agence.example'],
    ['email', 'jean.18h@courriel.example'],
    ['phone', '+33639981234'],
  ]);
  expect([moments, prices, references]).toEqual([[], [], []]);
});
