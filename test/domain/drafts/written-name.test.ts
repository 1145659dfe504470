import { describe, expect, it } from 'vitest';
import { writtenName } from '../../../domain/drafts/written-name.ts';

describe('a name as it is stored', () => {
  it.each([
    ['Alba\u202E gnp.exe', 'Alba gnp.exe'],
    ['\u200BÉlodie\u200D \u2066Martin\u2069', 'Élodie Martin'],
    ['E\u0301lodie', 'Élodie'],
    [`Z${'\u0301\u0334'.repeat(30)}oe\u0301`, null],
    ['Nguyễn Thị Hồng'.normalize('NFD'), 'Nguyễn Thị Hồng'.normalize('NFC')],
    [' Le\u00A0Goff\r\nde\tKerdrel ', 'Le\u00A0Goff de Kerdrel'],
    ['Chloé 👩‍👧', 'Chloé 👩‍👧'],
    ['O’Neil-D\u2019Arc', 'O’Neil-D’Arc'],
  ])('%j', (written, stored) => {
    const name = writtenName(written);
    if (stored !== null) expect(name).toBe(stored);
    expect(name).not.toMatch(/\p{M}{4}/u);
    expect(writtenName(name)).toBe(name);
  });
});
