import { expect, it } from 'vitest';
import { type Clock, parseMoment, parseTime } from '../../console/web/dates/parse-moment.ts';

/** A clock that stands on a day at 22:40, so that two hours later is another day. */
const on =
  (day: string): Clock =>
  (minutesFromNow) => {
    const at = new Date(Date.parse(`${day}T22:40Z`) + minutesFromNow * 60_000).toISOString();
    return { day: at.slice(0, 10), time: at.slice(11, 16) };
  };

it.each([
  ['24/11/2026', '2026-11-24'],
  ['24.11.26', '2026-11-24'],
  ['24-11-2026', '2026-11-24'],
  [' 4 1 ', '2027-01-04'],
  ['23/11', '2026-11-23'],
  ['22/11', '2026-11-22'],
  ['24/10', '2026-10-24'],
  ['23/10', '2027-10-23'],
  ['2026-11-24', '2026-11-24'],
  ['29/02', null],
  ['29/02/2028', '2028-02-29'],
  ['31/02/2027', null],
  ['00/00/0000', null],
  ['99/99', null],
  ['2026-13-45', null],
  ['aujourd’hui', '2026-11-23'],
  ["Aujourd'hui", '2026-11-23'],
  ['demain', '2026-11-24'],
  ['Après-demain', '2026-11-25'],
  ['apres demain', '2026-11-25'],
  ['lundi', '2026-11-30'],
  ['mardi', '2026-11-24'],
  ['vendredi prochain', '2026-11-27'],
  ['dimanche', '2026-11-29'],
  ['dans 3 jours', '2026-11-26'],
  ['dans un jour', '2026-11-24'],
  ['dans 2 semaines', '2026-12-07'],
  ['the day after tomorrow', '2026-11-25'],
  ['next Friday', '2026-11-27'],
  ['in 10 days', '2026-12-03'],
  ['in a week', '2026-11-30'],
  ['24 novembre', '2026-11-24'],
  ['24 nov.', '2026-11-24'],
  ['le 24 novembre 2026', '2026-11-24'],
  ['1er févr. 2027', '2027-02-01'],
  ['15 août', '2027-08-15'],
  ['24 November', '2026-11-24'],
  ['3rd March', '2027-03-03'],
  ['3 jui', null],
  ['3 juin', '2027-06-03'],
  ['31 avril', null],
  ['hier', '2026-11-22'],
  ['avant-hier', '2026-11-21'],
  ['yesterday', '2026-11-22'],
  ['vendredi dernier', '2026-11-20'],
  ['last Friday', '2026-11-20'],
  ['lundi dernier', '2026-11-16'],
  ['il y a 3 jours', '2026-11-20'],
  ['a week ago', '2026-11-16'],
  ['dans 0 jour', '2026-11-23'],
  ['3 jours', null],
  ['bientôt', null],
  ['dans 3 ans', null],
  ['dans 9999999999 jours', null],
  ['', null],
  ['24/11/2026/1', null],
  ['ven', '2026-11-27'],
  ['ven.', '2026-11-27'],
  ['Mer.', '2026-11-25'],
  ['mar', '2026-11-24'],
  ['thu', '2026-11-26'],
  ['ma', null],
  ['ce vendredi', '2026-11-27'],
  ['d’ici vendredi', '2026-11-27'],
  ['mardi 24 novembre', '2026-11-24'],
  ['mar. 24 nov. 2026', '2026-11-24'],
  ['lundi 24 novembre 2026', null],
  ['dans un mois', '2026-12-23'],
  ['dans 3 mois', '2027-02-23'],
  ['in two months', '2027-01-23'],
  ['dans deux semaines', '2026-12-07'],
  ['sous huit jours', '2026-12-01'],
  ['semaine prochaine', '2026-11-30'],
  ['next week', '2026-11-30'],
  ['fin de semaine', '2026-11-27'],
  ['en fin de semaine', '2026-11-27'],
  ['the end of the week', '2026-11-27'],
  ['ce week-end', '2026-11-28'],
  ['fin du mois', '2026-11-30'],
  ['24\u00a0novembre', '2026-11-24'],
  ['\ufeff24/\u200b11/2026\u200e', '2026-11-24'],
  ['24\u202f‑\u202f11', '2026-11-24'],
  ['2\u00ad4 nov\u200dembre', '2026-11-24'],
  ['le', null],
  ['ce', null],
  ['dans dix jours', '2026-12-03'],
  ['dans quinze jours', '2026-12-08'],
  ['in fifteen days', '2026-12-08'],
  ['avant vendredi', '2026-11-27'],
  ['avant le 24 novembre', '2026-11-24'],
  ['before tomorrow', '2026-11-24'],
  ['fin novembre', '2026-11-30'],
  ['fin nov. 2027', '2027-11-30'],
  ['avant fin février', '2027-02-28'],
  ['the end of December', '2026-12-31'],
  ['fin octobre', '2026-10-31'],
  ['fin septembre', '2027-09-30'],
  ['fin 12', null],
  ['fin du mois prochain', '2026-12-31'],
  ['the end of next month', '2026-12-31'],
  ['le mois prochain', '2026-12-01'],
  ['next month', '2026-12-01'],
  ['fin de semaine prochaine', '2026-12-04'],
  ['the end of next week', '2026-12-04'],
])('« %s », typed on 23 November 2026, is %s', (typed, day) => {
  expect(parseMoment(typed, on('2026-11-23'))).toEqual(day && { day, time: '' });
});

