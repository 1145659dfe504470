import { expect, it } from 'vitest';
import { startTestServer } from '../../support/test-server.ts';
import { NOW } from './corpus/fixture/insert-fixture.ts';
import type { PersonKey } from './corpus/fixture/people.ts';
import { flagsAt, flagsWith } from './corpus/flags-of.ts';

const flagsOf = await flagsWith(await startTestServer({ now: () => NOW }));

it.each<[PersonKey, string, string, string?]>([
  // Visits that did not take place.
  ['bodin', "J'ai été ravi de vous faire découvrir le T3. Yann", 'ravi de vous faire découvrir'],
  ['bodin', 'Heureux de vous avoir guidé dans le T3 jeudi. Yann', 'Heureux de vous avoir guidé'],
  ['garnier', 'Vous avez pu voir la terrasse mercredi dernier. Yann', 'avez pu voir'],
  ['leray', "Comme vous l'avez constaté sur place lundi, la terrasse est grande. Inès", 'constaté'],
  [
    'garnier',
    "Lors de notre rendez-vous rue des Ajoncs, vous m'avez parlé d'un bureau. Yann",
    'Lors de notre rendez-vous',
  ],
  ['vidal', 'Le T3 que nous avons vu ensemble vous plaît-il ? Yann', 'vu ensemble'],
  ['kone', 'Depuis votre découverte de la maison rue des Ajoncs, avez-vous avancé ? Inès', 'découverte'],
  ['bodin', 'Depuis votre passage rue Paul Bellamy jeudi, avez-vous réfléchi ? Yann', 'passage'],
  ['rossi', 'Vous avez pu vous rendre compte de la taille du jardin lors de votre venue. Inès', 'avez pu'],
  ['garnier', 'As you saw on Wednesday, the terrace is large. Yann', 'As you saw'],
  ['rossi', 'À lundi 9h rue Alsace-Lorraine ! Inès', 'lundi'],
  // A house that is called a flat.
  ['delatour', "L'appartement de l'avenue des Ibis vous attend samedi. Karim", "L'appartement"],
  ['legoff', 'La maison de la rue Paul Bellamy est à 289 000 €. Yann', 'La maison'],
  ['kone', "l'appart rue des ajoncs est à 342k. Inès", 'appart'],
  ['whitfield', 'The flat on avenue des Ibis is at €785,000. Karim', 'flat'],
  ['obrien', 'The house at 27 rue Paul Bellamy is on for €289,000. Yann', 'house'],
  ['whitfield', 'See you on Monday 30 November at 2.30 pm for the apartment. Karim', 'apartment'],
  ['garnier', "On se retrouve mercredi 25 à 12h15 pour voir l'appartement. Yann", "l'appartement"],
  ['paulMartin', 'Mercredi 25 à 17h30 je vous montre le duplex de Rezé. Inès', 'duplex'],
  ['camara', 'À 15h cet après-midi pour la maison. Yann', 'la maison'],
  // The town in a subject.
  [
    'delatour',
    'Rendez-vous au 22 avenue des Ibis samedi 28 à 10h30. Karim',
    'Pornichet',
    'Villa à Pornichet, samedi 28 novembre',
  ],
  ['legoff', 'Rendez-vous au 27 rue Paul Bellamy mardi 24 à 11h45. Yann', 'Rezé', "Visite de l'appartement à Rezé"],
  ['garnier', 'À mercredi 25, 12h15, 8 rue des Ajoncs. Yann', 'Orvault', 'Maison à Orvault'],
  [
    'benhaddou',
    'La maison du 9 chemin de la Pépinière vous attend jeudi 26 à 16h30. Solène',
    'Vertou',
    'Maison à Vertou',
  ],
  [
    'whitfield',
    'We meet at 22 avenue des Ibis on Monday 30 November at 2.30 pm. Karim',
    'Guérande',
    'Villa in Guérande',
  ],
  ['payet', 'Nous nous retrouvons au 14 chemin Summer mardi 24 à 16 h. Valérie', 'Le Tampon', 'Villa à Le Tampon'],
  // Times that are taken, over, or on a Sunday.
  ['kone', 'Seriez-vous libre mardi 1er décembre vers 9h30 ? Inès', 'vers 9h30'],
  ['leray', 'Libre mardi 1er décembre aux alentours de neuf heures et demie ? Inès', 'neuf heures et demie'],
  ['vidal', 'Je peux vous montrer le T3 mercredi 25 novembre vers 12h15. Yann', '12h15'],
  ['bodin', 'dispo mardi 24 vers 11h45 pour le t3 ? Yann', '11h45'],
  ['kone', 'Disponible mercredi 25 novembre vers 17h45 ? Inès', '17h45'],
  ['rossi', 'Je vous propose lundi 23 novembre vers 18h. Inès', '18h'],
  ['dupont', 'Merci de me rappeler ce matin avant 8h30. Yann', '8h30'],
  ['kone', 'Répondez-moi avant 9h ce matin svp. Inès', '9h'],
  ['legoff', "J'attends votre réponse aujourd'hui avant 9 heures. Yann", '9 heures'],
  ['obrien', 'Please call me before 9 am today. Yann', '9 am'],
  ['bodin', "Pouvez-vous m'appeler d'ici 8 h ce matin ? Yann", '8 h'],
  ['dupont', "rappel ce matin jusqu'à 9h15 au bureau. Yann", '9h15'],
  [
    'obrien',
    'See you on Friday at 10 for the flat on allée Baco and at 12:30 for the one with the balcony. Yann',
    '12:30',
  ],
])('to %s, « %s » is flagged at « %s »', async (person, body, words, subject) => {
  expect(flagsAt(await flagsOf(person, body, subject), words, body, subject)).not.toEqual([]);
});

