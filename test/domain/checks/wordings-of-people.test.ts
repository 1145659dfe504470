import { expect, it } from 'vitest';
import { startTestServer } from '../../support/test-server.ts';
import { NOW } from './corpus/fixture/insert-fixture.ts';
import type { PersonKey } from './corpus/fixture/people.ts';
import { flagsAt, flagsWith } from './corpus/flags-of.ts';

const flagsOf = await flagsWith(await startTestServer({ now: () => NOW }));

it.each<[PersonKey, string, string, string?]>([
  // A property said to be gone.
  ['legoff', 'Désolé Madame Le Goff, le T3 de la rue Paul Bellamy est parti hier soir. Yann', 'est parti'],
  ['bodin', 'le t3 rue paul bellamy est parti, dsl. yann', 'est parti'],
  ['kone', "La maison de la rue des Ajoncs s'est arrachée en deux jours, désolée. Inès", "s'est arrach"],
  [
    'leray',
    "La maison de la rue des Ajoncs n'est plus d'actualité, je vous cherche autre chose. Inès",
    "plus d'actualité",
  ],
  ['vidal', 'Chloé, le T3 rue Paul Bellamy nous est passé sous le nez, désolé. Yann', 'passé sous le nez'],
  ['obrien', 'I am afraid the flat on rue Paul Bellamy has gone, sorry. Yann', 'has gone'],
  ['obrien', 'The flat on allée Baco was snapped up this morning. Yann', 'snapped up'],
  ['whitfield', 'The villa on avenue des Ibis has found a buyer. Karim', 'found a buyer'],
  ['hoarau', 'Le T3 de la rue Juliette Dodu est réservé depuis hier. Valérie', 'réservé'],
  ['kone', 'Maison rue des Ajoncs : adjugée hier, trop tard. Inès', 'adjugée'],
  // Acts and means of other clients.
  ['vidal', "Chloé, M. Bodin n'est pas venu jeudi, le T3 est libre. Yann", "M. Bodin n'est pas venu"],
  ['kone', 'Les Garnier revisitent la maison mercredi, décidez-vous. Inès', 'Garnier'],
  ['kone', "Mme Leray s'est désistée, la maison est pour vous. Inès", 'Mme Leray'],
  ['kone', 'La famille Garnier visite aussi la rue des Ajoncs mercredi. Inès', 'Garnier'],
  ['leray', "M. Garnier n'est plus intéressé par la maison, elle vous attend. Inès", 'M. Garnier'],
  ['obrien', 'Mrs Vidal is viewing the same flat tomorrow, so be quick. Yann', 'Vidal'],
  ['vidal', 'Mme Le Goff hésite encore pour le T3, je vous tiens au courant. Yann', 'Mme Le Goff'],
  ['rossi', 'M. Martin a annulé sa contre-visite, la maison est à vous. Inès', 'M. Martin'],
  ['dupont', 'Monsieur Martin a 420 000 € au plus pour acheter. Yann', '420 000'],
  ['paulineMartin', 'M. et Mme Garnier peuvent mettre 350 000 € maximum. Inès', '350 000'],
  [
    'lefevre',
    'James Whitfield et Mme de La Tour sont intéressés, Mme de La Tour peut monter à 800 000 €. Karim',
    '800 000',
  ],
  ['whitfield', 'The other visitor can go up to €800,000. Karim', '800,000'],
  ['delatour', "Le monsieur de lundi peut aller jusqu'à 800 000 €, soyez rapide. Karim", '800 000'],
  ['legoff', 'La dame qui passe vendredi est prête à mettre 300 000 €. Yann', '300 000'],
  ['legoff', 'Entre nous, le couple de samedi a une enveloppe de 320 000 €. Yann', '320 000'],
  ['obrien', 'Another buyer can afford €320,000 for this flat. Yann', '320,000'],
  // The reader's own number.
  ['petit', 'Votre numéro est bien le 06 39 98 00 80 ? Solène', '06 39 98 00 80'],
  ['legoff', 'Je vous appelle au 06 39 98 12 43 lundi. Yann', '06 39 98 12 43'],
  ['kone', 'On vous joindra au 06 39 98 92 04. Inès', '06 39 98 92 04'],
  ['obrien', 'I will call you on 06 39 98 50 05. Yann', '06 39 98 50 05'],
  ['vidal', "J'ai noté votre portable : 06 39 98 91 31. Yann", '06 39 98 91 31'],
  ['garnier', 'le notaire vs appelle au 06 39 98 31 02. Yann', '06 39 98 31 02'],
])('to %s, « %s » is flagged at « %s »', async (person, body, words, subject) => {
  expect(flagsAt(await flagsOf(person, body, subject), words, body, subject)).not.toEqual([]);
});

it.each<[PersonKey, string, string?]>([
  // A property said to be gone.
  ['dupont', "L'annonce du T3 Bellamy est partie en ligne. Yann"],
  ['legoff', 'Le propriétaire du T3 de la rue Paul Bellamy est parti au Canada. Yann'],
  ['dupont', 'Le dossier du T3 de la rue Paul Bellamy est parti chez le notaire. Yann'],
  ['kone', 'La maison de la rue des Ajoncs est toujours là, et le vendeur est parti en vacances. Inès'],
  ['legoff', 'Le locataire de la rue Paul Bellamy est parti, le T3 est vide. Yann'],
  ['obrien', 'The owner of the flat on rue Paul Bellamy has gone abroad. Yann'],
  ['legoff', 'Le T3 de la rue de Strasbourg est parti, celui de la rue Paul Bellamy est toujours en vente. Yann'],
  // Acts and means of other clients.
  ['dupont', 'Les Martin ont aimé votre maison et reviennent samedi. Yann'],
  ['kone', "Monsieur Le Bris, le gardien, n'est pas venu ouvrir hier, désolée. Inès"],
  ['legoff', "Votre budget peut aller jusqu'à 320 000 € si la banque suit. Yann"],
  ['legoff', "Maître Aubry n'est pas venu au rendez-vous du notaire. Yann"],
  ['legoff', 'Mme Martin, la gardienne, visite son fils jeudi, passez vendredi pour les clés. Yann'],
  ['paulineMartin', 'Un couple dont le budget est de 300 000 € souhaite visiter votre bien. Inès'],
  ['whitfield', 'You can go up to €800,000, you told me, so the villa fits. Karim'],
  // The reader's own number.
  ['legoff', 'Je vous appelle au 06 39 98 12 34 lundi. Yann'],
  ['legoff', 'Mon portable : 06 39 98 12 43. Yann'],
  ['petit', 'Le notaire est au 06 39 98 80 01, appelez-le. Solène'],
])('to %s, « %s » is not flagged', async (person, body, subject) => {
  expect((await flagsOf(person, body, subject)).map(({ code, text }) => `${code} ${text}`)).toEqual([]);
});
