import { expect, it } from 'vitest';
import { startTestServer } from '../../support/test-server.ts';
import { NOW } from './corpus/fixture/insert-fixture.ts';
import type { PersonKey } from './corpus/fixture/people.ts';
import { flagsAt, flagsWith } from './corpus/flags-of.ts';

const flagsOf = await flagsWith(await startTestServer({ now: () => NOW }));

it.each<[PersonKey, string, string, string?]>([
  // Another number of rooms than that of the home which the other words mean.
  ['hoarau', 'Le T5 avec varangue est à 235 000 euros pour 62 m2. À lundi 10h. Valérie', 'T5'],
  ['nguyen', 'Lundi 23 novembre à 18h, le T4 récent avec loggia, 41 boulevard Marcel Paul. Inès', 'T4'],
  ['nguyen', 'T4 récent avec loggia, 41 boulevard Marcel Paul, lundi 23 novembre à 18h. Inès', 'T4'],
  ['camara', 'rdv cet aprem 15h pr le T4 près de la gare, prenez un parapluie. Yann', 'T4'],
  ['grondin', 'Un T5 de 62 m² à Saint-Denis, à 235 000 €, peut vous donner une idée. Valérie', 'T5'],
  ['legoff', 'Le T5 que nous verrons mardi a deux chambres. Yann', 'T5'],
  // A town or a street in which no property is.
  ['benhaddou', 'La maison de Savenay vous attend jeudi. Solène', 'Savenay'],
  ['nguyen', 'Le T2 de Savenay est au deuxième étage, classé B en énergie et A en climat. Inès', 'Savenay'],
  ['delatour', "Le prix de la villa de l'avenue Alphonse Daudet est de 785 000 €. Karim", 'avenue Alphonse Daudet'],
  [
    'otherPaulMartin',
    'La maison de la rue Alphonse Daudet, à 342 000 €, est dans vos prix. Inès',
    'rue Alphonse Daudet',
  ],
  [
    'obrien',
    'The two of them:\n- allée Alphonse Daudet: one bedroom, 44.5 sq m, first floor, energy rating D, €198,500\n- rue Paul Bellamy: two bedrooms, 68 sq m, €289,000\nYann',
    'allée Alphonse Daudet',
  ],
  // The price beside its home, in a sentence about money to pay.
  ['vidal', 'Pour le T3 de la rue Paul Bellamy, à 336 000 €, prévoyez les frais de notaire. Yann', '336 000 €'],
])('to %s, « %s » is flagged at « %s »', async (person, body, words) => {
  expect(flagsAt(await flagsOf(person, body), words, body)).not.toEqual([]);
});

it.each<[PersonKey, string]>([
  ['hoarau', 'Le T3 avec varangue est à 235 000 euros pour 62 m2. À lundi 10h. Valérie'],
  ['vidal', "Vous m'avez parlé d'un T5 de 68 m² vu chez un confrère à 305 000 €. Yann"],
  ['legoff', 'Le T3 que nous verrons mardi a deux chambres, le T2 n’en avait qu’une. Yann'],
  ['vidal', "L'appart rue P. Bellamy : T3, 68m2, 2 chb, 4ème étage, 289000€. Yann"],
  ['benhaddou', 'Votre maison de Couëron se vendra vite. Solène'],
  ['benhaddou', 'La maison de vos parents à Savenay est belle. Solène'],
  ['benhaddou', 'La maison de santé de Sautron est à cinq minutes. Solène'],
  ['dupont', "Le prix passe de 345 000 € (dont 15 000 € d'honoraires) à 335 000 €. Yann"],
  ['lefevre', "Pour 320 000 € et 60 000 € d'apport, vous avez 24 000 € de frais de notaire. Karim"],
  ['petit', "Si vous ne signez pas aujourd'hui, le dossier part demain chez le notaire. Solène"],
  ['otherPaulMartin', 'La maison est à dix minutes de la rue Alphonse Daudet. Inès'],
  ['vidal', 'Pour le T3 de la rue Paul Bellamy, à 289 000 €, prévoyez les frais de notaire. Yann'],
])('to %s, « %s » is not flagged', async (person, body) => {
  expect((await flagsOf(person, body)).map(({ code, text }) => `${code} ${text}`)).toEqual([]);
});
