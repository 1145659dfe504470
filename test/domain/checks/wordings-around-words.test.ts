import { expect, it } from 'vitest';
import { startTestServer } from '../../support/test-server.ts';
import { NOW } from './corpus/fixture/insert-fixture.ts';
import type { PersonKey } from './corpus/fixture/people.ts';
import { flagsAt, flagsWith } from './corpus/flags-of.ts';

const flagsOf = await flagsWith(await startTestServer({ now: () => NOW }));

it.each<[PersonKey, string, string, string?]>([
  ['garnier', 'Un autre client, Monsieur Koné, s’y intéresse aussi. Yann', 'Monsieur Koné'],
  ['delatour', 'M. Whitfield vient la voir lundi, décidez-vous avant. Karim', 'M. Whitfield'],
  ['kone', 'J’ai une piste pour vous : le T4 du 3 place Viarme. Je peux vous y emmener. Inès', '3 place Viarme'],
  ['leray', 'La maison du 8 rue des Ajoncs a été retirée de la vente. Inès', 'a été retirée de la vente'],
  [
    'legoff',
    'Une offre vient d’être déposée ce matin sur le T3 de la rue Paul Bellamy. Yann',
    'Une offre vient d’être déposée',
  ],
  ['kone', 'Pour le 8 rue des Ajoncs, je peux me libérer lundi 23 novembre à 18 h. Inès', 'lundi 23 novembre à 18 h'],
  ['leray', 'Rue des Ajoncs, nos honoraires, de 4,2 %, sont à la charge du vendeur. Inès', 'du vendeur'],
  ['vidal', 'Un conseil : ne parlez pas à la banque de votre crédit auto. Yann', 'ne parlez pas à la banque'],
  [
    'obrien',
    'Please don’t mention the damp in the cellar to your bank’s surveyor. Yann',
    'mention the damp in the cellar',
  ],
  [
    'kone',
    'Je vous rappelle lundi pour la maison à terrasse. Je vous rappelle lundi pour la maison à terrasse. Inès',
    'terrasse. Inès',
  ],
  // Words nearby that do not make these right.
  ['vidal', 'Vous êtes sûre et certaine d’obtenir votre prêt. Yann', 'certaine d’obtenir votre prêt'],
  ['vidal', 'Avec ce dossier, vous êtes assurée d’avoir le prêt. Yann', 'assurée d’avoir le prêt'],
  ['vidal', 'Votre dossier doit être reçu avant le 15 novembre. Yann', '15 novembre'],
  ['legoff', 'Mme Leray a visité la maison près de l’école. Yann', 'Mme Leray'],
  [
    'legoff',
    'Le vendeur peut se rétracter pendant dix jours, faites-moi savoir si tout est clair. Yann',
    'Le vendeur peut se rétracter',
  ],
  [
    'dupont',
    'Monsieur,\n\nLe mandat exclusif est irrévocable pendant trois mois ; ensuite, avec un préavis de trente jours.\n\nYann',
    'trente jours',
    'Votre mandat',
  ],
  ['benhaddou', 'À jeudi 16 h 30.\n\nBelle soirée,\n\nSolène Kermadec', 'Solène Kermadec', 'À jeudi'],
  ['benhaddou', 'À jeudi 16 h 30.\n\nSolène Kermadec\nEstuaire Immobilier', 'Solène Kermadec', 'À jeudi'],
  [
    'delatour',
    'Madame,\n\nÀ samedi.\n\nKarim Benali\n\nSouhaitez-vous que je propose une version plus chaleureuse de ce message ?',
    'une version plus chaleureuse',
    'Rappel',
  ],
])('to %s, « %s » is flagged at « %s »', async (person, body, words, subject) => {
  expect(flagsAt(await flagsOf(person, body, subject), words, body, subject)).not.toEqual([]);
});

