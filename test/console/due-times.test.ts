import { describe, expect, it } from 'vitest';
import { formatDue, setAgencyTimeZone } from '../../console/web/i18n/dates.ts';
import { dueInput } from '../../console/web/tasks/due-input.ts';
import { dueMoment, PARIS } from '../../domain/shared/local-time.ts';
import { dueAt } from '../../domain/shared/moment.ts';

/** The due time that the server keeps of what a form sends. */
const kept = (day: string, time: string) => dueAt(dueInput({ day, time }) as string, PARIS);
const now = Date.parse('2026-11-23T10:30:00Z');
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('a due time that is typed into a form', () => {
  it.each([
    ['2026-03-28', '14:30'],
    ['2026-03-29', '01:59'],
    ['2026-03-29', '03:00'],
    ['2026-03-29', ''],
    ['2026-10-24', '23:59'],
    ['2026-10-25', '02:30'],
    ['2026-10-25', '03:00'],
    ['2026-10-25', ''],
    ['2026-11-24', '00:00'],
  ])('of %s %s is the same when the form is opened again', (day, time) => {
    expect(dueMoment(kept(day, time), PARIS)).toEqual({ day, time });
  });

  it('of an hour that spring skips is an hour later', () => {
    expect(dueMoment(kept('2026-03-29', '02:30'), PARIS)).toEqual({ day: '2026-03-29', time: '03:30' });
  });

  it('without a day is none', () => {
    expect(dueInput({ day: '', time: '' })).toBe(null);
  });
});

describe('a due time', () => {
  it.each([
    ['2026-11-24', '', 'demain', 'tomorrow'],
    ['2026-11-24', '14:00', 'demain à 14 h', 'tomorrow at 14:00'],
    ['2026-11-24', '23:59', 'demain à 23 h 59', 'tomorrow at 23:59'],
    ['2026-12-04', '', 'ven. 4 déc.', 'Fri 4 Dec'],
    ['2026-12-04', '09:30', 'ven. 4 déc. à 9 h 30', 'Fri 4 Dec at 9:30'],
    ['2026-03-29', '03:00', 'dim. 29 mars à 3 h', 'Sun 29 Mar at 3:00'],
    ['2026-10-25', '', 'dim. 25 oct.', 'Sun 25 Oct'],
  ])('of %s %s is shown as « %s »', (day, time, french, english) => {
    const at = kept(day, time).toISOString();
    expect(plain(formatDue('fr', at, now))).toBe(french);
    expect(formatDue('en', at, now)).toBe(english);
  });

  it('is that of the agency’s clocks', () => {
    setAgencyTimeZone('Indian/Reunion');
    expect(plain(formatDue('fr', '2026-11-24T10:00:00.000Z', now))).toBe('demain à 14 h');
    expect(formatDue('fr', '2026-11-24T19:59:59.999Z', now)).toBe('demain');
    setAgencyTimeZone(PARIS);
  });
});
