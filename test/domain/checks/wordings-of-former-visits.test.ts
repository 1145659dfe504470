import { expect, it } from 'vitest';
import { startTestServer } from '../../support/test-server.ts';
import { NOW } from './corpus/fixture/insert-fixture.ts';
import type { PersonKey } from './corpus/fixture/people.ts';
import { flagsAt, flagsWith } from './corpus/flags-of.ts';

const flagsOf = await flagsWith(await startTestServer({ now: () => NOW }));

it.each<[PersonKey, string, string]>([
  // Visits that were called off, at another time than they were for.
  ['rossi', 'Le rendez-vous de lundi 23 novembre à 11h au 12 rue Alsace-Lorraine est bien annulé.', '11h'],
  ['rossi', 'Pas de souci pour mercredi : la visite est bien annulée.', 'mercredi'],
  ['leray', 'La visite du mercredi 16 a été annulée, la maison est toujours là.', 'mercredi 16'],
  ['leray', "Je comprends l'annulation de notre visite de mardi dernier.", 'mardi dernier'],
  ['benhaddou', 'Le rendez-vous de jeudi 24 ayant été annulé, à jeudi 26 novembre, 16 h 30.', 'jeudi 24'],
  ['benhaddou', 'Nous oublions mercredi 25 et nous retrouvons jeudi 26 novembre à 16 h 30.', 'mercredi 25'],
  // Visits that the contact missed.
  ['bodin', 'Je vous ai attendu jeudi matin à 12h rue Paul Bellamy.', '12h'],
  ['bodin', "On s'est ratés samedi, rien de grave !", 'samedi'],
  // Visits that took place.
  ['legoff', 'Merci encore pour votre passage allée Baco jeudi dernier à 18h.', 'jeudi dernier'],
  ['paulMartin', 'Merci pour le temps que vous nous avez consacré avant-hier à 15 h.', '15 h'],
  // Coming visits, by words and spellings that were not read before.
  ['delatour', 'Je vous retrouve sam. 28/11 12h30 devant le 22 avenue des Ibis. Karim', '12h30'],
  ['legoff', 'A mardi 24 12h45 rue Paul Bellamy. Yann', '12h45'],
  ['otherPaulMartin', 'Nous nous retrouvons sur place le jeudi 1er décembre à 9 h 30.', 'jeudi 1er décembre'],
  ['otherPaulMartin', 'Pour vous garer rue des Ajoncs jeudi 1er, venez à pied depuis le tram.', 'jeudi 1er'],
  ['garnier', 'Nous avons bloqué un nouveau créneau mercredi 25 novembre à 14 h 15.', '14 h 15'],
  ['garnier', 'La visite est reportée au mercredi 25 novembre, 14h15.', '14h15'],
  ['payet', 'Nous visitons jeudi à 16h, heure de La Réunion.', 'jeudi'],
  ['legoff', 'Le T3 que nous voyons jeudi est un peu plus petit.', 'jeudi'],
  ['nguyen', 'Bonjour Minh, le T2 de mercredi a une loggia.', 'mercredi'],
  ['garnier', 'Pour vendredi, en venant du périphérique, prenez la sortie 32.', 'vendredi'],
  ['delatour', 'Nous y retournons samedi 28 à 12 h 30.', '12 h 30'],
  // Ends that do not follow from their beginning.
  ['payet', 'La villa vous attend mardi 24 novembre, de 16 h à 14 h 45.', '16 h à 14 h 45'],
  ['garnier', 'Le nouveau rendez-vous est fixé au mercredi 25 novembre, de 12 h 15 à 15 h.', '12 h 15 à 15 h'],
])('to %s, « %s » is flagged at « %s »', async (person, body, words) => {
  expect(flagsAt(await flagsOf(person, body), words, body)).not.toEqual([]);
});

it.each<[PersonKey, string]>([
  ['rossi', 'Le rendez-vous de lundi 23 novembre à 9h au 12 rue Alsace-Lorraine est bien annulé. Inès'],
  ['rossi', 'Pas de souci pour lundi : la visite est bien annulée. Inès'],
  ['leray', 'La visite du lundi 16 a été annulée, la maison est toujours là. Inès'],
  ['benhaddou', 'Le rendez-vous de mardi 24 ayant été annulé, à jeudi 26 novembre, 16 h 30. Solène'],
  ['bodin', "On s'est ratés jeudi 10h, rien de grave ! Yann"],
  ['bodin', "J'espère que rien de fâcheux ne vous a retenu jeudi. Yann"],
  ['legoff', 'Merci encore pour votre passage allée Baco mardi dernier à 18h. Yann'],
  ['paulMartin', 'Merci pour le temps que vous nous avez consacré avant-hier à 17 h. Inès'],
  ['delatour', 'Je vous retrouve sam. 28/11 10h30 devant le 22 avenue des Ibis. Karim'],
  ['otherPaulMartin', 'Nous nous retrouvons sur place le mardi 1er décembre à 9 h 30. Inès'],
  ['garnier', 'La visite est reportée au mercredi 25 novembre, 12h15. Yann'],
  ['garnier', 'Le rendez-vous est fixé au mercredi 25 novembre, de 12 h 15 à 13 h. Yann'],
  ['payet', 'Nous visitons mardi à 16h, heure de La Réunion. Valérie'],
  ['benhaddou', "Le créneau de vendredi 27 à 14 h n'est plus disponible, je vous propose lundi 30 à 10 h. Solène"],
  ['bodin', "Nous n'avons personne vendredi à 14 h. Yann"],
  ['legoff', 'Merci de me confirmer votre venue jeudi 3 décembre à 14 h. Yann'],
  ['dupont', 'Le notaire vous attend jeudi 24 décembre ; la visite du voisin a été annulée. Yann'],
])('to %s, « %s » is not flagged', async (person, body) => {
  expect((await flagsOf(person, body)).map(({ code, text }) => `${code} ${text}`)).toEqual([]);
});