it.each<[PersonKey, string, string?]>([
  [
    'benhaddou',
    'C’est noté : nous oublions mardi 24 à 14 h et nous nous retrouvons jeudi 26 novembre à 16 h 30. Solène',
  ],
  ['delatour', 'Samedi 28, 10h30. Le vendredi 27 n’existe plus dans mon agenda ! Karim'],
  ['rossi', 'Bonjour, plus de rdv lundi donc. Inès'],
  ['delatour', 'J’ai retrouvé votre parapluie, oublié le 14, avenue des Ibis. Karim'],
  [
    'vidal',
    'Je relis votre message : « pas de rez-de-chaussée, deux chambres ». Le T3 que Yann vous montre demain à 11 h les a. Inès',
  ],
  ['kone', 'J’ai un T2 avec loggia à 176 000 bd Marcel Paul si la maison à 342 000 vous fait peur. Inès'],
  [
    'legoff',
    'Le T3 de la rue Paul Bellamy est au quatrième ; le T2 que nous avons vu mardi dernier à 18 h n’était qu’au premier. Yann',
  ],
  ['garnier', 'Vous m’avez fait part d’une surface minimale de 85 m² : la maison en compte 96. Yann'],
  ['benhaddou', 'Mon message d’hier contenait une coquille : « 123 m² ». La maison fait bien 132 m². Solène'],
  [
    'camara',
    'Vous me demandez si, en cas de refus de prêt, vous perdriez votre dépôt de garantie. Non, si la promesse a une condition de prêt. Yann',
  ],
  ['leray', 'Au mètre carré, la nôtre et celle du confrère sont au même prix : 3 562 € contre 3 656 €. Inès'],
  [
    'whitfield',
    'You would like to see the villa on Monday 30 November at 2.30 pm;\nyour own house near Bath is under offer. Karim',
  ],
  ['petit', 'Au fait, pour un appartement ancien comptez environ 8 % de frais de notaire. Solène'],
  ['rossi', 'La maison de Rezé gagnera à la nouvelle ligne de tram. Inès'],
])('to %s, « %s » is not flagged', async (person, body, subject) => {
  expect((await flagsOf(person, body, subject)).map(({ code, text }) => `${code} ${text}`)).toEqual([]);
});

// Ordinary right sentences that somebody wrote against the rules.
it.each<[PersonKey, string, string?]>([
  ['vidal', 'J’ai deux questions : avez-vous retrouvé le règlement, et, si oui, pouvez-vous me l’envoyer ? Yann'],
  [
    'vidal',
    'Deux points :\n\n1. Le financement\nVotre banque doit éditer l’offre.\n\n2. Le notaire\nIl attend le syndic.\n\nYann',
    'Vos dossiers',
  ],
  ['vidal', 'Trois points : le prix et les honoraires ; le calendrier ; les diagnostics. Yann'],
  [
    'dupont',
    'Votre maison a deux chambres, une au nord et une au sud, et deux places, une en sous-sol et une à l’extérieur. Yann',
  ],
  ['dupont', 'Rendez-vous jeudi à 16h30. Comptez 20 minutes de route, nous aurons terminé vers 17h15. Yann'],
  ['dupont', 'Je passe jeudi à 14h, comptez 45 minutes. Je suis ensuite libre à 18h30 pour en reparler. Yann'],
  ['dupont', 'Jeudi 26 novembre à 11h. J’arriverai à 10h45 pour ouvrir les volets. Yann'],
  ['dupont', 'Je suis en visite tout ce matin, donc cet après-midi je vous rappelle. Yann'],
  [
    'dupont',
    'Une nouvelle réglementation s’applique depuis le 1er janvier 2026 au calcul du DPE : parlons-en avant de signer. Yann',
  ],
  [
    'legoff',
    'Entrée :\nà rafraîchir, quelques traces sur les murs.\nSéjour :\nà rafraîchir, quelques traces sur les murs.\nYann',
  ],
  ['legoff', 'Lorsqu’une offre est reçue à l’agence, nous la transmettons au vendeur. Yann'],
  ['legoff', 'La salle de sport Fit For You est à deux rues. Yann'],
  ['legoff', 'Le notaire calculera votre quote-part de charges à compter du 1er novembre. Yann'],
  ['legoff', 'Le vendeur, lui, reste engagé pendant tout le délai de rétractation. Yann'],
  ['legoff', 'Les deux parties signent le compromis, puis l’acquéreur peut se rétracter pendant dix jours. Yann'],
  ['legoff', 'Certaines banques proposent un prêt pour les travaux. Yann'],
  ['legoff', 'Pour nous assurer que votre plan de financement est à jour, pouvez-vous me l’envoyer ? Yann'],
  ['legoff', 'Votre courtier nous informe que le prêt est accordé. Yann'],
  ['vidal', 'Le lycée Jules Verne propose une section européenne. Yann'],
  ['whitfield', 'The Villa offers 165 m² on a large plot. Karim'],
  ['dupont', 'Vous pourrez en louer un un peu plus loin. Yann'],
])('to %s, « %s » is right too', async (person, body, subject) => {
  expect((await flagsOf(person, body, subject)).map(({ code, text }) => `${code} ${text}`)).toEqual([]);
});