it.each<[PersonKey, string, string?]>([
  // Visits that did not take place.
  ['bodin', "Dommage que nous n'ayons pas pu voir le T3 ensemble jeudi. Yann"],
  ['garnier', 'Vous pourrez vous faire une idée de la terrasse mercredi à 12h15. Yann'],
  ['delatour', 'Vous avez pu voir les pins le 14, revoyons la villa samedi à 10h30. Karim'],
  ['legoff', 'Lors de notre rendez-vous mardi 24 à 11h45, vous verrez le balcon. Yann'],
  ['vidal', 'Je serai ravi de vous faire découvrir le T3 demain à 11h. Yann'],
  ['obrien', 'As you saw on the 12th, the balcony is sunny. Yann'],
  ['leray', 'La visite du 16 novembre ayant été annulée, je vous propose jeudi 26 novembre à 14h. Inès'],
  ['bodin', "Vous n'avez pas pu venir le 19 novembre : jeudi 26 novembre à 10h vous irait ? Yann"],
  ['garnier', 'Votre rendez-vous manqué du 18 novembre est remplacé par mercredi 25 à 12h15. Yann'],
  ['leray', "Faute d'avoir pu vous recevoir le 16 novembre, je vous propose vendredi 27 novembre à 10h. Inès"],
  ['rossi', 'Pas de problème pour lundi, nous fixerons une autre date. Inès'],
  ['rossi', 'Aucun souci pour lundi 9h, reposez-vous. Inès'],
  ['rossi', 'Ne vous en faites pas pour lundi, on trouvera un autre créneau. Inès'],
  ['rossi', 'Tant pis pour lundi, guérissez bien ! Inès'],
  // A house that is called a flat.
  ['delatour', 'Le terrain du 22 avenue des Ibis fait 780 m². Karim'],
  ['legoff', "À mardi 11h45 pour l'appartement. Votre maison actuelle est-elle vendue ? Yann"],
  ['whitfield', 'We meet on Monday 30 November at 2.30 pm at the villa; the apartment can wait. Karim'],
  ['legoff', 'La maison médicale de la rue Paul Bellamy a fermé. Yann'],
  ['legoff', "On a vendu une maison rue Paul Bellamy l'an dernier. Yann"],
  // The town in a subject.
  ['delatour', 'Rendez-vous au 22 avenue des Ibis samedi 28 à 10h30. Karim', 'Villa à La Baule, samedi 28 novembre'],
  ['paulMartin', 'La maison du 12 rue Alsace-Lorraine est à 398 000 €. Inès', 'Maison à Vertou ou à Rezé'],
  [
    'paulMartin',
    'Rien à Vertou cette semaine, mais à mercredi 25, 17h30, rue Alsace-Lorraine ! Inès',
    'Maison à Vertou',
  ],
  // Times that are taken, over, or on a Sunday.
  ['kone', 'Seriez-vous libre mardi 1er décembre vers 11h ? Inès'],
  ['leray', 'Seriez-vous libre mardi 1er décembre vers 9h ? Inès'],
  ['vidal', 'Je peux vous montrer le T3 mercredi 25 novembre vers 14h. Yann'],
  ['dupont', 'Merci de me rappeler ce matin avant 11h30. Yann'],
  ['dupont', 'Je vous ai appelé ce matin avant 8h30. Yann'],
  ['dupont', 'Merci de me rappeler demain matin avant 8h30. Yann'],
  ['vidal', 'On se voit demain dimanche à 11h, exceptionnellement. Yann'],
  ['kone', 'Exceptionnellement, je peux vous proposer dimanche 29 à 11h. Inès'],
  ['dupont', "Le dimanche, l'agence est fermée ; appelez-moi lundi. Yann"],
])('to %s, « %s » is not flagged', async (person, body, subject) => {
  expect((await flagsOf(person, body, subject)).map(({ code, text }) => `${code} ${text}`)).toEqual([]);
});
