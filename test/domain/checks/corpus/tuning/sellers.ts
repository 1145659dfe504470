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
    'lefevre',
    'Bonjour Madame Lefèvre, la maison de Vertou est bien retirée de la vente et de nos annonces, comme convenu. Karim',
  ),
  sms(
    'dupont',
    'Bonjour, votre annonce du T3 a été vue 412 fois en 30 jours, 9 contacts, 3 visites. Je vous appelle lundi vers 18h30. Yann Le Bihan',
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
];
