import { expect, it } from 'vitest';
import { startTestServer } from '../../support/test-server.ts';
import { NOW } from './corpus/fixture/insert-fixture.ts';
import type { PersonKey } from './corpus/fixture/people.ts';
import { flagsAt, flagsWith } from './corpus/flags-of.ts';

const flagsOf = await flagsWith(await startTestServer({ now: () => NOW }));

it.each<[PersonKey, string, string, string?]>([
  // Said to be sold, in the sentence after its name.
  ['nguyen', "Le T2 du 41 boulevard Marcel Paul vous plaît. Hélas, il a été vendu à quelqu'un d'autre. Inès", 'vendu'],
  ['kone', 'Je pense à la maison rue des Ajoncs. Elle vient d’être vendue à un autre acheteur. Inès', 'vendue'],
  ['legoff', 'Le T3 rue Paul Bellamy, mardi ? Il est déjà vendu à une autre famille, je le crains. Yann', 'vendu'],
  ['obrien', 'You like the flat at 27 rue Paul Bellamy. It has been sold to another buyer. Yann', 'sold'],
  // Signed by another agency, or with its number.
  [
    'hoarau',
    'Madame,\n\nÀ lundi.\n\nAvec nos salutations distinguées,\nValérie Técher\nEstuaire Immobilier',
    'Estuaire',
  ],
  [
    'payet',
    'Monsieur,\n\nÀ mardi.\n\nRecevez nos meilleures salutations,\nValérie Técher\nAgence du Lagon',
    'Agence du',
  ],
  ['kone', 'Monsieur,\n\nÀ bientôt.\n\nAvec mes respectueuses salutations,\nInès Moreau\nLoire Habitat', 'Loire'],
  [
    'dupont',
    'Bonjour,\n\nMerci.\n\nVeuillez agréer nos salutations distinguées.\nYann Le Bihan\nAgence des Quais',
    'Agence des',
  ],
  ['hoarau', 'Rappel de visite lundi 23/11 à 10:00. Tél. : 01 99 00 44 10. Bourbon Habitat', '01 99'],
  ['payet', 'À mardi 16h. Contact : 02 99 00 11 22. Valérie', '02 99'],
  ['kone', 'Renseignements : 01 99 00 97 40. Inès Moreau', '01 99'],
  ['obrien', 'See you on Friday at 10. Contact: 01 99 00 97 40. Yann', '01 99'],
  // Received by another colleague than the visit's.
  ['benhaddou', 'Visite jeudi 26/11, 16:30. Vous serez reçue par Inès Moreau. Estuaire Immobilier', 'Inès'],
  ['legoff', 'Mardi 24 novembre à 11h45. Vous serez attendue sur place par Karim Benali.', 'Karim'],
  ['whitfield', 'Monday 30 November at 2.30 pm. You will be welcomed by Yann Le Bihan.', 'Yann'],
  ['paulMartin', 'Mercredi 25/11 à 17h30. Vous serez accompagné par Solène Kerdoncuff.', 'Solène'],
  // Cut in the middle.
  ['paulineMartin', 'Madame,\n\nInès Moreau vous appellera dans le courant de la\n\nCordialement,\nInès', 'de la'],
  ['kone', 'Bonjour Monsieur Koné,\n\nLa maison est libre et\n\nÀ bientôt,\nInès', 'et\n'],
  ['rossi', 'Bonjour, je peux vous proposer mardi 24 à 15 h ou bien mercre', 'mercre'],
  ['legoff', 'Bonjour Élodie, le T3 rue Paul Bellamy se visite mardi et aussi vendr', 'vendr'],
  // The contact's own search.
  ['legoff', 'Je garde vos critères : un deux-pièces à Nantes. Yann', 'deux-pièces'],
  ['benhaddou', 'Votre recherche : un quatre-pièces à Orvault. Solène', 'quatre-pièces'],
  ['rossi', 'Avec un budget limité à 300 000 €, Rezé sera difficile. Inès', '300 000'],
  ['rossi', 'Avec un budget plafonné à 300 000 €, la maison de Rezé est difficile à envisager. Inès', '300 000'],
  ['camara', 'Votre dossier : un budget plafonné à 150 000 €. Yann', '150 000'],
  // Hours said in words.
  ['obrien', 'See you Friday at half ten, 6 allée Baco. Yann', 'half ten'],
  ['obrien', 'Friday at half twelve at 27 rue Paul Bellamy. Yann', 'half twelve'],
  ['whitfield', 'See you on Monday 30 November at half three, 22 avenue des Ibis. Karim', 'half three'],
  ['garnier', 'donc jeudi midi et quart au huit rue des ajoncs, venez avec les enfants. Yann', 'jeudi'],
  ['garnier', 'À mardi midi et quart, 8 rue des Ajoncs. Yann', 'mardi'],
  ['garnier', 'On se voit mercredi midi et demi, 8 rue des Ajoncs. Yann', 'midi et demi'],
  // A floor, a kind of home, a reference.
  ['obrien', 'The rue Paul Bellamy flat is two floors up. Yann', 'two floors up'],
  ['obrien', 'The flat at 6 allée Baco is three floors up. Yann', 'three floors up'],
  ['whitfield', 'The flat on avenue Lajarrige is five floors up, with a lift. Karim', 'five floors up'],
  ['obrien', 'The flat at 27 rue Paul Bellamy is up two flights of stairs. Yann', 'two flights'],
  ['kone', 'Un bien pour vous :\n• maison de 47 m² avec loggia\n• 41 boulevard Marcel Paul\nInès', 'maison'],
  ['kone', 'Un appartement de 96 m² au 8 rue des Ajoncs, à 342 000 €. Inès', 'appartement'],
  ['benhaddou', 'Appartement de 132 m², 9 chemin de la Pépinière à Orvault. Solène', 'Appartement'],
  ['obrien', 'A house of 68 m² at 27 rue Paul Bellamy. Yann', 'house'],
  ['kone', 'Réf. SHE-0020\nType : maison\nAdresse : 8 rue des Ajoncs, Saint-Herblain\nInès', 'SHE-0020'],
  ['legoff', 'Référence : NAN-0051\nAdresse : 27 rue Paul Bellamy, Nantes\nYann', 'NAN-0051'],
  ['delatour', 'Réf : LAB-0011\nPrix : 785 000 €\nAdresse : 22 avenue des Ibis\nKarim', 'LAB-0011'],
  ['obrien', 'Ref. NAN-0042\nAddress: 6 allée Baco, Nantes\nYann', 'NAN-0042'],
  // A visit that took place, as a line of a list.
  ['paulMartin', 'Vos visites\n19/11 : annulée\n25/11, 17:30 : prévue\nInès', 'annulée'],
  ['legoff', 'Vos visites :\n- 17/11, 18:00 : manquée\n- 24/11, 11:45 : prévue\nYann', 'manquée'],
  ['delatour', '14 novembre (annulée), puis samedi 28 à 10h30. Karim', 'annulée'],
  ['obrien', 'Your viewings\n12 November: cancelled\n27 November, 10:00: confirmed\nYann', 'cancelled'],
  // Offers and promises.
  ['whitfield', 'James, the owners of avenue Lajarrige have said yes to you! Karim', 'said yes'],
  ['whitfield', 'Good news: the seller has said yes. Karim', 'said yes'],
  ['whitfield', "Les vendeurs de l'avenue Lajarrige vous ont dit oui ! Karim", 'dit oui'],
  ['whitfield', 'The vendors have given you their agreement. Karim', 'given you'],
  ['petit', 'La promesse pr la place Viarme est tjs pas signée, on fait quand ? Solène', 'pas signée'],
  ['petit', "Votre promesse n'est toujours pas signée. Solène", 'pas signée'],
  ['petit', "La promesse de vente n'a pas encore été signée. Solène", 'signée'],
  ['petit', 'Il vous reste à signer la promesse pour la place Viarme. Solène', 'reste à signer'],
  ['petit', "La promesse signée pour l'appartement du 3 place Viarme prévoit un prix de 405 000 €. Solène", '405 000'],
  ['petit', 'Votre promesse mentionne bien un prix de 390 000 €. Solène', '390 000'],
  ['petit', 'La promesse que vous avez signée le mois dernier fixe le prix à 405 000 €. Solène', '405 000'],
  ['petit', 'Dans la promesse, vous avez retenu un prix de 400 000 €. Solène', '400 000'],
  // How long a visit takes.
  ['nguyen', 'Lundi 18h, on en a pour deux bonnes heures, 41 bd Marcel Paul. Inès', 'deux bonnes heures'],
  ['legoff', 'Mardi 24 novembre à 11h45, rue Paul Bellamy. Durée : 1 h 30. Yann', '1 h 30'],
  ['benhaddou', 'Visite jeudi 26/11 à 16:30, comptez trois heures. Solène', 'trois heures'],
  ['obrien', 'See you Friday at 10 at 6 allée Baco; please allow two hours. Yann', 'two hours'],
  ['whitfield', 'The viewing on Monday 30 November at 2.30 pm takes 10 minutes. Karim', '10 minutes'],
  // The buyer pays the fees, or the seller.
  ['delatour', "Nos honoraires s'élèvent à 3,5 % et vous les réglerez en plus du prix. Karim", 'vous les réglerez'],
  [
    'paulMartin',
    'Pour la maison de Rezé, nos honoraires sont de 4 % et vous les paierez chez le notaire. Inès',
    'vous les',
  ],
  ['delatour', 'Les honoraires de la villa ? Vous les réglez en sus du prix. Karim', 'Vous les réglez'],
  ['whitfield', 'Our fees for the villa are 3.5% and you will pay them on top of the price. Karim', 'you will pay'],
])('to %s, « %s » is flagged at « %s »', async (person, body, words, subject) => {
  expect(flagsAt(await flagsOf(person, body, subject), words, body, subject)).not.toEqual([]);
});

