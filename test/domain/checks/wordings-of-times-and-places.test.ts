import { expect, it } from 'vitest';
import { startTestServer } from '../../support/test-server.ts';
import { NOW } from './corpus/fixture/insert-fixture.ts';
import type { PersonKey } from './corpus/fixture/people.ts';
import { flagsAt, flagsWith } from './corpus/flags-of.ts';

const flagsOf = await flagsWith(await startTestServer({ now: () => NOW }));

it.each<[PersonKey, string, string]>([
  // Days and parts of them.
  ['obrien', 'Hi Sarah, both flats are booked for Saturday morning. Yann', 'Saturday'],
  ['paulMartin', 'Monsieur Martin, la contre-visite est calée au 26. Inès', '26'],
  ['obrien', "Sarah, just checking you're still fine for the 28th at 10. Yann", '28th'],
  ['delatour', 'Madame, je vous attends samedi en fin de journée avenue des Ibis. Karim', 'fin de journée'],
  ['nguyen', 'Bonjour M. Nguyen, lundi matin donc pour le T2 de Saint-Herblain. Inès', 'lundi matin'],
  ['camara', 'Bonjour Madame, à ce matin allée Baco ! Yann', 'ce matin'],
  ['hoarau', "Bonjour Madame Hoarau, on se voit lundi en début d'après-midi. Valérie", 'après-midi'],
  ['benhaddou', "Bonjour, je passe vous prendre jeudi à l'heure du déjeuner pour Orvault. Solène", 'déjeuner'],
  ['garnier', 'Bonjour, rdv mercredi en soirée rue des Ajoncs comme convenu. Yann', 'soirée'],
  ['otherPaulMartin', "La maison se visite le 1er décembre dans l'après-midi, comme prévu. Inès", 'après-midi'],
  // Hours without a sign.
  ['obrien', 'Sarah, Friday: allée Baco first at 10, then Paul Bellamy at 11. See you there, Yann', 'at 11'],
  ['obrien', 'Hi Sarah, Friday at ten for allée Baco, then noon for rue Paul Bellamy. Yann', 'noon'],
  // Streets and towns.
  ['delatour', 'Samedi nous nous retrouvons avenue Lajarrige à 10h30. Karim', 'avenue Lajarrige'],
  ['otherPaulMartin', 'Le 1er décembre à 9h30 à Rezé donc. Inès', 'Rezé'],
  ['kone', 'La maison est située 18 rue des Ajoncs. Inès', '18 rue des Ajoncs'],
  ['kone', "Vous m'avez demandé l'adresse exacte : 8 rue des Genêts, à Saint-Herblain. Inès", '8 rue des Genêts'],
  // The year of building.
  ['whitfield', 'The villa was built in the 1950s. Karim', '1950s'],
  ['delatour', "C'est une villa de 1960, très bien conservée. Karim", '1960'],
  ['delatour', 'La villa des années cinquante est lumineuse. Karim', 'cinquante'],
  // Times that were offered, or told, before.
  [
    'kone',
    "M. Koné, vous ne m'avez pas répondu : mardi 24 à 9h30 ou vendredi 27 à 16h pour la rue des Ajoncs ? Inès",
    '16h',
  ],
  ['paulineMartin', 'Je passe mardi matin à 10h comme dit. Voilà, à mardi après-midi donc ! Inès', 'mardi après-midi'],
  // Days on which nobody is there.
  ['grondin', 'Nous sommes fermés le lundi. Passez lundi à 9h. Valérie', 'lundi à 9h'],
  ['grondin', "L'agence sera fermée toute la journée de jeudi 26. Passez donc me voir jeudi 26 à 10h. Valérie", '10h'],
])('to %s, « %s » is flagged at « %s »', async (person, body, words) => {
  expect(flagsAt(await flagsOf(person, body), words, body)).not.toEqual([]);
});

it.each<[PersonKey, string]>([
  ['obrien', 'Hi Sarah, both flats are booked for Friday morning. Yann'],
  ['obrien', "Sarah, just checking you're still fine for the 27th at 10. Yann"],
  ['obrien', 'Hi Sarah, Friday at ten for allée Baco, then half past eleven for rue Paul Bellamy. Yann'],
  ['paulMartin', 'Bonjour Paul, on revoit la maison mercredi en fin de journée. Inès'],
  ['nguyen', 'Bonjour M. Nguyen, lundi soir donc pour le T2 de Saint-Herblain. Inès'],
  ['camara', 'Bonjour Madame, à cet après-midi allée Baco ! Yann'],
  ['garnier', 'Bonjour, rdv mercredi à midi rue des Ajoncs comme convenu. Yann'],
  ['benhaddou', 'Bonjour Samira, jeudi on se voit à quatre heures et demie. Solène'],
  ['legoff', "Le bus 23 passe à 11h32, vous serez à l'heure mardi. Yann"],
  ['legoff', 'Mme Le Goff, je vous appelle mardi après-midi, après notre visite. Yann'],
  ['delatour', 'Samedi nous nous retrouvons avenue des Ibis à 10h30. Karim'],
  ['kone', 'La maison est située 8 rue des Ajoncs. Inès'],
  ['whitfield', 'The villa was built in the 1930s. Karim'],
  ['delatour', 'La cuisine de la villa a été refaite dans les années 2010. Karim'],
  ['paulMartin', 'Le séjour de la maison fait 32 m². Inès'],
  ['grondin', 'Nous sommes fermés le lundi. Passez mardi à 9h. Valérie'],
  ['kone', 'M. Koné, mardi 24 à 9h30 ou vendredi 27 à 14h, lequel vous arrange ? Inès'],
  ['paulineMartin', 'Je passe mardi matin à 10h. À mardi matin donc ! Inès'],
])('to %s, « %s » is not flagged', async (person, body) => {
  expect((await flagsOf(person, body)).map(({ code, text }) => `${code} ${text}`)).toEqual([]);
});
