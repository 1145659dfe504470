import { describe, expect, it } from 'vitest';
import { readDates } from '../../../../domain/checks/reading/dates.ts';
import { sourceOf } from '../../../../domain/checks/reading/source.ts';

/** A Saturday. */
const TODAY = '2026-11-21';

const read = (text: string, language: 'fr' | 'en' = 'fr') =>
  readDates(sourceOf(text), TODAY, language).map(({ start, end, days }) => [text.slice(start, end), ...days]);

describe('a date', () => {
  it.each([
    ['le mardi 24 novembre', 'mardi 24 novembre', '2026-11-24'],
    ['mardi 24 novembre 2026', 'mardi 24 novembre 2026', '2026-11-24'],
    ['le 24 nov.', '24 nov.', '2026-11-24'],
    ['le 1er décembre', '1er décembre', '2026-12-01'],
    ['le 12 janvier', '12 janvier', '2027-01-12'],
    ['le 15 octobre', '15 octobre', '2026-10-15'],
    ['le 24/11', '24/11', '2026-11-24'],
    ['mar. 24/11/26', 'mar. 24/11/26', '2026-11-24'],
    ['24.11.2026', '24.11.2026', '2026-11-24'],
    ['2026-11-24', '2026-11-24', '2026-11-24'],
    ['mardi 24 à 18h', 'mardi 24', '2026-11-24'],
    ['le mardi 1er à 18h', 'mardi 1er', '2026-12-01'],
    ['demain à 18h', 'demain', '2026-11-22'],
    ['après-demain lundi', 'après-demain lundi', '2026-11-23'],
    ["aujourd'hui", "aujourd'hui", '2026-11-21'],
    ['ce soir à 19h', 'ce soir', '2026-11-21'],
    ['dans 3 jours', 'dans 3 jours', '2026-11-24'],
    ['mardi dernier', 'mardi dernier', '2026-11-17'],
    ['ce mardi', 'ce mardi', '2026-11-24'],
    ['le 24 à 18h', '24', '2026-11-24', '2026-12-24', '2026-10-24'],
    ['le 24 mars.', '24 mars', '2027-03-24'],
  ])('%s is read', (text, ...expected) => {
    expect(read(text)).toEqual([expected]);
  });

  it('that is lower than the one before it is of the next month', () => {
    expect(read('le 30 novembre à 14 h ou le 2 à 10 h').map(([, day]) => day)).toEqual(['2026-11-30', '2026-12-02']);
    expect(read('le 30 janvier à 14 h ou le 2 à 10 h').map(([, day]) => day)).toEqual(['2027-01-30', '2027-02-02']);
    expect(read('le 15 janvier à 14 h ou le 19 à 10 h').map(([, day]) => day)).toEqual(['2027-01-15', '2027-01-19']);
  });

  it.each(['la visite du 75 m² de Nantes', 'la visite du 3 pièces'])('is none: %s', (text) => {
    expect(read(text)).toEqual([]);
  });

  it.each([
    ['on Tuesday 24 November', 'Tuesday 24 November', '2026-11-24'],
    ['Tuesday, November 24th', 'Tuesday, November 24th', '2026-11-24'],
    ['Nov 24', 'Nov 24', '2026-11-24'],
    ['tomorrow at 6 pm', 'tomorrow', '2026-11-22'],
    ['Monday 30th, 14:30', 'Monday 30th', '2026-11-30'],
  ])('%s is read in English', (text, ...expected) => {
    expect(read(text, 'en')).toEqual([expected]);
  });

  it('mardi prochain may be this one or the next', () => {
    expect(read('mardi prochain')).toEqual([['mardi prochain', '2026-11-24', '2026-12-01']]);
  });

  it.each(['le 32 novembre', 'le 31/11/2026', 'le 30 février', 'le 24/13'])('%s is no day', (text) => {
    expect(readDates(sourceOf(text), TODAY, 'fr').map(({ days }) => days)).toEqual([[]]);
  });

  it('a day without a month takes the month of the date before it', () => {
    expect(read('le vendredi 15 janvier 2027 à 14h30 ou le mardi 19 à 10h')[1]).toEqual(['mardi 19', '2027-01-19']);
  });
});

it.each([
  ['jeudi 24 novembre', 4],
  ['demain lundi', 1],
  ['samedi 30/11', 6],
])('%s has the wrong day of the week', (text, weekday) => {
  expect(readDates(sourceOf(text), TODAY, 'fr')[0]?.wrongWeekday).toBe(weekday);
});

it.each([
  'ouvert du lundi au samedi',
  'le mardi, nous sommes fermés',
  'tous les lundis',
  '24h/24 et 7j/7',
  'au 24 rue Racine',
  'il reste 1/2 lot',
  'le lot 12, mais pas le 13',
  'la gare est à 5 min',
])('« %s » contains no date', (text) => {
  expect(read(text)).toEqual([]);
});

it('positions are those of the text as given, accents as characters of their own included', () => {
  const source = sourceOf('le 24 fe\u0301vrier');
  const [date] = readDates(source, TODAY, 'fr');
  expect([source.position(date?.start ?? 0), source.position((date?.end ?? 0) - 1) + 1]).toEqual([3, 14]);
});
