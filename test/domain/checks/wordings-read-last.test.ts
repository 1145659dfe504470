import { expect, it } from 'vitest';
import { startTestServer } from '../../support/test-server.ts';
import { NOW } from './corpus/fixture/insert-fixture.ts';
import type { PersonKey } from './corpus/fixture/people.ts';
import { flagsAt, flagsWith } from './corpus/flags-of.ts';

const flagsOf = await flagsWith(await startTestServer({ now: () => NOW }));

it.each<[PersonKey, string, string]>([
  // A figure of the law beside the right one of another survey.
  ['dupont', "L'état des risques vaut six mois, l'état termites deux ans. Yann", 'deux ans'],
  ['lefevre', 'Le taux d’endettement ne doit pas dépasser 40 %, sauf exception. Karim', '40 %'],
  ['petit', "Attendez sept jours avant de signer l'offre de prêt, c'est la règle. Solène", 'sept jours'],
  ['lefevre', 'L’abattement mène à une exonération totale au bout de 18 ans de plus-value. Karim', '18 ans'],
  ['dupont', 'Le plomb se cherche dans les maisons bâties avant 1960. Yann', 'bâties avant 1960'],
  // The dot of a title ends no clause.
  ['petit', 'Avec deux notaires M. Petit, les frais doublent. Solène', 'doublent'],
  ['petit', 'Pour déposer une offre Mme Petit il faudra un acompte de 3 %. Solène', 'acompte'],
  ['kone', 'Le T3 prendra 15 % en trois ans, c’est garanti. Inès', 'prendra'],
  // The state of an offer and the price that was agreed.
  ['petit', "Votre offre attend toujours l'accord du vendeur. Solène", 'attend toujours'],
  ['petit', 'La promesse place Viarme porte sur 401 000 €. Solène', '401 000 €'],
  ['petit', 'Le prix accepté, soit 405 500 €, figure au dossier. Solène', '405 500 €'],
  // Whether a home is free.
  ['grondin', 'Les vendeurs ont retiré leur villa du marché, celle du chemin Summer. Valérie', 'retiré leur villa'],
  ['kone', 'Le compromis a été signé hier sur la maison rue des Ajoncs. Inès', 'compromis a été signé'],
  ['delatour', "Le T3 du 5 avenue Lajarrige n'a eu aucune offre pour l'instant. Karim", 'aucune offre'],
  ['vidal', 'Le T4 place Viarme est sans compromis, à 405 000 €. Yann', 'sans compromis'],
  ['paulMartin', 'À Vertou, nous avons une maison toujours à vendre, 359 000 €. Inès', 'maison'],
  // A town before its street.
  ['grondin', 'La villa est à Saint-Leu, 14 chemin Summer. Valérie', 'Saint-Leu'],
  ['kone', 'La maison se trouve à Couëron, rue des Ajoncs, à 342 000 €. Inès', 'Couëron'],
  ['benhaddou', "Vous cherchez encore à Vertou, jusqu'à 460 000 € ? Solène", 'Vertou'],
  // A home that its surface and its price name.
  ['kone', 'Voici une villa moderne de 47 m² à 176 000 €. Inès', 'villa'],
  ['grondin', 'Comme prévu, nous nous voyons jeudi à 15h au T3 de la rue Juliette Dodu. Valérie', 'Comme prévu'],
  ['benhaddou', "Pour jeudi 16h30, j'ai bloqué trois heures sur place. Solène", 'trois heures'],
  ['nguyen', 'Le T2 du bd Marcel Paul est au rez de chaussée. Lundi 18h. Inès', 'rez de chaussée'],
  ['grondin', 'À mardi 17h, Emma, pour la villa de Saint-Paul. Valérie', 'mardi 17h'],
  ['garnier', "On peut accepter l'offre de prêt le jour même, il n'y a pas de délai. Yann", 'le jour même'],
  ['legoff', 'En vous rétractant à temps vous perdrez 10 % du prix. Yann', 'perdrez 10 %'],
  ['kone', 'Décidez-vous et nous vous offrons les frais de notaire. Inès', 'offrons les frais de notaire'],
  ['paulineMartin', 'Une erreur Carrez reste sans conséquence pour vous. Inès', 'sans conséquence'],
  ['kone', 'Les frais de visite sont de 50 €. Inès', 'frais de visite'],
  ['garnier', 'Je résume : Saint-Herblain, 90 m² minimum. Yann', '90 m²'],
  // Our own address, a name of one letter too few, digits the wrong way round.
  ['payet', 'Nos bureaux, 8 quai de la Fosse, ouvrent à 9h. Valérie', '8 quai de la Fosse'],
  ['legoff', 'Notre agence de La Baule vous attend. Yann', 'La Baule'],
  ['dupont', 'Bjr, pensez au DPE Mr Dupond svp. Yann', 'Dupond'],
  ['delatour', 'Le vendeur veut 758 000 €. Karim', '758 000 €'],
  ['payet', 'Budget max 500 000 €, villa 520 000 €. Valérie', '500 000 €'],
  ['dupont', "Électricité : diagnostic dû si l'installation a plus de 25 ans. Yann", 'plus de 25 ans'],
  [
    'paulineMartin',
    'Je vous garantis une vente en moins de trente jours au prix que vous souhaitez. Inès',
    'vente en moins',
  ],
  // What a sentence says of the thing that the one before it named.
  ['delatour', 'Parlons des honoraires de la villa. Ils sont de 4,8 %, à la charge du vendeur. Karim', '4,8 %'],
  [
    'petit',
    "Sur le 3 place Viarme, les honoraires sont de 4 % et c'est l'acheteur qui les règle. Solène",
    "l'acheteur",
  ],
  [
    'paulineMartin',
    'Les termites ? Ne commandez pas trop tôt : il est valable un an, cet état termites. Inès',
    'un an',
  ],
  [
    'lefevre',
    "Parlons de votre mandat. S'il a plus de trois mois, vous le dénoncez avec un préavis d'un mois. Karim",
    'un mois',
  ],
  ['kone', "Faites votre offre. Pour qu'elle compte, joignez-y un acompte de 2 000 €. Inès", 'joignez-y un acompte'],
  // Promises, and what the law says otherwise.
  ['rossi', 'Je vous garantis que la mairie acceptera votre permis de construire. Inès', 'mairie acceptera'],
  ['otherPaulMartin', "Je vous promets que le vendeur dira oui, c'est comme si c'était fait. Inès", 'vendeur dira oui'],
  ['payet', "Aucun dispositif de sécurité n'est exigé pour une piscine enterrée. Valérie", 'dispositif de sécurité'],
  ['benhaddou', 'Une maison classée F ne peut plus se vendre sans travaux. Solène', 'ne peut plus se vendre'],
  ['kone', 'Moyennant 300 € à l’agence, je vous la réserve un mois. Inès', 'Moyennant 300 €'],
  ['hoarau', "Prendre chacun son notaire, c'est permis, mais les frais doublent. Valérie", 'doublent'],
  ['dupont', 'Vous aurez dix jours pour vous rétracter après le compromis, sans aucun frais. Yann', 'dix jours'],
  ['leray', 'Une offre à 338 000 € vient d’arriver sur la maison de la rue des Ajoncs. Inès', 'offre à 338 000 €'],
  ['payet', 'Je note votre budget : 400 à 450 000 € max. Valérie', '450 000 €'],
  ['grondin', 'Vous êtes suivie par Karim Benali, votre conseiller chez Bourbon Habitat. Valérie', 'Karim Benali'],
  ['paulineMartin', 'Cher Monsieur, votre estimation avance. Inès', 'Cher Monsieur'],
  [
    'vidal',
    "Si vous offrez pour le T3, je vous promets que le propriétaire l'acceptera. Yann",
    "propriétaire l'acceptera",
  ],
  ['lefevre', 'Votre bien sera vendu sous un mois, c’est un engagement ferme. Karim', 'vendu sous'],
  ['benhaddou', "La maison d'Orvault est en F. Il n'y a pas d'audit à prévoir. Solène", "pas d'audit"],
  [
    'petit',
    'Vous demandiez si votre notaire peut venir : non, il faut prendre celui du vendeur. Solène',
    'celui du vendeur',
  ],
  ['payet', 'Vous nous aviez donné un plafond de 480 000 €. Valérie', '480 000 €'],
  ['paulineMartin', 'Les diagnostics seront payés par votre acheteur. Inès', 'payés par votre acheteur'],
  ['payet', 'La villa est chemin Summer, n° 14, à Saint-Pierre. Valérie', 'Saint-Pierre'],
  ['petit', 'J’ai remis votre offre ; le vendeur ne vous a pas encore donné sa réponse. Solène', 'pas encore donné'],
  ['camara', 'Je garde un œil ouvert à Vertou pour vous. Yann', 'Vertou'],
  ['lefevre', 'Nous pouvons vendre votre bien sur simple accord verbal. Karim', 'accord verbal'],
  ['paulMartin', "Pour la maison de Rezé, c'est à l'acheteur de payer nos honoraires. Inès", "l'acheteur"],
  ['delatour', "Le T3 à deux pas de la plage : personne ne s'est positionné. Karim", "s'est positionné"],
  ['dupont', 'Merci de nous avoir fait confiance, bienvenue chez Atlantique Immobilier. Yann', 'Atlantique Immobilier'],
])('to %s, « %s » is flagged at « %s »', async (to, body, words) => {
  const flags = await flagsOf(to, body);
  expect(flagsAt(flags, words, body)).not.toEqual([]);
});

