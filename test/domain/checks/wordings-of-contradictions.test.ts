import { expect, it } from 'vitest';
import { startTestServer } from '../../support/test-server.ts';
import { NOW } from './corpus/fixture/insert-fixture.ts';
import type { PersonKey } from './corpus/fixture/people.ts';
import { flagsAt, flagsWith } from './corpus/flags-of.ts';

const flagsOf = await flagsWith(await startTestServer({ now: () => NOW }));

it.each<[PersonKey, string, string]>([
  // Amounts that other amounts give otherwise.
  ['vidal', 'Charges du T3 rue Paul Bellamy : 120 € par mois, soit 1 540 € par an. Yann', '1 540 €'],
  ['vidal', 'La taxe foncière est de 1 200 € par an, soit 150 € par mois. Yann', '150 €'],
  ['vidal', 'Charges trimestrielles : 300 € par trimestre, soit 1 500 € par an. Yann', '1 500 €'],
  ['camara', "Allée Baco : 198 500 € plus 15 500 € de frais d'acte, soit 224 000 € au total. Yann", '224 000 €'],
  [
    'obrien',
    "Allée Baco: €198,500 for the flat plus €15,500 for the notaire, so you'd need €224,000 in all. Yann",
    '€224,000',
  ],
  ['camara', "Le bien est à 198 500 € et les frais d'acte à 15 500 €. Total : 204 000 €. Yann", '204 000 €'],
  ['dupont', 'Les voisins sont passés de 312 000 € à 298 000 €, soit une baisse de 24 000 €. Yann', '24 000 €'],
  ['lefevre', 'Notre estimation va de 410 000 à 430 000 €. En partant du haut, 450 000 €. Karim', '450 000 €'],
  ['lefevre', 'Nous estimons entre 410 et 430 k€. En fourchette basse, 400 000 €. Karim', '400 000 €'],
  // The distance to a budget of 210 000 €.
  ['camara', 'Allée Baco est à 198 500 €, soit 25 000 € sous votre plafond. Yann', '25 000 €'],
  ['camara', 'Allée Baco : 198 500 €. La différence est inférieure de 2 000 € à votre budget. Yann', '2 000 €'],
  // Days and hours.
  ['leray', 'Mme Leray, je vous appelle jeudi 3 déc. à 10h. Bon we et à vendredi ! Inès', 'vendredi'],
  ['dupont', 'Je passerai prendre les mesures le jeudi 3 décembre à 14 h.\n\nÀ mercredi, donc,\nYann', 'mercredi'],
  ['petit', "L'étude propose le jeudi 14 janvier à 15h. Dites-moi si le 15 à 15h vous va. Solène", 'le 15 à 15h'],
  [
    'grondin',
    "L'entretien est fixé au mardi 1er décembre à 9 h. Si vous n'êtes pas libre le 2 décembre à 9 h, dites-le-moi. Valérie",
    '2 décembre',
  ],
  ['dupont', 'Le photographe vient lundi 7 décembre au matin, il arrivera à 15 h. Yann', '15 h'],
  ['dupont', 'Je passe mercredi matin à 15h pour les mesures. Yann', '15h'],
  ['payet', 'La visite est mardi, dans cinq jours, à 16 h. Valérie', 'dans cinq jours'],
  // One thing told twice.
  ['dupont', 'Nos honoraires sont de 4 %. Vous verrez que les honoraires de 5 % comprennent les photos. Yann', '5 %'],
  ['dupont', 'Votre maison fait 110 m². Avec ses 120 m² habitables, la maison se vendra vite. Yann', '120 m²'],
])('flags what a text contradicts itself: to %s, %s', async (person, body, words) => {
  const flags = flagsAt(await flagsOf(person, body), words, body);
  expect(flags.map(({ code }) => code)).not.toEqual([]);
});

it.each<[PersonKey, string]>([
  ['vidal', 'Charges : 120 € par mois, soit 1 440 € par an. Yann'],
  ['vidal', 'Charges : 118 € par mois, soit environ 1 400 € par an. Yann'],
  ['vidal', 'Charges de 120 € par mois et taxe foncière de 1 540 € par an. Yann'],
  ['camara', "Allée Baco : 198 500 € plus 15 500 € de frais d'acte, soit 214 000 € au total. Yann"],
  ['dupont', 'Les voisins sont passés de 312 000 € à 298 000 €, soit 14 000 € de moins. Yann'],
  ['lefevre', 'Notre estimation va de 410 000 à 430 000 €. En partant du haut, 430 000 €. Karim'],
  ['camara', 'Allée Baco est à 198 500 €, soit 11 500 € sous votre plafond. Yann'],
  ['leray', 'Je vous appelle jeudi 3 décembre à 10h. À jeudi ! Inès'],
  ['camara', 'Je vous appelle jeudi 3 décembre à 10h pour la suite. À tout à l’heure ! Yann'],
  ['legoff', 'Le courtier vous appelle lundi 30 novembre à 10h. À mardi ! Yann'],
  ['petit', "L'étude propose le jeudi 14 janvier à 15h. Sinon, le 15 à 15h vous irait ? Solène"],
  ['dupont', 'Le photographe vient lundi 7 décembre au matin, il arrivera à 9 h. Je vous appelle à 15 h. Yann'],
  ['dupont', 'Je passe mercredi matin à 10h pour les mesures. Yann'],
  ['payet', 'La visite est mardi, dans trois jours, à 16 h. Valérie'],
  ['dupont', 'Nos honoraires étaient de 4 %. Les nouveaux honoraires sont de 5 %. Yann'],
  ['dupont', 'Votre maison fait 110 m². Le garage fait 20 m². Yann'],
])('flags no text that agrees with itself: to %s, %s', async (person, body) => {
  expect((await flagsOf(person, body)).map(({ code, text }) => `${code} ${text}`)).toEqual([]);
});
