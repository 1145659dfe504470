import { describe, expect, it } from 'vitest';
import { calendarAt, type Moment } from '../../../app/demo/moments.ts';
import { inWords, PARIS } from '../../../domain/shared/local-time.ts';

const said = (now: string, moment: Moment) => inWords(calendarAt(new Date(now)).at(moment), PARIS).replace(/ \(.*/, '');

describe('a moment of the demo', () => {
  it.each<[string, Moment, string]>([
    // A Thursday evening.
    ['2026-11-26T17:42:07Z', 'in 1 day at 11:45', 'vendredi 27 novembre 2026, 11 h 45'],
    ['2026-11-26T17:42:07Z', 'in 3 days at 09:00', 'lundi 30 novembre 2026, 9 h'],
    ['2026-11-26T17:42:07Z', '1 day ago at 14:05', 'mercredi 25 novembre 2026, 14 h 05'],
    ['2026-11-26T17:42:07Z', '13 days ago at 14:05', 'mardi 10 novembre 2026, 14 h 05'],
    ['2026-11-26T17:42:07Z', 'today at 17:00', 'jeudi 26 novembre 2026, 17 h'],
    ['2026-11-26T17:42:07Z', '42 minutes ago', 'jeudi 26 novembre 2026, 18 h'],
    ['2026-11-26T17:42:07Z', 'on Saturday at 12:00', 'samedi 28 novembre 2026, 12 h'],
    // In the morning the minutes reach back to the day before, and the days to those before it.
    ['2026-11-26T08:00:00Z', '61 minutes ago', 'mercredi 25 novembre 2026, 18 h 59'],
    ['2026-11-26T08:00:00Z', '1 day ago at 18:00', 'mardi 24 novembre 2026, 18 h'],
    // A Saturday, a Sunday night and the hours before opening.
    ['2026-11-28T15:00:00Z', 'in 1 day at 11:45', 'lundi 30 novembre 2026, 11 h 45'],
    ['2026-11-29T22:30:00Z', 'in 1 day at 11:45', 'lundi 30 novembre 2026, 11 h 45'],
    ['2026-11-29T22:30:00Z', '10 minutes ago', 'samedi 28 novembre 2026, 18 h 50'],
    ['2026-11-29T22:30:00Z', 'today at 17:00', 'samedi 28 novembre 2026, 17 h'],
    ['2026-11-30T02:00:00Z', '10 minutes ago', 'samedi 28 novembre 2026, 18 h 50'],
    // Christmas, with a Sunday after the day that follows.
    ['2026-12-25T10:00:00Z', 'in 2 days at 10:00', 'lundi 28 décembre 2026, 10 h'],
    ['2026-12-24T17:42:00Z', 'in 1 day at 10:00', 'samedi 26 décembre 2026, 10 h'],
    // The nights in which the clocks are changed.
    ['2026-10-24T20:00:00Z', 'in 1 day at 09:15', 'lundi 26 octobre 2026, 9 h 15'],
    ['2027-03-27T20:00:00Z', 'in 1 day at 09:15', 'mardi 30 mars 2027, 9 h 15'],
    ['2028-02-28T17:42:00Z', 'in 1 day at 09:15', 'mardi 29 février 2028, 9 h 15'],
  ])('as of %s, %s is %s', (now, moment, expected) => {
    expect(said(now, moment)).toBe(expected);
  });

  it('keeps its order with all others, whenever the demo is seeded', () => {
    const moments: Moment[] = ['2 days ago at 21:45', '1 day ago at 07:30', '1 day ago at 22:20', '642 minutes ago'];
    const order: Moment[] = [...moments, '641 minutes ago', '1 minute ago', 'in 1 day at 09:00', 'in 2 days at 09:00'];
    for (let hour = 0; hour < 24 * 14; hour++) {
      const now = new Date(Date.UTC(2026, 11, 20, hour, 13));
      const times = order.map((moment) => calendarAt(now).at(moment).getTime());
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times[5]).toBeLessThan(now.getTime());
      expect(times[6]).toBeGreaterThan(now.getTime());
    }
  });
});

it('a text says days and times in French, as print has them or as people type them', () => {
  const calendar = calendarAt(new Date('2026-11-26T17:42:07Z'));
  const text = 'Rendez-vous [[in 1 day at 11:45|when]], soit le [[in 1 day|date]] vers [[in 1 day at 11:00|hour]].';
  expect(calendar.typed(text)).toBe('Rendez-vous vendredi 27 novembre à 11h45, soit le 27/11/2026 vers 11h.');
  expect(calendar.printed(text)).toBe(
    'Rendez-vous vendredi 27 novembre à 11\u00a0h\u00a045, soit le 27/11/2026 vers 11\u00a0h.',
  );
  expect(calendar.printed('Dès [[in 4 days|day]]')).toBe('Dès mardi 1er décembre');
});
