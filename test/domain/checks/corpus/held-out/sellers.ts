import { type CorpusDraft, email, sms } from '../draft.ts';

/** Messages to sellers. */
export const sellers: readonly CorpusDraft[] = [
  sms(
    'dupont',
    'Bonjour M. Dupont, deux visites pour votre T3 : mardi 24 à 11h45 et vendredi 27 à 11h30. Pensez à laisser les volets ouverts. Yann',
    ['mardi 24', 'mercredi 24', 'wrong_weekday'],
    ['M. Dupont', 'M. Dupond', 'name_differs'],
  ),
  email(
    'lefevre',
    'Votre mandat',
    `Bonjour Madame Lefèvre,

Nous avons pris acte de votre décision : la maison du 17 route de la Gare n'est plus proposée depuis le 2 novembre. Si vous changez d'avis, nous pourrons la remettre en vente au même prix, 359 000 €.

Pour toute question : 01 99 00 44 10.

Karim Benali`,
    ['17 route de la Gare', '27 route de la Gare', 'place_differs'],
    ['359 000 €', '395 000 €', 'price_differs'],
  ),
  email(
    'paulineMartin',
    'Ajuster le prix ?',
    `Bonjour Pauline,

Votre maison de la rue Alsace-Lorraine est en ligne à 398 000 € depuis sept semaines. Les maisons comparables du quartier partent entre 370 000 € et 390 000 €. Une baisse de 2 à 3 % relancerait les demandes avant Noël.

Voulez-vous que nous en parlions mardi 24 en fin de journée ?

Inès Moreau`,
    ['Bonjour Pauline', 'Bonjour Paulette', 'name_differs'],
    ['en ligne à 398 000 €', 'en ligne à 405 000 €', 'price_differs'],
  ),
  email(
    'dupont',
    'Diagnostics de votre appartement, 27 rue Paul Bellamy',
    `Bonjour Monsieur Dupont,

Le diagnostiqueur a rendu son rapport : 68,2 m² Carrez (nous affichons 68 m²), DPE en C, rien à signaler sur l'électricité. Les documents sont valables jusqu'en 2035 pour le DPE, 3 ans pour l'électricité.

La facture de 390 € vous parviendra sous quinzaine.

Yann`,
    ['DPE en C', 'DPE en E', 'property_differs'],
    ['nous affichons 68 m²', 'nous affichons 65 m²', 'property_differs'],
  ),
  email(
    'dupont',
    'Exclusivité : le point à deux mois',
    `Monsieur,

Votre mandat nous laisse encore trente jours. Depuis le début : 14 appels, 6 visites, une offre orale à 270 000 €. Je vous propose de maintenir le prix et de refaire les photos.

Rendez-vous jeudi 26 novembre à 8h45 si vous le voulez bien, à l'agence (8 quai de la Fosse).

Yann Le Bihan`,
    ['jeudi 26 novembre à 8h45', 'jeudi 26 novembre à 8h75', 'invalid_time'],
    ['jeudi 26 novembre', 'jeudi 36 novembre', 'invalid_date'],
  ),
];
