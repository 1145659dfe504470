import { expect, it } from 'vitest';
import { readHours } from '../../../../domain/checks/reading/hours.ts';
import { sourceOf } from '../../../../domain/checks/reading/source.ts';

const hoursIn = (text: string, language: 'fr' | 'en' = 'fr') => {
  const source = sourceOf(text);
  return readHours(source, language, () => source.plain);
};
const read = (text: string, language: 'fr' | 'en' = 'fr') =>
  hoursIn(text, language).map(({ start, end, time }) => [text.slice(start, end), time]);

it.each([
  ['à 10 h 45', '10 h 45', '10:45'],
  ['à 10h45', '10h45', '10:45'],
  ['à 10:45', '10:45', '10:45'],
  ['18h', '18h', '18:00'],
  ['à 14 heures', '14 heures', '14:00'],
  ['à 9 heures et demie', '9 heures et demie', '09:30'],
  ['à midi', 'midi', '12:00'],
  ['à 10\u00a0h\u00a045', '10\u00a0h\u00a045', '10:45'],
  ['à 25h', '25h', null],
  ['à 18h75', '18h75', null],
])('%s is read', (text, ...expected) => {
  expect(read(text)).toEqual([expected]);
});

it.each([
  ['at 10:45 am', '10:45 am', '10:45'],
  ['at 6 pm', '6 pm', '18:00'],
  ['at 12 pm', '12 pm', '12:00'],
])('%s is read in English', (text, ...expected) => {
  expect(read(text, 'en')).toEqual([expected]);
});

it('a range is one mention with its end', () => {
  expect(hoursIn('de 10h à 12h')).toMatchObject([{ time: '10:00', until: '12:00' }]);
  expect(hoursIn('entre 18h et 19h')).toMatchObject([{ time: '18:00', until: '19:00', isAnyIn: true }]);
});

it.each([
  ['from 2:30 to 3:00 pm', '14:30', '15:00'],
  ['2:30–3:00 pm on Thursday', '14:30', '15:00'],
  ['from 2.30 to 3 pm', '14:30', '15:00'],
  ['your slot is 2.30 to 3 pm', '14:30', '15:00'],
  ['2.30 pm to 3 pm', '14:30', '15:00'],
  ['from 14:30 until 15:00', '14:30', '15:00'],
  ['from 9 to 10 am', '09:00', '10:00'],
  ['11:30 to 12:15', '11:30', '12:15'],
  ['between 2:30 and 3:00 pm', '14:30', '15:00'],
])('« %s » is a range in English', (text, time, until) => {
  expect(hoursIn(text, 'en')).toMatchObject([{ time, until }]);
});

it.each([
  ['de 14 h 30 à 15 h', '14:30', '15:00'],
  ['de 14h30 jusqu’à 15h', '14:30', '15:00'],
  ['14h30-15h', '14:30', '15:00'],
])('« %s » is a range in French', (text, time, until) => {
  expect(hoursIn(text)).toMatchObject([{ time, until }]);
});

it('the time before and the time after a change are no range', () => {
  expect(read('moved from 2:30 to 3:00 pm', 'en').map(([, time]) => time)).toEqual(['15:00']);
  expect(hoursIn('moved from 2:30 to 3:00 pm', 'en').map(({ until }) => until)).toEqual([undefined]);
});

it('an hour before eight is one of the afternoon in English, unless it has a nought', () => {
  expect(read('see you at 2:30', 'en')).toEqual([['2:30', '14:30']]);
  expect(read('at 02:30', 'en')).toEqual([['02:30', '02:30']]);
  expect(read('à 2:30')).toEqual([['2:30', '02:30']]);
});

it.each([
  'sous 48h',
  'une réponse en 24h',
  '2h de visite',
  'comptez 1h30 de trajet',
  'rappelez-moi avant 18h',
  "jusqu'à 20h",
  'à partir de 9h',
  'ouvert de 9h à 19h',
  'du lundi au samedi de 9h à 19h',
  'dans 30 minutes',
  'vous pourrez partir à 15h',
  'vous terminez à 16 h 45',
  'au 10 rue Hoche',
])('« %s » contains no hour', (text) => {
  expect(read(text)).toEqual([]);
});
