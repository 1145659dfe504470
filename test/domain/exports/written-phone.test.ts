import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvLines } from '../../../domain/exports/csv.ts';
import { writtenPhone } from '../../../domain/exports/written-phone.ts';
import { e164 } from '../../../domain/shared/e164.ts';
import { parseCsv } from '../../support/csv.ts';

it.each([
  ['+33639985555', '06 39 98 55 55'],
  ['+33199001234', '01 99 00 12 34'],
  ['+32470123456', '+32 470 12 34 56'],
  ['+351912345678', '+351 912 34 56 78'],
  ['+12015550123', '+1 20 15 55 01 23'],
  ['+590690001234', '+590 690 00 12 34'],
  ['+33262000000', '+33 262 00 00 00'],
])('%s is written as people write it, and is no number for a spreadsheet', (stored, written) => {
  expect(writtenPhone(stored)).toBe(written);
});

it.each(['a@b.example', '', '33639985555', '+33', '+9991234567', '+33639985555 ou le soir', '+1+2'])(
  'what is no phone number stays as it is: %j',
  (text) => expect(writtenPhone(text)).toBe(text),
);

it('any number without a leading zero is read as the one that was stored, and has no apostrophe in a CSV file', () => {
  const codes = fc.constantFrom('33', '32', '41', '44', '1', '351', '352', '49', '39', '590', '212', '');
  const number = fc.tuple(codes, fc.stringMatching(/^[1-9]\d{3,11}$/)).map(([code, digits]) => `+${code}${digits}`);
  fc.assert(
    fc.property(number, (stored) => {
      fc.pre(e164(stored) === stored);
      const [[cell] = []] = parseCsv(csvLines([[writtenPhone(stored)]]));
      expect(cell).toMatch(/^(?:0\d|\+\d{1,3}(?: \d{3})?)(?: \d\d)+$/);
      expect(e164(cell ?? '')).toBe(stored);
    }),
    { numRuns: 1000 },
  );
});