it.each<[PersonKey, string]>([
  ['grondin', "Non, le T3 n'est pas au rez-de-chaussée mais au 5e étage. Valérie"],
  [
    'paulineMartin',
    'Signé chez vous, vous avez quatorze jours pour revenir sur votre décision ; le formulaire suit le mandat. Inès',
  ],
  ['benhaddou', "Votre maison est en F : l'audit énergétique vous est remis au plus tard à la première visite. Solène"],
  ['lefevre', 'Exonération totale au bout de 22 ans pour l’impôt, 30 ans pour les prélèvements sociaux. Karim'],
  ['petit', "Attendez onze jours avant d'accepter l'offre de prêt. Solène"],
  ['dupont', 'Le plomb ne concerne que les logements construits avant 1949. Yann'],
  ['petit', 'Le prix convenu, soit 395 000 €, figure à la promesse. Solène'],
  ['legoff', "Le T3 rue Paul Bellamy n'a reçu aucune offre à ce jour. Yann"],
  ['kone', 'La maison se trouve à Saint-Herblain, rue des Ajoncs. Inès'],
  ['benhaddou', "Vous cherchez toujours à Orvault, jusqu'à 460 000 € ? Solène"],
  ['benhaddou', "Pour jeudi 16h30, j'ai prévu une heure sur place. Solène"],
  ['dupont', 'Un confrère, Atlantique Immobilier, a vendu la maison d’en face. Yann'],
  ['benhaddou', "J'ai bloqué 16h30 pour la visite de jeudi. Solène"],
  ['benhaddou', 'Je vous réserve 16 h 30 jeudi. Solène'],
  ['petit', "Vous n'avez pas encore reçu d'offre de prêt pour le 3 place Viarme ? Solène"],
  ['vidal', 'Le T4 place Viarme est sous compromis, je ne peux donc pas transmettre d’offre. Yann'],
  ['dupont', 'Votre maison, construite avant 1930, doit avoir un diagnostic plomb. Yann'],
  ['legoff', 'Dès que le compromis est signé pour le T3 rue Paul Bellamy, le délai court. Yann'],
  [
    'kone',
    'Une fois votre offre acceptée, il faudra prévoir un virement de 5 % au notaire à la signature du compromis. Inès',
  ],
  ['dupont', 'Vous avez confié la vente de votre maison à Atlantique Immobilier, je comprends. Yann'],
  [
    'lefevre',
    "Pour un studio locatif, l'exonération d'impôt est acquise après 22 ans, hors prélèvements sociaux. Karim",
  ],
  ['dupont', 'Je passe estimer votre maison à Couëron, rue de la Gare. Yann'],
  ['benhaddou', "C'est noté : plus mardi mais jeudi 26 à 16h30 pour Orvault. Solène"],
  ['payet', 'À mardi 16h M. Payet, Valérie'],
  ['dupont', "En D, la loi n'impose pas d'audit, il est demandé pour les maisons classées E, F ou G. Inès"],
  ['petit', '395 000 au lieu de 405 000 €, vous avez bien négocié : 10 000 € de moins ! Solène'],
  ['legoff', 'Rétractez-vous à temps, et vous ne perdez rien du dépôt. Yann'],
  ['kone', 'Les frais de notaire sont à la charge de l’acquéreur, 7 à 8 % dans l’ancien. Inès'],
  ['paulineMartin', 'Une erreur Carrez de moins de 5 % est sans conséquence. Inès'],
  ['legoff', 'Notre agence, 8 quai de la Fosse à Nantes, vous attend. Yann'],
  ['dupont', 'Me Dupond, votre notaire, a le dossier. Yann'],
  ['dupont', "Électricité : diagnostic dû si l'installation a plus de 15 ans. Yann"],
  ['delatour', 'Le vendeur demande 785 000 €. Karim'],
  ['payet', 'Budget max 550 000 €, villa 520 000 €. Valérie'],
  ['delatour', 'Parlons des honoraires de la villa. Ils sont de 3,5 %, à la charge du vendeur. Karim'],
  ['petit', "Sur le 3 place Viarme, les honoraires sont de 4 % et c'est le vendeur qui les règle. Solène"],
  ['paulMartin', 'Rue Alsace-Lorraine les honoraires (4 %) sont à la charge du vendeur, donc 398 000 € en tout. Inès'],
  ['leray', 'Je ne voudrais pas que la maison vous passe sous le nez. Inès'],
  ['rossi', 'Votre permis de construire devra être accordé par la mairie avant les travaux. Inès'],
  [
    'payet',
    'Une piscine enterrée doit avoir un dispositif de sécurité : alarme, barrière, abri ou couverture. Valérie',
  ],
  ['benhaddou', 'Une maison classée F ne peut pas être vendue sans audit énergétique. Solène'],
  ['payet', 'Je note votre budget : 450 à 550 000 € max. Valérie'],
  ['grondin', 'Vous êtes suivie par Valérie Técher, votre conseillère chez Bourbon Habitat.'],
  ['paulineMartin', 'Chère Madame, votre estimation avance. Inès'],
  ['dupont', 'Cher Monsieur, votre estimation avance. Yann'],
  ['otherPaulMartin', 'Venez à 335 000 € : le vendeur étudiera votre proposition. Inès'],
  ['paulMartin', 'Le DPE de la maison de Rezé est E et le GES est C. Inès'],
  ['paulMartin', "L'audit de la maison doit être remis dès la première visite. Inès"],
  ['paulineMartin', 'Les diagnostics sont à votre charge, avant la mise en vente. Inès'],
  ['payet', 'La villa est chemin Summer, n° 14, à Saint-Paul. Valérie'],
  ['lefevre', 'Je ne peux pas vendre sur un simple accord oral : il faut un mandat écrit. Karim'],
  ['camara', 'Je garde un œil ouvert à Nantes pour vous. Yann'],
  ['legoff', 'Le DPE du T3 est C ; il n’y a pas d’audit à prévoir pour un appartement. Yann'],
])('to %s, « %s » is right', async (to, body) => {
  expect(await flagsOf(to, body)).toEqual([]);
});