it.each([
  ['24/11', '2025-11-24'],
  ['23/11', '2026-11-23'],
  ['24 novembre', '2025-11-24'],
  ['22 novembre', '2026-11-22'],
  ['24/11/2026', '2026-11-24'],
  ['lundi', '2026-11-16'],
  ['mardi', '2026-11-17'],
  ['dimanche', '2026-11-22'],
  ['vendredi prochain', '2026-11-27'],
  ['next Friday', '2026-11-27'],
  ['demain', '2026-11-24'],
  ['fin novembre', '2025-11-30'],
  ['fin octobre', '2026-10-31'],
])('« %s », typed on 23 November 2026 into a field about the past, is %s', (typed, day) => {
  expect(parseMoment(typed, on('2026-11-23'), 'past')).toEqual({ day, time: '' });
});

it.each([
  ['hier 14h', '2026-11-22', '14:00'],
  ['avant-hier midi', '2026-11-21', '12:00'],
  ['hier 9', '2026-11-22', '09:00'],
  ['il y a une heure', '2026-11-23', '21:40'],
  ['il y a 30 minutes', '2026-11-23', '22:10'],
  ['half an hour ago', '2026-11-23', '22:10'],
  ['2 hours ago', '2026-11-23', '20:40'],
])('« %s », typed into a field about the past, is %s at %s', (typed, day, time) => {
  expect(parseMoment(typed, on('2026-11-23'), 'past')).toEqual({ day, time });
});

// A period that began « hier matin » would leave the morning out, were it noon.
it.each(['hier matin', 'vendredi soir', 'hier après-midi', 'hier minuit'])(
  '« %s » is no moment in a field about the past, which may ask for its beginning or its end',
  (typed) => {
    expect(parseMoment(typed, on('2026-11-23'), 'past')).toBe(null);
  },
);

it.each(['matin', 'soir', 'minuit'])('« %s » is no hour in a field about the past', (typed) => {
  expect(parseTime(typed, 'past')).toBe(null);
});

it('a text of two hundred thousand words is no day, which is known at once', () => {
  expect(parseMoment('bonjour '.repeat(200_000), on('2026-11-23'))).toBe(null);
});

