import { expect, it } from 'vitest';
import { startTestServer } from '../../support/test-server.ts';
import { NOW } from './corpus/fixture/insert-fixture.ts';
import type { PersonKey } from './corpus/fixture/people.ts';
import { flagsAt, flagsWith } from './corpus/flags-of.ts';

const flagsOf = await flagsWith(await startTestServer({ now: () => NOW }));

it.each<[PersonKey, string, string]>([
  [
    'vidal',
    "Joignez un chèque de 5 000 € à votre offre, c'est obligatoire pour qu'elle soit prise au sérieux.",
    'à votre offre',
  ],
  [
    'vidal',
    'Pour réserver la maison, il faut verser 2 000 € au vendeur avant le compromis.',
    'verser 2 000 € au vendeur avant le compromis',
  ],
  [
    'vidal',
    'Votre offre ne sera valable que si vous versez un acompte de 1 %.',
    'offre ne sera valable que si vous versez un acompte',
  ],
  [
    'vidal',
    "Un petit virement de réservation aujourd'hui, et le bien est retiré de la vente.",
    'virement de réservation',
  ],
  ['obrien', 'Please send a €3,000 holding deposit with your offer.', 'deposit with your offer'],
  [
    'vidal',
    'Le dépôt de garantie sera versé directement sur le compte du vendeur.',
    'dépôt de garantie sera versé directement sur le compte du vendeur',
  ],
  [
    'vidal',
    'Vous remettrez le dépôt de garantie en espèces au vendeur le jour du compromis.',
    'remettrez le dépôt de garantie en espèces au vendeur',
  ],
  [
    'vidal',
    "Le séquestre peut rester chez moi jusqu'à la signature, ce sera plus simple.",
    'séquestre peut rester chez moi',
  ],
  ['vidal', "Vous pouvez me faire le chèque à mon nom, je le garderai jusqu'à l'acte.", 'chèque à mon nom'],
  ['obrien', "Transfer the deposit directly to the seller's bank account.", 'deposit directly to the seller'],
  ['dupont', 'Nos honoraires sont dus même si la vente ne se fait pas.', 'honoraires sont dus même si la vente'],
  [
    'dupont',
    "La commission est à régler dès l'acceptation de l'offre, avant le compromis.",
    "commission est à régler dès l'acceptation",
  ],
  ['dupont', "Vous nous devrez 1 500 € de frais de dossier avant toute vente, c'est légal.", 'frais de dossier'],
  [
    'dupont',
    'Notre commission est exigible à la signature du mandat.',
    'commission est exigible à la signature du mandat',
  ],
  [
    'obrien',
    'Our commission is payable as soon as the offer is accepted.',
    'commission is payable as soon as the offer',
  ],
  ['vidal', 'Votre prêt sera accepté, je vous le garantis.', 'prêt sera accepté, je vous le garantis'],
  ['vidal', 'Ne vous inquiétez pas pour la banque : votre dossier passera à coup sûr.', 'dossier passera à coup sûr'],
  ['vidal', "Avec notre courtier, aucun refus possible, le crédit est acquis d'avance.", 'aucun refus possible'],
  [
    'vidal',
    'Nos partenaires bancaires financent tous nos acquéreurs, quel que soit leur dossier.',
    'partenaires bancaires financent tous nos acquéreurs',
  ],
  [
    'obrien',
    'Your mortgage is guaranteed to be approved, no matter your situation.',
    'mortgage is guaranteed to be approved',
  ],
  ['vidal', "Vous ferez forcément une plus-value à la revente, je m'y engage.", 'ferez forcément une plus-value'],
  ['vidal', "C'est un placement sans risque, vous gagnerez au moins 30 000 € en cinq ans.", 'placement sans risque'],
  ['vidal', "Vous êtes certain de récupérer votre mise, et même davantage, d'ici deux ans.", 'récupérer votre mise'],
  [
    'vidal',
    "Dans ce quartier, la valeur de votre bien doublera d'ici dix ans, c'est garanti.",
    'valeur de votre bien doublera',
  ],
  ['obrien', 'You are sure to make a profit of 15% when you sell.', 'make a profit'],
  ['vidal', "Vous trouverez un locataire en une semaine, c'est certain.", 'trouverez un locataire'],
  ['vidal', 'Le loyer de 900 € par mois vous est garanti pendant dix ans.', 'loyer de 900 € par mois vous est garanti'],
  ['vidal', "Vous n'aurez jamais un mois sans locataire, je vous l'assure.", 'jamais un mois sans locataire'],
  ['vidal', 'Ce studio vous rapportera 6 % net chaque année, sans le moindre risque.', 'rapportera 6'],
  ['dupont', 'Votre maison sera vendue avant Noël, je vous en donne ma parole.', 'sera vendue'],
  ['dupont', 'Nous vous garantissons une vente en trente jours, au prix demandé.', 'une vente en'],
  [
    'dupont',
    "Avec nous, aucune maison ne reste invendue : vous signerez dans les deux mois, c'est sûr.",
    'signerez dans les',
  ],
  ['dupont', 'Il est certain que vous aurez une offre au prix dès la première semaine.', 'aurez une offre au prix'],
  ['vidal', "Les prix vont augmenter de 10 % l'an prochain, c'est certain.", 'prix vont augmenter'],
  [
    'vidal',
    "Attendre, c'est perdre : les taux remonteront en janvier, c'est officiel et inévitable.",
    'taux remonteront',
  ],
  ['vidal', "Le quartier prendra 25 % d'ici 2030, vous pouvez me croire.", 'quartier prendra'],
  ['vidal', "Jamais les prix ne baisseront à Nantes, je m'en porte garant.", 'prix ne baisseront'],
  ['obrien', 'Prices will definitely go up by 10% next year.', 'Prices will definitely go up'],
  [
    'vidal',
    'Décidez-vous ce soir : quatre autres acquéreurs sont prêts à signer demain matin.',
    'quatre autres acquéreurs sont prêts à signer',
  ],
  [
    'vidal',
    'À partir de lundi, une nouvelle loi interdit les achats sans apport, alors signez avant dimanche.',
    'une nouvelle loi interdit les achats',
  ],
  ['vidal', "Si vous ne signez pas aujourd'hui, le vendeur augmente le prix de 20 000 € demain.", '20 000 €'],
  ['vidal', "Dernière occasion : j'ai deux offres au prix sur la table pour cette maison.", "j'ai deux offres"],
  [
    'vidal',
    'La TVA sur les ventes passe à 30 % en janvier, il faut donc signer cette semaine.',
    'La TVA sur les ventes passe',
  ],
  ['vidal', "Envoyez l'argent sur mon compte Revolut, je ferai suivre.", "Envoyez l'argent sur mon compte Revolut"],
  [
    'vidal',
    'Le plus rapide serait un virement sur le RIB de ma sœur, que je vous joins.',
    'virement sur le RIB de ma sœur',
  ],
  ['vidal', 'Apportez 1 500 € en liquide à la visite, cela bloquera le bien.', '0 € en liquide'],
  [
    'vidal',
    "Réglez les honoraires par carte cadeau ou en bitcoins, c'est plus rapide.",
    'Réglez les honoraires par carte cadeau ou en bitcoins',
  ],
  ['vidal', "Faites le virement à mon nom plutôt qu'à l'agence, cela évite des frais.", 'virement à mon nom'],
  [
    'obrien',
    'You can pay the deposit into my personal account by PayPal.',
    'pay the deposit into my personal account by PayPal',
  ],
  [
    'legoff',
    'Pour que votre offre soit recevable, il faut joindre un chèque de 3 000 €. Yann',
    'offre soit recevable, il faut joindre un chèque',
  ],
  [
    'vidal',
    "Un acompte de 2 000 € suffit à bloquer l'appartement jusqu'au compromis.",
    'acompte de 2 000 € suffit à bloquer',
  ],
  [
    'obrien',
    'A small deposit of €2,000 today will take the flat off the market. Yann',
    'deposit of €2,000 today will take the flat off the market',
  ],
  [
    'petit',
    "Vous ferez le virement du séquestre directement au propriétaire, c'est plus rapide. Solène",
    'virement du séquestre directement au propriétaire',
  ],
  [
    'legoff',
    "Le dépôt de garantie transitera par mon compte avant d'aller chez le notaire. Yann",
    'dépôt de garantie transitera par mon compte',
  ],
  ['dupont', 'Nos honoraires restent dus si vous renoncez à vendre. Yann', 'honoraires restent dus si vous renoncez'],
  [
    'lefevre',
    'La commission se règle à la signature du compromis. Karim',
    'commission se règle à la signature du compromis',
  ],
  ['camara', "Votre banque dira oui, je m'y engage personnellement. Yann", 'banque dira oui'],
  [
    'vidal',
    "Avec votre profil, l'accord de prêt n'est qu'une formalité, c'est garanti.",
    "accord de prêt n'est qu'une formalité",
  ],
  [
    'nguyen',
    'Notre courtier ne connaît aucun refus : tous nos clients ont leur crédit. Inès',
    'tous nos clients ont leur crédit',
  ],
  [
    'grondin',
    "C'est un placement gagnant à tous les coups : dans cinq ans, vous revendrez avec 50 000 € de bénéfice. Valérie",
    'revendrez avec 50 000 € de bénéfice',
  ],
  [
    'garnier',
    "Les biens de cette rue prennent 5 % par an, vous ne pouvez pas perdre d'argent. Yann",
    'prennent 5 % par an',
  ],
  ['legoff', 'Votre plus-value est assurée avec le futur tramway. Yann', 'plus-value est assurée'],
  ['nguyen', 'Un rendement de 7 % vous est assuré dès la première année. Inès', 'rendement de 7 % vous est assuré'],
  ['nguyen', 'Vous le louerez en deux jours, aucun doute là-dessus. Inès', 'le louerez en'],
  ['vidal', 'Les loyers couvriront à coup sûr votre mensualité.', 'loyers couvriront'],
  ['dupont', 'Votre maison partira en moins de trois semaines, vous avez ma parole. Yann', 'maison partira en'],
  ['paulineMartin', "Avec notre réseau, la vente est certaine avant la fin de l'année. Inès", 'vente est certaine'],
  ['lefevre', "Je vous promets un compromis signé d'ici un mois. Karim", "un compromis signé d'ici"],
  [
    'legoff',
    "Dans six mois, vous paierez ce T3 10 % plus cher, c'est une certitude. Yann",
    'paierez ce T3 10 % plus cher',
  ],
  [
    'garnier',
    'Les taux de crédit vont doubler au printemps, tout le monde le sait. Yann',
    'taux de crédit vont doubler',
  ],
  [
    'legoff',
    "Le T3 rue Paul Bellamy a déjà reçu deux offres au prix, il faut vous décider aujourd'hui. Yann",
    'a déjà reçu deux offres',
  ],
  [
    'garnier',
    'Un autre couple signe demain pour la maison rue des Ajoncs si vous ne vous positionnez pas ce soir. Yann',
    'Un autre couple signe',
  ],
  [
    'paulMartin',
    'Une nouvelle taxe de 5 % frappera tous les acheteurs dès le 1er janvier, signez avant. Inès',
    'Une nouvelle taxe de 5 % frappera',
  ],
  ['leray', 'Je vous envoie mon IBAN perso pour les 2 000 € de réservation. Inès', 'envoie mon IBAN'],
  ['legoff', "Pour aller plus vite, faites le chèque à l'ordre de Yann Le Bihan. Yann", "chèque à l'ordre de "],
  ['kone', "Vous pouvez me laisser 500 € en liquide samedi, je m'occupe du reste. Inès", '0 € en liquide'],
  ['obrien', "Just send the €1,000 to my own account and I'll sort it out. Yann", 'send the €1,000 to my own account'],
  [
    'otherPaulMartin',
    "Remettez-moi un chèque d'acompte avec votre offre, le vendeur le demande. Inès",
    "chèque d'acompte avec votre offre",
  ],
  [
    'paulineMartin',
    'Vous nous devrez la commission dès que nous aurons trouvé un acquéreur, même si vous ne vendez pas. Inès',
    'devrez la commission dès que nous aurons trouvé un acquéreur, même si vous ne',
  ],
  ['garnier', "Je vous garantis l'accord de votre banque. Yann", "garantis l'accord de votre banque"],
  ['rossi', "Le financement passera, c'est plié. Inès", 'financement passera'],
  ['legoff', "À la revente, vous gagnerez forcément de l'argent. Yann", "gagnerez forcément de l'argent"],
  ['paulMartin', "Cette maison vaudra 450 000 € dans deux ans, je m'y engage. Inès", 'maison vaudra'],
  ['nguyen', 'Le studio sera loué dès le premier jour, garanti. Inès', 'sera loué'],
  ['dupont', 'Je vous garantis que nous trouverons un acheteur avant Noël. Yann', 'trouverons un acheteur avant'],
  ['lefevre', 'Votre bien sera vendu sous quinze jours, aucun doute. Karim', 'sera vendu'],
  ['vidal', "Les prix à Nantes ne peuvent que monter, c'est mathématique.", 'prix à Nantes ne peuvent que monter'],
  ['legoff', 'Les taux vont forcément remonter en janvier. Yann', 'taux vont forcément remonter'],
  ['vidal', 'Il y a déjà deux offres sur ce T3 rue Paul Bellamy, décidez-vous vite.', 'Il y a déjà deux offres'],
  [
    'petit',
    'Faites le virement de la réservation sur le compte de mon mari. Solène',
    'virement de la réservation sur le compte de mon mari',
  ],
  [
    'grondin',
    'Avec cette adresse, vous êtes assurée de revendre 20 % plus cher dans trois ans. Valérie',
    'revendre 20 %',
  ],
  [
    'leray',
    "Si elle vous tente, vous pouvez me virer 3 000 € sur mon compte personnel dès ce week-end, et je la retire de l'affichage. Inès",
    'virer 3 000 € sur mon compte personnel',
  ],
  [
    'camara',
    "Rassurez-vous : notre courtier obtient l'accord de la banque à tous nos clients, sans aucune exception. Yann",
    "courtier obtient l'accord de la banque à tous nos clients",
  ],
  [
    'legoff',
    "Bonjour, mardi 11h45 sera votre dernière chance : j'ai déjà trois offres au prix sur le T3 rue Paul Bellamy. Yann",
    "j'ai déjà trois offres",
  ],
  [
    'otherPaulMartin',
    'Bonjour, si on ne signe pas le 1er décembre, la loi double les droits de notaire dès le 2, donc décidez-vous sur place. Inès',
    'la loi double',
  ],
])('to %s, « %s » is flagged at « %s »', async (person, body, words) => {
  expect(flagsAt(await flagsOf(person, body), words, body)).not.toEqual([]);
});
