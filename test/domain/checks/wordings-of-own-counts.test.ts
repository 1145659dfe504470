import { expect, it } from 'vitest';
import { startTestServer } from '../../support/test-server.ts';
import { NOW } from './corpus/fixture/insert-fixture.ts';
import type { PersonKey } from './corpus/fixture/people.ts';
import { flagsAt, flagsWith } from './corpus/flags-of.ts';

const flagsOf = await flagsWith(await startTestServer({ now: () => NOW }));

it.each<[PersonKey, string, string]>([
  // Lists and parts.
  ['vidal', 'Il me faudrait trois documents :\n- votre pièce d’identité\n- un RIB\n\nMerci, Yann', 'trois documents'],
  ['vidal', 'Quatre points à revoir : le prix, la date et les clés. Yann', 'Quatre points à revoir'],
  ['dupont', 'Les 2 étapes :\n1. le mandat\n2. les photos\n3. la mise en ligne\n\nYann', '2 étapes'],
  [
    'dupont',
    'Votre maison a quatre chambres : une au rez-de-chaussée et quatre à l’étage. Yann',
    'quatre chambres : une au',
  ],
  // Sums of lines.
  [
    'vidal',
    'Votre budget :\n- prix de vente : 198 500 €\n- frais de notaire : 15 500 €\n- total : 224 000 €\n\nYann',
    '224 000 €',
  ],
  [
    'vidal',
    'Travaux :\nToiture 12 000 €\nFaçade 8 500 €\nMenuiseries 6 000 €\nSoit un coût global de 28 500 €\n\nYann',
    '28 500 €',
  ],
  // Hours that follow from other words.
  ['dupont', 'Je passe mardi 24 novembre à 14h, comptez 1h30, je repartirai vers 16h30. Yann', '16h30'],
  ['dupont', 'Rendez-vous jeudi à 9 h. Cela dure une demi-heure : vous serez libre à 10 h 30. Yann', '10 h 30'],
  [
    'dupont',
    'Je passerai vous voir mardi 24 novembre à 10 heures.\n\nMerci d’être prêt à 14 heures précises.\n\nYann',
    '14 heures',
  ],
  ['dupont', 'Je vous appelle ce matin vers 11h, soit cet après-midi. Yann', 'cet après-midi'],
  // Words that a program has doubled or cut.
  ['dupont', 'Je passe vous voir lundi lundi dans la matinée. Yann', 'lundi lundi'],
  ['legoff', 'Bonjour Madame, je vous retrouve devant l’entrée de la rue Paul', 'rue Paul'],
  // Something that is to come, on a day that is over.
  ['dupont', 'Avec votre accord, l’annonce pourra paraître dès jeudi 19 novembre. Yann', 'jeudi 19 novembre'],
  ['dupont', 'Je viendrai le 12 novembre prendre les mesures. Yann', '12 novembre'],
  // The other language, in a few words.
  ['dupont', 'Bonjour Monsieur, looking forward to seeing you jeudi. Yann', 'looking forward to seeing you'],
  ['dupont', 'Bonjour Monsieur,\n\nVoici le compte rendu.\n\nKind regards,\nYann Le Bihan', 'Kind regards'],
  [
    'obrien',
    'Dear Ms O’Brien,\n\nSee you on Friday. Les charges sont d’environ 1 900 euros par an. Yann',
    'Les charges sont d’environ 1 900 euros par an.',
  ],
  ['obrien', 'Dear Sarah,\n\nThe flat has been cleaned.\n\nBien cordialement,\nYann', 'Bien cordialement'],
  // Other words that a record has otherwise.
  ['kone', 'Toutes les photos sont sur www.estuaire-immobilier-nantes.example. Inès', 'estuaire-immobilier-nantes'],
  ['lefevre', 'Puis-je passer chez vous vendredi 25 décembre à 10h avec le photographe ? Karim', '25 décembre'],
  ['nguyen', 'Vous cherchez un T2 jusqu’à 250 000 € : lundi 18h, boulevard Marcel Paul. Inès', '250 000 €'],
  ['paulMartin', 'Je garde en tête votre recherche à Rezé et Orvault. Inès', 'Orvault'],
  ['garnier', 'Mercredi 12h15 rue des Ajoncs : 4 pièces, 3 chambres, 118 m² et une terrasse. Yann', '118 m²'],
])('to %s, « %s » is flagged at « %s »', async (person, body, words) => {
  expect(flagsAt(await flagsOf(person, body), words, body)).not.toEqual([]);
});

it.each<[PersonKey, string]>([
  ['vidal', 'Deux documents : votre pièce d’identité et un RIB. Yann'],
  ['vidal', 'Il me faudrait trois documents :\n- votre pièce d’identité\n- un RIB\n- le compromis\n\nMerci, Yann'],
  ['vidal', 'Trois documents, dont deux urgents :\n- votre pièce d’identité\n- un RIB\n\nMerci, Yann'],
  ['dupont', 'Trois points : le prix, la date de signature et de remise, les clés. Yann'],
  ['dupont', 'Votre maison a quatre chambres : une au rez-de-chaussée et trois à l’étage. Yann'],
  ['dupont', 'Votre maison a quatre chambres, une au rez-de-chaussée et deux à l’étage déjà refaites. Yann'],
  [
    'vidal',
    'Plan :\n- prix : 198 500 €\n- apport : 40 000 €\n- notaire : 15 500 €\n- total à financer : 174 000 €\n\nYann',
  ],
  ['vidal', 'Prix 198 500 €\nNotaire 15 500 €\nTotal 214 000 €\n\nYann'],
  ['dupont', 'Je passe mardi 24 novembre à 14h, comptez 1h30, je repartirai vers 15h30. Yann'],
  ['dupont', 'Je passerai mardi 24 novembre à 10 heures. Si vous préférez, je peux arriver à 14 heures. Yann'],
  ['dupont', 'La façade est est très lumineuse, et nous nous voyons jeudi. Yann'],
  ['legoff', 'Bonjour Madame, je vous retrouve mardi à 11h45 au 27 rue Paul Bellamy'],
  ['dupont', 'Je vous enverrai le compte rendu de notre échange du 12 novembre. Yann'],
  ['dupont', 'Hello, le planning est ok pour vous ? See you soon, Yann'],
  ['dupont', 'La résidence s’appelle « With a View », c’est le standing d’avant. Yann'],
  ['obrien', 'Dear Sarah,\n\nT2 rénové près de la gare\n\nSee you on Friday at 10 am.\n\nÀ bientôt,\nYann'],
  ['paulMartin', 'Je garde en tête votre recherche à Rezé et Vertou. Inès'],
  ['nguyen', 'Vous cherchez un T2 jusqu’à 200 000 € : lundi 18h, boulevard Marcel Paul. Inès'],
  ['nguyen', 'Lundi à 18h c’est Inès qui vous reçoit, et le lundi 30 à 18h15, c’est moi pour le T2 allée Baco. Yann'],
  ['delatour', 'Le pavillon de vos parents (six pièces, 140 m², DPE G) ne peut plus être loué. Karim'],
  ['whitfield', 'The villa’s energy rating is C, while the flat you saw on 13 November is rated E. Karim'],
  ['obrien', 'We will see the balcony flat on Friday at 11:30, after allée Baco. Yann'],
])('to %s, « %s » is not flagged', async (person, body) => {
  expect((await flagsOf(person, body)).map(({ code, text }) => `${code} ${text}`)).toEqual([]);
});