it.each([
  ['demain 14h', '2026-11-24', '14:00'],
  ['demain à 14 h 30', '2026-11-24', '14:30'],
  ['14h demain', '2026-11-24', '14:00'],
  ['demain vers 9:05', '2026-11-24', '09:05'],
  ['lundi 9h30', '2026-11-30', '09:30'],
  ['mer 14h', '2026-11-25', '14:00'],
  ['24/11 8h', '2026-11-24', '08:00'],
  ['24/11/26 18h15', '2026-11-24', '18:15'],
  ['2026-11-24T14:30', '2026-11-24', '14:30'],
  ['mar. 24 nov. à 10 h 45', '2026-11-24', '10:45'],
  ['dans 2 semaines à 9 heures', '2026-12-07', '09:00'],
  ['14h', '2026-11-23', '14:00'],
  ['ce matin', '2026-11-23', '12:00'],
  ['cet après-midi', '2026-11-23', '18:00'],
  ['ce soir', '2026-11-23', '20:00'],
  ['après-demain midi', '2026-11-25', '12:00'],
  ['après-demain après-midi', '2026-11-25', '18:00'],
  ['vendredi soir', '2026-11-27', '20:00'],
  ['tomorrow at 2pm', '2026-11-24', '14:00'],
  ['12 am', '2026-11-23', '00:00'],
  ['tomorrow 12:30 pm', '2026-11-24', '12:30'],
  ['this evening', '2026-11-23', '20:00'],
  ['tonight', '2026-11-23', '20:00'],
  ['midi', '2026-11-23', '12:00'],
  ['demain avant midi', '2026-11-24', '12:00'],
  ['avant vendredi 14h', '2026-11-27', '14:00'],
  ['demain minuit', '2026-11-24', '23:59'],
  ['tomorrow at midnight', '2026-11-24', '23:59'],
  ['demain\u202f14\u00a0h', '2026-11-24', '14:00'],
  ['demain 9h30', '2026-11-24', '09:30'],
  ['demain 9', '2026-11-24', '09:00'],
  ['demain à 14', '2026-11-24', '14:00'],
  ['après-demain 9', '2026-11-25', '09:00'],
  ['aujourd’hui 23', '2026-11-23', '23:00'],
  ['tomorrow at 9', '2026-11-24', '09:00'],
  ['the day after tomorrow 9', '2026-11-25', '09:00'],
  ['lundi à 9', '2026-11-30', '09:00'],
  ['next Friday at 10', '2026-11-27', '10:00'],
  ['dans une heure', '2026-11-23', '23:40'],
  ['dans 2 heures', '2026-11-24', '00:40'],
  ['dans 2h', '2026-11-24', '00:40'],
  ['dans 1h30', '2026-11-24', '00:10'],
  ['dans une heure et demie', '2026-11-24', '00:10'],
  ['dans 30 minutes', '2026-11-23', '23:10'],
  ['dans 45 min', '2026-11-23', '23:25'],
  ['dans dix minutes', '2026-11-23', '22:50'],
  ['dans une demi-heure', '2026-11-23', '23:10'],
  ['dans un quart d’heure', '2026-11-23', '22:55'],
  ['dans trois quarts d’heure', '2026-11-23', '23:25'],
  ['in an hour', '2026-11-23', '23:40'],
  ['in two hours', '2026-11-24', '00:40'],
  ['in 30 minutes', '2026-11-23', '23:10'],
  ['in half an hour', '2026-11-23', '23:10'],
  ['in an hour and a half', '2026-11-24', '00:10'],
  ['in a quarter of an hour', '2026-11-23', '22:55'],
])('« %s », typed on 23 November 2026, is %s at %s', (typed, day, time) => {
  expect(parseMoment(typed, on('2026-11-23'))).toEqual({ day, time });
});

it.each([
  'demain 24',
  'demain 9 30',
  '9 demain',
  '14',
  // It may be the fourteenth.
  'vendredi 14',
  '24 novembre à 9',
  'dans 14',
  'demain dans une heure',
  'dans 1h60',
  'demain 24h',
  'demain 9h60',
  'demain 9h5',
  'demain 14h 16h',
  'lundi mardi 9h',
  'demain 13 pm',
  '9h30Z',
])('« %s » is no day and no hour', (typed) => {
  expect(parseMoment(typed, on('2026-11-23'))).toBe(null);
});

it.each([
  ['2026-11-25', 'fin de semaine', '2026-11-27'],
  ['2026-11-27', 'fin de semaine', '2026-11-27'],
  ['2026-11-28', 'fin de semaine', '2026-12-04'],
  ['2026-11-29', 'ce week-end', '2026-12-05'],
  ['2026-11-29', 'semaine prochaine', '2026-11-30'],
  ['2026-01-31', 'dans un mois', '2026-02-28'],
  ['2026-03-31', 'il y a un mois', '2026-02-28'],
  ['2028-02-01', 'fin du mois', '2028-02-29'],
])('on %s, « %s » is %s', (today, typed, day) => {
  expect(parseMoment(typed, on(today))).toEqual({ day, time: '' });
});

it.each([
  ['14h', '14:00'],
  ['9 h 30', '09:30'],
  ['09:30', '09:30'],
  ['à 14h', '14:00'],
  ['14', '14:00'],
  ['930', '09:30'],
  ['1430', '14:30'],
  ['midi', '12:00'],
  ['soir', '20:00'],
  ['minuit', '23:59'],
  ['2 pm', '14:00'],
  ['24h', null],
  ['1460', null],
  ['demain', null],
  ['', null],
])('« %s » is the hour %s', (typed, time) => {
  expect(parseTime(typed)).toBe(time);
});