it.each<[PersonKey, string, string?]>([
  ['nguyen', 'Le T2 du boulevard Marcel Paul est libre. L’autre, il vient d’être vendu. Inès'],
  ['hoarau', 'Madame,\n\nÀ lundi.\n\nAvec nos salutations distinguées,\nValérie Técher\nBourbon Habitat'],
  ['kone', 'Monsieur,\n\nÀ bientôt.\n\nVeuillez agréer nos salutations distinguées.\nInès Moreau'],
  ['petit', 'Étude de Maître Morel, votre notaire. Contact : 02 99 00 11 22. Solène'],
  ['petit', 'Pour le syndic :\nTél. : 02 99 00 11 22\nSolène'],
  ['benhaddou', 'Visite jeudi 26/11, 16:30. Vous serez reçue par Solène Kerdoncuff.'],
  ['legoff', 'Mardi 24 novembre à 11h45. Vous avez été rappelée par Karim Benali.'],
  ['obrien', 'Hi Sarah, Friday at 10, then 11.30: the keys are all the same'],
  ['kone', 'Bonjour Monsieur Koné,\n\nVoici ce que je vous propose de voir :\n\n- le\n  séjour\n\nInès'],
  ['legoff', 'Votre recherche : un trois-pièces à Nantes. Yann'],
  ['rossi', 'Avec un budget plafonné à 400 000 €, la maison de Rezé vous va. Inès'],
  ['obrien', 'See you Friday at ten, 6 allée Baco, for half an hour. Yann'],
  ['garnier', 'À mercredi midi et quart, 8 rue des Ajoncs. Yann'],
  ['obrien', 'The rue Paul Bellamy flat is four floors up, with a lift. Yann'],
  ['obrien', 'The building of rue Paul Bellamy has five floors. Yann'],
  ['kone', 'Vous vendez une maison de 47 m² ? Le T2 du 41 boulevard Marcel Paul est à 176 000 €. Inès'],
  ['kone', 'Maison de 96 m² au 8 rue des Ajoncs. Inès'],
  ['kone', 'Réf. SHE-0012\nAdresse : 8 rue des Ajoncs\n\nRéf. SHE-0020\nAdresse : 41 boulevard Marcel Paul\nInès'],
  ['leray', 'Vos visites\n16/11 : annulée\nInès'],
  ['delatour', 'Ancienne date : ven. 27/11, 10:30 (annulée). Nouvelle date : sam. 28/11, 10:30. Karim'],
  [
    'otherPaulMartin',
    'Monsieur,\n\nÀ mardi.\n\nAvec nos salutations distinguées,\nPour Inès Moreau\nEstuaire Immobilier',
  ],
  ['benhaddou', '24/11 : annulée\n26/11, 16:30 : prévue\nSolène'],
  ['whitfield', 'The owners have said yes to a viewing on Monday 30 November at 2.30 pm. Karim'],
  ['whitfield', 'The sellers have not said yes yet. Karim'],
  ['petit', 'La promesse est signée, l’acte ne l’est pas encore. Solène'],
  ['petit', 'La promesse prévoit un prix de 395 000 €. Solène'],
  ['petit', 'La promesse prévoit un dépôt de garantie de 19 750 €. Solène'],
  ['nguyen', 'Lundi 18h, comptez une petite demi-heure, 41 bd Marcel Paul. Inès'],
  ['legoff', 'Mardi 24 novembre à 11h45, rue Paul Bellamy. Durée : une heure au plus. Yann'],
  ['benhaddou', 'Visite jeudi 26/11 à 16:30. Comptez deux heures de route depuis Brest. Solène'],
  ['dupont', "Mardi, le diagnostic du DPE dure deux heures, comptez aussi trois heures pour l'amiante. Yann"],
  ['petit', 'La signature chez le notaire dure deux heures. Solène'],
  ['obrien', 'See you Friday at 10. Allow 20 minutes on foot between the two flats. Yann'],
  ['delatour', 'Samedi 28 à 10h30 ; prévoyez deux heures si votre architecte vient. Karim'],
  ['petit', 'Avant la signature de la promesse, vous aviez visité une fois. Solène'],
  ['paulineMartin', 'Madame,\n\nVoici le détail des honoraires et\n\n- le prix net\n- le prix affiché\n\nInès'],
  ['delatour', 'Nos honoraires sont à la charge du vendeur, vous ne les réglez pas. Karim'],
  ['kone', 'Nos honoraires sont de 4,2 %, vous les réglez avec le prix, chez le notaire. Inès'],
])('to %s, « %s » is not flagged', async (person, body, subject) => {
  expect((await flagsOf(person, body, subject)).map(({ code, text }) => `${code} ${text}`)).toEqual([]);
});
