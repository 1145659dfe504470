import { expect, it } from 'vitest';
import { startTestServer } from '../../support/test-server.ts';
import { NOW } from './corpus/fixture/insert-fixture.ts';
import type { PersonKey } from './corpus/fixture/people.ts';
import { flagsAt, flagsWith } from './corpus/flags-of.ts';

const flagsOf = await flagsWith(await startTestServer({ now: () => NOW }));

it.each<[PersonKey, string, string]>([
  // The colleague of a visit.
  ['nguyen', "Bonjour, le 30 c'est Solène qui vous ouvrira allée Baco. Inès", 'Solène'],
  ['nguyen', 'Bonjour, lundi 18h vous verrez Yann au boulevard Marcel Paul. Inès', 'Yann'],
  ['garnier', "Bonjour, c'est Karim Benali qui fera la visite de mercredi. Yann", 'Karim Benali'],
  ['obrien', 'Hi Sarah, my colleague Inès will show you both flats on Friday. Yann', 'Inès'],
  ['whitfield', 'Dear James, Solène will meet you at the villa on the 30th. Karim', 'Solène'],
  ['paulMartin', 'Paul, Solène Kerdoncuff prendra le relais pour mercredi. Inès', 'Solène Kerdoncuff'],
  ['benhaddou', 'Samira, vous serez reçue jeudi par Inès Moreau. Solène', 'Inès Moreau'],
  ['vidal', 'Demain 11h, votre conseillère Solène sera en bas. Yann', 'Solène'],
  [
    'kone',
    'Bonjour, avez-vous choisi entre les deux créneaux de Karim pour la rue des Ajoncs ? Le secrétariat',
    'Karim',
  ],
  ['hoarau', 'Bonjour, ici Solène Kerdoncuff de Bourbon Habitat, à lundi 10h.', 'Solène Kerdoncuff'],
  ['dupont', 'Bonjour M. Dupont, votre interlocuteur reste M. Le Goff. Yann', 'Le Goff'],
  // Whom the text speaks to.
  ['payet', 'À mardi Laurent ! Valérie', 'Laurent'],
  ['nguyen', "Merci M. Nguyen. Monsieur Tran, pensez à votre pièce d'identité. Inès", 'Monsieur Tran'],
  // Homes that were seen, or not.
  ['kone', 'Après avoir vu la maison de la rue des Ajoncs, souhaitez-vous faire une offre ? Inès', 'avoir vu'],
  ['garnier', 'Alors, la maison de mercredi dernier vous a-t-elle plu ? Yann', 'vous a-t-elle plu'],
  [
    'legoff',
    'Comme vous avez déjà vu le T3 de la rue Paul Bellamy, la visite de mardi sera rapide. Yann',
    'avez déjà vu',
  ],
  ['obrien', "Sarah, as you haven't seen the flat on rue Paul Bellamy yet, take your time. Yann", "haven't seen"],
  ['whitfield', 'James, since you have already toured the villa, Monday will be short. Karim', 'already toured'],
  ['delatour', 'Madame, ce sera samedi votre toute première visite de la villa. Karim', 'première visite'],
  // Offers and searches.
  ['petit', 'Marc, votre offre à 395 000 € est encore en attente chez le vendeur. Solène', 'en attente'],
  ['whitfield', 'James, sadly the owners turned down your offer. Karim', 'turned down'],
  ['whitfield', 'James, the compromis for avenue Lajarrige is signed. Karim', 'is signed'],
  ['whitfield', 'James, your 445,000 bid is with the sellers. Karim', '445,000'],
  ['delatour', "Madame, le vendeur étudie votre proposition d'achat. Karim", 'étudie'],
  ['obrien', 'Sarah, the seller has countered your offer. Yann', 'countered'],
  ['camara', 'Mme Camara, le propriétaire a dit oui à votre prix ! Yann', 'dit oui'],
  ['legoff', "Mme Le Goff, vous m'aviez dit chercher à Vertou. Yann", 'Vertou'],
  ['whitfield', 'James, still hunting in Pornic? Karim', 'Pornic'],
])('to %s, « %s » is flagged at « %s »', async (person, body, words) => {
  expect(flagsAt(await flagsOf(person, body), words, body)).not.toEqual([]);
});

it.each<[PersonKey, string]>([
  ['nguyen', 'Bonjour, lundi 18h vous me verrez au boulevard Marcel Paul, le 30 ce sera Yann. Inès'],
  ['nguyen', "Bonjour, le 30 c'est Yann qui vous ouvrira allée Baco. Inès"],
  ['legoff', 'Mme Le Goff, mon collègue Karim, notre spécialiste des prêts, vous appellera lundi. Yann'],
  ['whitfield', 'Dear James, Solène from our office will send you the papers. Karim'],
  ['benhaddou', 'Samira, Karim Benali connaît bien la rue et pourra vous répondre. Solène'],
  ['kone', "Bonjour, avez-vous choisi entre les deux créneaux d'Inès pour la rue des Ajoncs ? Le secrétariat"],
  ['payet', 'À mardi Loïc ! Valérie'],
  ['obrien', 'Sarah, as you have seen the flat on rue Paul Bellamy already, Friday will be quick. Yann'],
  ['legoff', "Comme vous avez déjà vu l'allée Baco, vous pourrez comparer mardi. Yann"],
  ['delatour', 'Madame, après votre première visite du 14, samedi nous verrons les combles. Karim'],
  ['whitfield', 'James, this will be your first visit to the villa. Karim'],
  ['kone', 'Le T4 que vous avez vu en vitrine est parti. Inès'],
  ['vidal', 'Après votre visite de demain, une contre-visite serait possible. Yann'],
  ['whitfield', 'James, your 455,000 bid is with the sellers. Karim'],
  ['delatour', "Madame, le vendeur étudierait une proposition d'achat sérieuse. Karim"],
  ['paulMartin', 'Vous recherchez toujours sur Vertou ? Inès'],
])('to %s, « %s » is not flagged', async (person, body) => {
  expect((await flagsOf(person, body)).map(({ code, text }) => `${code} ${text}`)).toEqual([]);
});
