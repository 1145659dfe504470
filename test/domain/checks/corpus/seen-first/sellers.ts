import { type CorpusDraft, email, sms } from '../draft.ts';

/** Messages to sellers. */
export const sellers: readonly CorpusDraft[] = [
  email(
    'paulineMartin',
    'Compte rendu de visite – 12 rue Alsace-Lorraine',
    `Bonjour Madame Martin,

Une visite cette semaine, le jeudi 19 novembre, avec un couple très intéressé ; ils reviennent mercredi 25. Le jardin de 420 m² plaît, la cuisine fait hésiter.

Une autre visite, prévue lundi 23, a été annulée par l'acquéreur.

Bien à vous,
Inès Moreau`,
    ['jeudi 19 novembre', 'vendredi 19 novembre', 'wrong_weekday'],
    ['420 m²', '240 m²', 'property_differs'],
  ),
  sms(
    'dupont',
    'Bonjour M. Dupont, deux visites pour votre T3 : mardi 24 à 11h45 et vendredi 27 à 11h30. Pensez à laisser les volets ouverts. Yann',
    ['mardi 24', 'mercredi 24', 'wrong_weekday'],
    ['M. Dupont', 'M. Dupond', 'name_differs'],
  ),
  sms(
    'lefevre',
    'Bonjour Madame Lefèvre, la maison de Vertou est bien retirée de la vente et de nos annonces, comme convenu. Karim',
  ),
  sms(
    'dupont',
    'Bonjour, votre annonce du T3 a été vue 412 fois en 30 jours, 9 contacts, 3 visites. Je vous appelle lundi vers 18h30. Yann Le Bihan',
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
  sms(
    'paulineMartin',
    'Madame Martin, les visiteurs de mercredi arriveront à 17h30. Comptez 45 min, vous pouvez laisser les clés à la voisine. Inès',
  ),
  sms(
    'lefevre',
    'Bonjour, le panneau de Vertou sera retiré lundi 23 au matin, entre 8h30 et 12h. Bon dimanche, Karim',
    ['lundi 23', 'lundi 25', 'wrong_weekday'],
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
