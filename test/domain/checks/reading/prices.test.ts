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
])('in « %s » the last amount is no asking price', (text, role) => {
  expect(read(text).at(-1)).toMatchObject({ role });
});

it.each(['3 400 €/m²', '95 € par mois', 'le 44 000 Nantes', '06 39 98 12 34'])('« %s » holds no amount', (text) => {
  expect(read(text)).toEqual([]);
});
