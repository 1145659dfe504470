import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLines } from '../../../domain/exports/csv.ts';
import { originalOf, parseCsv } from '../../support/csv.ts';

const cellOf = (value: string | number | null) => parseCsv(csvLines([[value, 'x']]))[0]?.[0];

describe('a cell', () => {
  it.each([
    '=1+1',
    '+33639981234',
    '+1 111',
    '+1 11 111',
    '+1 11+1',
    '-2',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1',
    '＋1',
    '－1',
    '＠1',
    ' =1',
    '\u00A0=1+1',
    '\u202F\u2003 @SUM(A1)',
    '\u200B=1',
    '\u202E\uFEFF+1',
    ' \t-2',
    '\u0000=1',
    '\u3164＝1',
    " '=1".trimStart(),
  ])('that begins like a formula is a text: %j', (value) => {
    expect(cellOf(value)).toBe(`'${value}`);
  });

  it.each([
    '',
    'Élodie',
    "l'été",
    "'entre guillemets'",
    'a=1',
    ' a=1',
    '"; "',
    '+32 470 12 34 56',
    'un\ndeux',
    'un\r\ndeux',
    ';',
    'é',
  ])('that does not is as it was: %j', (value) => {
    expect(cellOf(value)).toBe(value);
  });

  it('with a number is one for a French spreadsheet, also below zero', () => {
    expect(csvLines([[289_000, 4.5, -1.5536, null, '']])).toBe('289000;4,5;-1,5536;;""\r\n');
  });

  it('with any text gives it back, and never begins like a formula but for a number with spaces', () => {
    const text = fc.string({ unit: fc.constantFrom(...`'=+-@\t\r\n＝"; ,aé1\u00A0\u200B`) });
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), (rows) => {
        const read = parseCsv(csvLines(rows));
        const begins = read.flat().filter((cell) => /^[\s\u200B]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell ?? ''));
        expect(begins.filter((cell) => !/^\+[\d ]+$/.test(cell ?? ''))).toEqual([]);
        expect(read.map((row) => row.map((cell) => originalOf(cell ?? '')))).toEqual(rows);
      }),
      { numRuns: 500 },
    );
  });
});
