import { expect, it } from 'vitest';
import { en } from '../../console/web/i18n/en.ts';
import { fr } from '../../console/web/i18n/fr.ts';

it('the sentences about a limit name the limit that they are given', () => {
  expect([fr, en].map(({ contacts }) => contacts.tooMany(7))).toEqual([
    '7 contacts au plus à la fois.',
    'At most 7 contacts at a time.',
  ]);
  expect([fr, en].map(({ transaction }) => transaction.cut(7))).toEqual([
    'Les 7 premiers résultats sont affichés. Précisez le nom.',
    'The first 7 results are shown. Type more of the name.',
  ]);
});
