import { type CorpusDraft, email, sms } from '../draft.ts';

/** Answers about prices, fees and offers. Budgets, taxes and the prices of other sales are no price of the property. */
export const prices: readonly CorpusDraft[] = [
  email(
    'legoff',
    'Prix du T3 rue Paul Bellamy',
    `Bonjour Madame Le Goff,

L'appartement est affiché à 289 000 €, avec des honoraires d'agence de 4,5 % à la charge de l'acquéreur. Les charges de copropriété sont d'environ 140 € par mois et la taxe foncière était de 1 120 € l'an dernier.

Dans la même rue, un T3 comparable est parti à 301 000 € au printemps.

Bien à vous,
Yann Le Bihan`,
    ['289 000 €', '298 000 €', 'price_differs'],
    ['4,5 %', '5,5 %', 'price_differs'],
  ),
  sms(
    'camara',
    "Oui le T2 de l'allée Baco est à 198 500 €, donc sous vos 210 000 €. Charges 95 €/mois chauffage compris. On en parle cet après-midi ! Yann",
    ['198 500 €', '189 500 €', 'price_differs'],
  ),
  email(
    'garnier',
    'Re: marge de négociation ?',
    `Bonjour,

La maison de la rue des Ajoncs est proposée à 342 000 euros. Les vendeurs ne sont pas pressés : une offre à 330 000 euros aurait ses chances, en dessous j'en doute. Une maison semblable s'est vendue 335 000 euros en juin, mais avec 20 000 euros de toiture à refaire.

Avec votre enveloppe de 350 000 euros, vous restez à l'aise pour les frais de notaire ? Comptez 7 à 8 %.

Yann`,
    ['342 000 euros', '324 000 euros', 'price_differs'],
  ),
  sms(
    'nguyen',
    'Le T2 bd Marcel Paul (SHE-0020) est à 176k€, prix ferme pour le moment. Je vous montre le dernier PV d’AG lundi. Inès M.',
    ['176k€', '186k€', 'price_differs'],
    ['SHE-0020', 'SHE-0200', 'reference_unknown'],
  ),
  email(
    'payet',
    'Villa de Saint-Paul : les chiffres',
    `Bonjour Loïc,

Pour votre banque : prix de vente 520.000 €, frais de notaire estimés à 39.000 €, taxe foncière 1.850 €. La piscine a été refaite il y a quatre ans pour 18.000 €.

Bonne journée,
Valérie`,
    ['520.000 €', '502.000 €', 'price_differs'],
  ),
  email(
    'petit',
    'Récapitulatif de votre acquisition',
    `Bonjour Monsieur Petit,

Pour mémoire, l'appartement de la place Viarme était affiché 405 000 € et votre offre à 395 000 € a été acceptée. Le dépôt de garantie de 5 % s'élève donc à 19 750 €.

Le notaire prévoit l'acte définitif fin janvier, sous réserve du prêt.

Solène Kerdoncuff`,
    ['405 000 €', '415 000 €', 'price_differs'],
    ['offre à 395 000 €', 'offre à 385 000 €', 'price_differs'],
  ),
  sms(
    'vidal',
    'Bonjour Chloé, pour se garer : il y a une place en sous-sol rue Kervégan à 24 500 €. Sinon location autour de 110 €/mois dans le quartier. Yann',
    ['24 500 €', '42 500 €', 'price_differs'],
  ),
  email(
    'benhaddou',
    'Simulation pour Orvault',
    `Bonjour Samira,

La maison est à 449 000 €, soit environ 3 400 € du m², alors que vous aviez fixé votre limite à 460 000 €. Sur 25 ans et avec 90 000 € d'apport, notre courtier arrive à 1 780 € par mois.

Solène`,
    ['449 000 €', '494 000 €', 'price_differs', '3 400 €'],
  ),
];
