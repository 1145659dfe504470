import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inEnglishQuotes, inFrenchQuotes } from '../../../domain/shared/quotation.ts';

it.each([
  ['Case cochée', '«\u00a0Case cochée\u00a0»', '“Case cochée”'],
  [
    'Article «\u00a0Communications\u00a0» du mandat',
    '«\u00a0Article “Communications” du mandat\u00a0»',
    '“Article «\u00a0Communications\u00a0» du mandat”',
  ],
  ['Case « J’accepte » cochée', '«\u00a0Case “J’accepte” cochée\u00a0»', '“Case « J’accepte » cochée”'],
  ['Box “I agree” ticked', '«\u00a0Box “I agree” ticked\u00a0»', '“Box ‘I agree’ ticked”'],
  ['Il dit « lisez “Clef” »', '«\u00a0Il dit “lisez ‘Clef’”\u00a0»', '“Il dit « lisez ‘Clef’ »”'],
  ['« Oui, volontiers »', '« Oui, volontiers »', '“« Oui, volontiers »”'],
  ['“Yes, please”', '«\u00a0“Yes, please”\u00a0»', '“Yes, please”'],
  // The mark itself is quoted, for instance as the sign that makes an SMS longer.
  ['«', '«\u00a0«\u00a0»', '“«”'],
  ['“', '«\u00a0“\u00a0»', '““”'],
])('%s is quoted with other marks within', (text, french, english) => {
  expect(inFrenchQuotes(text)).toBe(french);
  expect(inEnglishQuotes(text)).toBe(english);
});

it('stored words are quoted nowhere else, so that no quotation has the same marks within', () => {
  const sources = globSync('{app,approval,console,delivery,domain,jobs}/**/*.{ts,tsx}').filter(
    (path) => !path.includes('/dist/') && !path.endsWith('quotation.ts'),
  );
  const quoting = sources.filter((path) => /[«“](?:\s|\\u00a0)?\$\{(?!within)|<q\b/.test(readFileSync(path, 'utf8')));
  expect(quoting).toEqual(['console/web/components/quotation.tsx']);
});
