import { type CorpusDraft, email, sms } from '../draft.ts';

/** Negotiations. */
export const negotiations: readonly CorpusDraft[] = [
  sms(
    'whitfield',
    'Dear James, the seller of LAB-0011 declined 455,000 euros but would sign at 465,000. The asking price was 470,000. Karim',
    ['455,000 euros', '445,000 euros', 'price_differs'],
    ['The asking price was 470,000', 'The asking price was 490,000', 'price_differs'],
  ),
  email(
    'legoff',
    'Faire une offre',
    `Bonjour Madame Le Goff,

Si l'appartement vous plaît mardi, vous pouvez faire une offre écrite. À 289 000 € le bien est au prix ; une offre à 275 000 € ou 280 000 € a ses chances, en dessous de 270 000 € le vendeur ne répondra pas.

L'offre est valable 10 jours en général.

Yann Le Bihan`,
    ['À 289 000 € le bien est au prix', 'À 299 000 € le bien est au prix', 'price_differs'],
  ),
  sms('petit', 'M. Petit, votre offre à 395 000 € ayant été acceptée, nous attendons le retour de la banque. Solène', [
    '395 000 €',
    '359 000 €',
    'price_differs',
  ]),
  email(
    'paulMartin',
    'Votre question sur la marge',
    `Monsieur,

Sur la maison de Rezé, affichée 398 000 €, je pense qu'une première proposition à 380 000 € serait entendue, surtout sans condition de prêt au-delà de 250 000 €. Attention, un autre couple revient samedi.

Vous m'aviez indiqué un plafond de 420 000 € : vous avez donc de la marge.

Inès Moreau`,
    ['affichée 398 000 €', 'affichée 420 000 €', 'price_differs'],
  ),
  sms(
    'benhaddou',
    "Le vendeur d'Orvault a baissé de 475 000 à 449 000 € en septembre. Il ne descendra pas sous 440 000. Solène",
    ['449 000 €', '459 000 €', 'price_differs'],
  ),
  sms(
    'delatour',
    'Madame, le vendeur accepterait 760 000 € si la signature a lieu avant le 31 janvier 2027. Le prix affiché reste 785 000 €. Karim',
    ['Le prix affiché reste 785 000 €', 'Le prix affiché reste 765 000 €', 'price_differs'],
    ['31 janvier 2027', '32 janvier 2027', 'invalid_date'],
  ),
  sms(
    'nguyen',
    'Entre nous, à 176 000 € le T2 est bien placé : dans la même résidence un T2 est parti à 181 500 € en juin. Inès',
    ['à 176 000 €', 'à 166 000 €', 'price_differs'],
  ),
  sms(
    'camara',
    'Bonjour, si vous offrez 190 000 € demain, je peux avoir une réponse sous 48h. Le prix est de 198 500 €. Yann',
    ['198 500 €', '198 000 €', 'price_differs'],
  ),
  email(
    'rossi',
    'Votre proposition',
    `Bonjour,

Votre idée de proposer 350 000 € pour la maison (398 000 €) me paraît risquée : c'est 12 % sous le prix. En revanche, pour le terrain à 165 000 €, 155 000 € est jouable.

Inès Moreau`,
    ['maison (398 000 €)', 'maison (389 000 €)', 'price_differs'],
    ['terrain à 165 000 €', 'terrain à 185 000 €', 'price_differs'],
  ),
];
