import { type CorpusDraft, email, sms } from '../draft.ts';

/** Messages about several properties, people or amounts. */
export const severalRecords: readonly CorpusDraft[] = [
  email(
    'garnier',
    'Nos deux maisons',
    `Bonjour,

Voici les deux maisons dont nous avons parlé :

- Saint-Herblain : 4 pièces, 96 m², 342 000 €, celle que vous verrez mercredi ;
- Orvault : 6 pièces, 132 m², 449 000 €, au-dessus de votre budget mais en baisse.

Yann`,
    ['6 pièces, 132 m²', '6 pièces, 123 m²', 'property_differs'],
    ['4 pièces, 96 m², 342 000 €', '4 pièces, 96 m², 324 000 €', 'price_differs'],
  ),
  sms(
    'legoff',
    'Le T3 de mardi fait 68 m² avec un séjour de 27 m² et un balcon de 6 m². Le T2 que vous avez vu en faisait 44,5. Yann',
    ['fait 68 m²', 'fait 58 m²', 'property_differs'],
  ),
  sms(
    'nguyen',
    "Celui de lundi est un T2 de 47 m², l'autre un T2 de 44,5 m². Pas de T3 dans votre budget pour l'instant. Inès",
  ),
  email(
    'paulineMartin',
    'Planning de la semaine prochaine',
    `Bonjour Madame Martin,

Une seule visite chez vous la semaine prochaine : mercredi 25 novembre à 17h30. Je passerai prendre les clés mardi vers 12h.

Par ailleurs, un couple m'a demandé s'il pouvait venir samedi 28 à 15h, je vous dirai.

Inès Moreau`,
    ['mercredi 25 novembre', 'jeudi 25 novembre', 'wrong_weekday'],
  ),
  sms(
    'paulineMartin',
    'Les acquéreurs de jeudi reviennent mercredi 25 à 17h30. Merci de laisser le garage ouvert. Inès',
  ),
  email(
    'dupont',
    'Agenda',
    `Bonjour,

Trois visites de votre appartement (27 rue Paul Bellamy) sont programmées : demain à 11h, mardi 24 à 11h45 et vendredi 27 à 11h30. Je vous fais un retour après chacune, le soir même avant 20h.

Yann Le Bihan`,
  ),
  sms(
    'whitfield',
    'Dear James, a neighbouring house with 140 sqm went for 698,000 euros last spring; another one of 210 sqm is on offer at 990,000. Karim',
  ),
  email(
    'obrien',
    'Budget',
    `Hi Sarah,

If you buy the two-room flat at 198,500 euros, the total with notary's fees would be about 213,000 euros. For the larger one, expect around 311,000 euros all in.

A loan of 150,000 euros over 20 years is roughly 860 euros a month.

Yann`,
    ['at 198,500 euros', 'at 189,500 euros', 'price_differs'],
  ),
  sms(
    'camara',
    'Avec les frais, 198 500 € font environ 213 000 € tout compris. Si vous négociez à 192 000, on tombe à 206 500. Yann',
    ['198 500 €', '208 500 €', 'price_differs'],
  ),
  sms(
    'benhaddou',
    'Un couple a proposé 430 000 € la semaine dernière, le vendeur a dit non. Je pense que 442 000 passerait. Solène',
  ),
  email(
    'delatour',
    'Avant samedi',
    `Chère Madame,

Votre notaire peut-il être joint samedi ? Sinon je lui écrirai lundi 30.

Le couvreur, lui, vient à 9h30 et repart vers 10h ; vous pourrez donc lire son rapport à votre arrivée.

Un autre visiteur est attendu à 14h le même jour.

Karim Benali`,
  ),
  sms(
    'otherPaulMartin',
    "Le vendeur sera présent à partir de 9h15. Votre visite reste à 9h30, et vous aurez la maison pour vous jusqu'à 10h15. Inès",
  ),
  sms(
    'rossi',
    "J'ai deux maisons à 398 000 et 342 000 €. La seconde est plus petite (96 m² contre 118) mais sans travaux. Inès",
  ),
  sms(
    'petit',
    "Votre acheteur du T2 m'a appelée : il signe chez son notaire jeudi 10 décembre à 11h. Cela libère vos 120 000 € d'apport. Solène",
  ),
  email(
    'legoff',
    'Comparables',
    `Bonjour Madame Le Goff,

Pour situer le prix de 289 000 € :

1. rue de Strasbourg, T3 de 71 m², vendu 312 000 € ;
2. rue Paul Bellamy, T3 de 63 m² au 1er étage, vendu 259 000 € en mars ;
3. quartier Talensac, T4 de 88 m², encore en vente à 379 000 €.

Soit entre 4 100 et 4 400 € du m².

Yann Le Bihan`,
    ['prix de 289 000 €', 'prix de 298 000 €', 'price_differs'],
  ),
  sms(
    'kone',
    "Bonjour M. Koné, non, ce n'est pas la maison d'Orvault (449 000 €) que je vous propose mais celle de Saint-Herblain. Inès",
  ),
  sms(
    'vidal',
    "Pour ne pas vous mélanger : le parking est rue Kervégan (24 500 €), l'appartement rue Paul Bellamy (289 000 €). Yann",
    ["l'appartement rue Paul Bellamy (289 000 €)", "l'appartement rue Paul Bellamy (24 500 €)", 'price_differs'],
  ),
  email(
    'lefevre',
    'Le marché à Vertou',
    `Bonjour Madame Lefèvre,

Depuis le retrait de votre maison, deux maisons de 100 à 110 m² se sont vendues à Vertou : 338 000 € et 351 000 €. Votre prix de 359 000 € était donc un peu élevé, de 2 à 6 %.

Karim Benali`,
  ),
  sms('paulMartin', 'Mme Martin accepte de laisser la cuisine et le lave-vaisselle (acheté 640 € en 2024). Inès'),
  sms(
    'garnier',
    'Ma collègue Inès Moreau fera visiter la maison à M. Koné avant vous, mardi matin. Vous restez à mercredi 12h15. Yann',
  ),
  sms(
    'hoarau',
    "Le studio d'à côté (28 m², 4e étage) s'est vendu 112 000 €. Votre T3 de 62 m² à 235 000 € est donc au prix. Valérie",
    ['62 m² à 235 000 €', '62 m² à 225 000 €', 'price_differs'],
  ),
  email(
    'payet',
    'Devis piscine',
    `Bonjour Monsieur Payet,

Le pisciniste passe lundi 23 à 14h pour le liner : comptez 5 800 € à 6 400 €. Il aura fini avant votre visite de mardi 16h.

La terrasse fait 45 m², le local technique 4 m².

Valérie`,
    ['mardi 16h', 'mardi 15h', 'visit_differs'],
  ),
  sms(
    'camara',
    "Le compteur est au nom de l'ancien locataire jusqu'au 30 novembre ; le bail a pris fin le 31 octobre. Yann",
  ),
  sms(
    'benhaddou',
    'La chambre parentale fait 18 m², les trois autres entre 10 et 13 m². Le garage double 36 m². Solène',
  ),
  email(
    'whitfield',
    'Two villas',
    `Dear James,

The one you will see on Monday has 165 sqm. The other, not on the market yet, has 190 sqm and should be offered at about 920,000 euros in January 2027.

Karim`,
    ['has 165 sqm', 'has 175 sqm', 'property_differs'],
  ),
  sms(
    'legoff',
    'Si vous ne pouvez plus mardi 11h45, dites-le-moi : la visite pourrait passer à mercredi 14h. Sans réponse, on garde mardi. Yann',
  ),
  sms('nguyen', "Il y a une erreur dans mon SMS d'hier : ce n'est pas 17h mais bien 18h lundi. Désolée ! Inès"),
  sms('delatour', "Votre rendez-vous de vendredi 10h30 n'a plus lieu, il est remplacé par samedi 28 à 10h30. Karim"),
  sms('obrien', 'Hi Sarah, I said 9:30 on the phone, sorry: it is 10:00 on Friday for the first flat. Yann'),
  email(
    'rossi',
    'Trois questions, trois réponses',
    `Bonjour,

« Le jardin fait 400 m² ? » Un peu plus : 420 m².
« Y a-t-il 5 chambres ? » Non, 4 chambres et un bureau au rez-de-jardin.
« Le DPE est-il en D ? » Non, en E.

Inès Moreau`,
    ['plus : 420 m²', 'plus : 520 m²', 'property_differs'],
  ),
];
