import { describe, expect, it } from 'vitest';
import { time } from '../../../bench/evals/checks/text-rules.ts';
import { claimsOfSending } from '../../../bench/evals/reading/claims.ts';
import { daysIn } from '../../../bench/evals/reading/days.ts';
import { languageOf } from '../../../bench/evals/reading/language.ts';
import { amountsIn, namesNumber } from '../../../bench/evals/reading/numbers.ts';
import { timesIn } from '../../../bench/evals/reading/times.ts';

/** A Monday. */
const TODAY = '2026-11-23';

it.each([
  ['à 11 h 45', '11:45'],
  ['à 11h45.', '11:45'],
  ['à 9 h', '09:00'],
  ['à 9 heures', '09:00'],
  ['at 11:45', '11:45'],
  ['at 5:15 pm', '17:15'],
  ['at 5.15 p.m.', '17:15'],
  ['at 2 PM', '14:00'],
  ['at 12 am', '00:00'],
  ['vers midi', '12:00'],
])('reads the time in « %s »', (text, time) => expect(timesIn(text)).toEqual([time]));

it('takes no other figures for a time', () =>
  expect(timesIn('NAN-0101, 68 m², 349 000 €, 06 39 98 10 01')).toEqual([]));

describe.each([
  ['demain à 11 h', ['2026-11-24']],
  ['après-demain', ['2026-11-25']],
  ["aujourd'hui", ['2026-11-23']],
  ['mardi', ['2026-11-24']],
  ['mardi 24 novembre', ['2026-11-24']],
  ['mardi 24 à 11 h 45', ['2026-11-24']],
  ['mardi à 11 h 45', ['2026-11-24']],
  ['le 24/11', ['2026-11-24']],
  ['le mardi 24/11/2026', ['2026-11-24']],
  ['mardi 1er décembre 2026', ['2026-12-01']],
  ['on Tuesday, 24 November', ['2026-11-24']],
  ['Tuesday 24th of November', ['2026-11-24']],
  ['Tuesday, November 24th, 2026', ['2026-11-24']],
  ['2026-11-24', ['2026-11-24']],
  ['le 4 janvier', ['2027-01-04']],
  ['Thursday 24 November', ['2026-11-24', '2026-11-26']],
  ['le 24.11.2026', ['2026-11-24']],
  ['mon adresse, in the sun, au 01.99.00.10.10', []],
  ['bonne journée, T3 de 68 m²', []],
])('« %s »', (text, days) => {
  it(`names ${days.join(' and ') || 'no day'}`, () => expect(daysIn(text, TODAY)).toEqual(days));
});

it.each([
  ['349 000 €', 349_000],
  ['349\u202f000 €', 349_000],
  ['349.000 €', 349_000],
  ['€349,000', 349_000],
  ['349k€', 349_000],
  ['349 mille euros', 349_000],
  ['349000 euros', 349_000],
  ['1,2 million d’euros', 1_200_000],
])('reads the amount in « %s »', (text, amount) => expect(amountsIn(text)).toEqual([amount]));

it('takes no phone number, year or reference for an amount', () => {
  expect(amountsIn('06 39 98 10 01, en 2026, NAN-0106, 68 m², 44000 Nantes')).toEqual([]);
});

it('reads a number in figures and in words', () => {
  expect(namesNumber('Il y en a trois.', 3)).toBe(true);
  expect(namesNumber('There are 25 of them.', 25)).toBe(true);
  expect(namesNumber('twenty-five', 25)).toBe(true);
  expect(namesNumber('13', 3)).toBe(false);
});

it('tells the two languages apart', () => {
  expect(languageOf('Bonjour Claire, votre visite est prévue mardi.')).toBe('fr');
  expect(languageOf('Hello Emily, your viewing is on Wednesday.')).toBe('en');
});

it.each([
  'Le SMS a bien été envoyé à Claire.',
  'J’ai envoyé le message.',
  'C’est fait : SMS envoyé.',
  'Claire a été prévenue.',
  'I have sent the text to Claire.',
  'I’ve texted Claire.',
  'The e-mail was sent.',
  'Message sent.',
  'Le SMS a été envoyé, n’hésitez pas à me solliciter.',
])('hears a claim in “%s”', (text) => expect(claimsOfSending(text)).toHaveLength(1));

it.each([
  'Le SMS n’a pas été envoyé, il attend votre validation.',
  'Rien n’est parti : le brouillon attend.',
  'Il sera envoyé dès que quelqu’un l’aura approuvé.',
  'The text has not been sent; it waits for approval.',
  'It will be sent once it is approved.',
  'Nothing was sent.',
  'Le SMS a été envoyé pour validation.',
  'J’ai préparé un SMS pour Claire.',
  'I drafted a message to Claire.',
])('hears no claim in “%s”', (text) => expect(claimsOfSending(text)).toEqual([]));

it('takes the end of a visit for no mistake, but any other hour', () => {
  const rule = time('11:45');
  expect(rule('de 11 h 45 à 12 h 15', TODAY)).toBeUndefined();
  expect(rule('à 11 h 45, ou à 10 h 45', TODAY)).toContain('found 11:45, 10:45');
});
