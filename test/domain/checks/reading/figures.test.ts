import { expect, it } from 'vitest';
import { figuresIn } from '../../../../domain/checks/reading/figures.ts';

it.each([
  ['On peut aller à 292 max.', 292_000],
  ['On monte à 292.', 292_000],
  ['Notre budget est de 282.', 282_000],
  ['Budget entre 260 et 280.', 280_000],
  ['Jusqu’à 305, pas plus.', 305_000],
  ['We can go up to 215.', 215_000],
  ['Une offre à 278 vous irait ?', 278_000],
  ['On vise 240-260 k.', 240_000],
  ['On peut aller à 305 000.', 305_000],
])('« %s » may mean %d euros', (text, euros) => {
  expect(figuresIn(text)).toContain(euros);
});

it.each([
  'Ma mère de 82 ans vit seule.',
  'Nous sommes à 300 mètres de la gare.',
  'Un appartement de 68 m² ou de 70 m2.',
  'Une résidence de 120 lots.',
  'Une maison de 10 pièces à 25 km.',
  'Je suis libre de 10 à 12.',
  'Notre budget va au plus à une maison de 95 m.',
  'Le bus de 18 passe à 45.',
  'Au maximum à 30 minutes, max 82 ans.',
  'A house of 82 years.',
])('« %s » names no money', (text) => {
  expect(figuresIn(text)).toEqual([]);
});
