import { expect, it } from 'vitest';
import { startTestServer } from '../../support/test-server.ts';
import { NOW } from './corpus/fixture/insert-fixture.ts';
import { findingsWith } from './corpus/flags-of.ts';

/** A Saturday morning. */
const findingsOf = await findingsWith(await startTestServer({ now: () => NOW }));

it.each([
  ['Merci de répondre avant samedi.', 'unclear_day', 'samedi'],
  ['Merci de nous envoyer les papiers d’ici samedi', 'unclear_day', 'samedi'],
  ['Notre proposition est valable jusqu’à samedi.', 'unclear_day', 'samedi'],
  ['Merci de répondre avant le 21 novembre.', 'past_date', '21 novembre'],
  ['Merci de répondre avant le samedi 21 novembre.', 'past_date', 'samedi 21 novembre'],
  ['Merci de répondre avant le 21/11/2026.', 'past_date', '21/11/2026'],
])('« %s », written on that Saturday, is remarked on: %s', async (body, code, words) => {
  const found = await findingsOf('dupont', `Bonjour, ${body}`);
  expect(found.filter(({ code: each }) => each === code).map(({ text }) => text)).toEqual([words]);
});

it.each([
  'Merci de répondre avant samedi prochain.',
  'Merci de répondre avant samedi 18h.',
  'Merci de répondre avant samedi soir.',
  'Merci de répondre avant dimanche.',
  'Merci de répondre avant le 21 novembre à 18h.',
  'Merci de répondre avant le 22 novembre.',
  'Merci de répondre jusqu’au 21 novembre.',
  'Nous sommes ouverts samedi.',
])('« %s » is clear', async (body) => {
  const found = await findingsOf('dupont', `Bonjour, ${body}`);
  expect(found.map(({ code }) => code).filter((code) => code === 'unclear_day' || code === 'past_date')).toEqual([]);
});
