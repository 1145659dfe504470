import { expect, it } from 'vitest';
import { readPrices } from '../../../../domain/checks/reading/prices.ts';
import { readSentences, sentenceAt } from '../../../../domain/checks/reading/sentences.ts';
import { sourceOf } from '../../../../domain/checks/reading/source.ts';

const read = (text: string) => {
  const source = sourceOf(text);
  const sentences = readSentences(source);
  return readPrices(source, (index) => sentenceAt(sentences, index));
};

it.each([
  ['470 000 €', 470_000],
  ['470\u00a0000\u00a0€', 470_000],
  ['470\u202f000\u00a0€', 470_000],
  ['470.000 euros', 470_000],
  ['470000€', 470_000],
  ['470k', 470_000],
  ['470 k€', 470_000],
  ['470 K', 470_000],
  ['1,2 M€', 1_200_000],
  ['€470,000', 470_000],
  ['prix 470 000', 470_000],
])('%s is a price', (text, euros) => {
  expect(read(`Le bien est à ${text}.`)).toMatchObject([{ euros, role: 'price' }]);
});

it.each([
  ['votre budget de 320 000 €', 'budget'],
  ['votre offre de 245 000 €', 'offer'],
  ['la taxe foncière de 1 240 €', 'other'],
  ['des travaux de 28 000 €', 'other'],
  ['470 000 € au lieu de 490 000 €', 'other'],
  // A bank lends it.
  ['votre accord de principe (265 000 € sur 25 ans à 3,4 %)', 'other'],
  ['votre banque vous suit jusqu’au bout avec un prêt, soit 230 000 € sur vingt ans', 'other'],
  ['votre simulation de 245 000 €', 'other'],
  ['une offre de prêt à 230 000 €', 'other'],
  ['votre banque vous prête 240 000 €', 'other'],
  ['a loan of €240,000 over 25 years', 'other'],
  ['your bank agreed to €240,000', 'other'],
  ['your mortgage (€230,000)', 'other'],
])('in « %s » the last amount is no asking price', (text, role) => {
  expect(read(text).at(-1)).toMatchObject({ role });
});

it.each([
  'Vous avez votre prêt : l’appartement est à 265 000 €',
  'Le bien est à 265 000 €, payable sur 25 ans selon votre banque',
  'l’appartement à 279 000 € que vous avez vu',
  'notre annonce : 279 000 €',
  'Bien noté : 195 000 € pour le T3 de la rue Foch',
  'L’annonce à 195 000 € que vous avez vue est toujours disponible',
  'The advert at €195,000 that you saw is still available',
  'L’appartement est à 195 000 €, sur 20 ans cela fait peu',
  'Vous avez votre prêt, l’appartement est à 195 000 €',
  'the flat at €275k that you saw',
])('in « %s » it is one', (text) => {
  expect(read(text)).toMatchObject([{ role: 'price' }]);
});

it.each(['3 400 €/m²', '95 € par mois', 'le 44 000 Nantes', '06 39 98 12 34'])('« %s » holds no amount', (text) => {
  expect(read(text)).toEqual([]);
});
