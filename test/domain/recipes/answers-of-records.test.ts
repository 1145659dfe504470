import { expect, it } from 'vitest';
import { type AskedFacts, type AskedProperty, answersTo } from '../../../domain/recipes/answers-of-records.ts';
import { askedFacts } from '../../../domain/recipes/asked-facts.ts';
import { askedQuestions } from './asked-questions.ts';

const home: AskedProperty = {
  ...{ name: 'Maison', status: 'available', price_euros: 300_000, surface_sqm: 72.5, land_sqm: 400, rooms: 4 },
  ...{ bedrooms: 3, floor: 2, yearly_charges_euros: 1200, energy_class: 'D' },
};
const facts: AskedFacts = { property: home, visitAt: new Date('2026-11-25T09:00:00Z') };

const codes = (question: string, given: AskedFacts = facts): string[] =>
  answersTo(question, given, { language: 'fr', zone: 'Europe/Paris' }).answers.map(({ code }) => code);

it.each([
  ['Quel est le prix ?', ['answer_price']],
  ['C’est combien, et quelle superficie ?', ['answer_price', 'answer_surface']],
  ['Est-elle toujours disponible ?', ['answer_availability']],
  ['Déjà vendu ?', ['answer_availability']],
  ['À quelle heure est la visite ?', ['answer_visit']],
  ['How big is it, and how much?', ['answer_price', 'answer_surface']],
  ['Y a-t-il une cave ?', []],
  ['Je suis surpris par cette maison.', []],
])('%s', (question, expected) => {
  expect(codes(question)).toEqual(expected);
});

it.each(askedQuestions)('%s', (question, asked) => {
  expect(codes(question)).toEqual(askedFacts.filter((fact) => asked.includes(fact)).map((fact) => `answer_${fact}`));
});

it('says which facts they are, in sentences', () => {
  const said = (question: string, language: 'fr' | 'en') =>
    answersTo(question, facts, { language, zone: 'Europe/Paris' }).answers.map(({ sentence }) => sentence);
  expect(
    said(
      'Combien de pièces ? Combien de chambres ? Quel étage ? Quelles charges ? Quel DPE ? Surface du terrain ?',
      'fr',
    ),
  ).toEqual([
    'Le bien «\u00A0Maison\u00A0» a un terrain de 400\u00A0m².',
    'Le bien «\u00A0Maison\u00A0» a 4 pièces.',
    'Le bien «\u00A0Maison\u00A0» a 3 chambres.',
    'Le bien «\u00A0Maison\u00A0» est au 2e étage.',
    'Le bien «\u00A0Maison\u00A0» a 1\u00A0200\u00A0€ de charges de copropriété par an.',
    'Le bien «\u00A0Maison\u00A0» a la classe énergie D.',
  ]);
  expect(said('What is the floor area? How many bedrooms?', 'en')).toEqual([
    '“Maison” has a floor area of 72.5 m².',
    '“Maison” has 3 bedrooms.',
  ]);
});

it('knows whether it has answered all', () => {
  const isComplete = (question: string) =>
    answersTo(question, facts, { language: 'fr', zone: 'Europe/Paris' }).isComplete;
  expect(isComplete('Bonjour. Quel est le prix ?')).toBe(true);
  for (const question of [
    'Quel est le prix ? Y a-t-il une cave ?',
    'Bonjour',
    'Quel est le prix et quand puis-je visiter ?',
  ])
    expect(isComplete(question)).toBe(false);
});

it('a colleague answers somebody who wants another time or another price', () => {
  for (const question of [
    'Peut-on décaler la visite ? À quelle heure ?',
    'Le prix est-il négociable ?',
    'Can I cancel? What time?',
  ])
    expect(codes(question)).toEqual([]);
});

it('says nothing that the records do not say', () => {
  expect(codes('Quel prix, quelle surface ?', { ...facts, property: null })).toEqual([]);
  expect(codes('Quel prix, quelle surface ?', { ...facts, property: { ...home, price_euros: null } })).toEqual([
    'answer_surface',
  ]);
  expect(codes('Quel est le prix ?', { ...facts, property: { ...home, status: 'sold' } })).toEqual([]);
  for (const question of ['Toujours disponible ?', 'Quelle surface ?'])
    expect(codes(question, { ...facts, property: { ...home, status: 'draft' } })).toEqual([]);
  expect(codes('À quelle heure ?', { ...facts, visitAt: null })).toEqual([]);
  expect(codes('Quel est le prix ?', { ...facts, property: { ...home, name: undefined } })).toEqual([]);
});

it('says it in the language of the contact', () => {
  const { answers } = answersTo(
    'Still for sale?',
    { ...facts, property: { ...home, status: 'sold' } },
    { language: 'en', zone: 'Europe/Paris' },
  );
  expect(answers).toEqual([
    { code: 'answer_availability', value: 'sold', sentence: '“Maison” is no longer available.' },
  ]);
});
