import { type CorpusDraft, email, sms } from '../draft.ts';

/** Messages after a visit. */
export const followUps: readonly CorpusDraft[] = [
  email(
    'paulMartin',
    'Suite à votre visite',
    `Bonjour Monsieur Martin,

Merci d'avoir pris le temps de visiter la maison de Rezé jeudi 19 novembre. Vous aviez aimé le jardin, moins la cuisine : j'ai demandé un devis, autour de 14 000 € pose comprise, sous 8 jours.

Nous nous revoyons mercredi 25 à 17h30.

Inès Moreau`,
    ['jeudi 19 novembre', 'jeudi 20 novembre', 'wrong_weekday'],
    ['mercredi 25 à 17h30', 'mercredi 25 à 18h30', 'visit_differs'],
  ),
  email(
    'delatour',
    'Vos impressions',
    `Chère Madame,

Votre première visite, le samedi 14 novembre à 11h, vous avait laissée hésitante sur l'exposition. J'ai vérifié : le séjour est au sud-sud-ouest, le soleil y entre jusqu'à 17h en hiver.

Je reste à votre disposition au 01 99 00 44 10 ou à contact@estuaire-immobilier.example.

Karim Benali`,
    ['samedi 14 novembre', 'samedi 15 novembre', 'wrong_weekday'],
    ['contact@estuaire-immobilier.example', 'contact@estuaire-imobilier.example', 'address_differs'],
  ),
  sms(
    'obrien',
    'Hi Sarah, it was nice meeting you on 12 November at rue Paul Bellamy. The owner would consider a quick sale. Yann',
    ['on 12 November', 'on 11 November', 'visit_differs'],
  ),
  sms(
    'petit',
    "Bonjour M. Petit, plus d'un mois depuis votre visite d'octobre place Viarme ! Tout avance bien côté notaire. Solène",
    ['place Viarme', 'rue de Strasbourg', 'visit_differs'],
  ),
  email(
    'vidal',
    'Nouveautés du mois',
    `Bonjour Chloé,

Pas de nouveau T3 à Nantes cette semaine, mais le parking de la rue Kervégan est toujours libre (24 500 €). Je refais un point pour vous vendredi 27.

Yann`,
    ['vendredi 27', 'vendredi 28', 'wrong_weekday'],
    ['rue Kervégan', 'place Viarme', 'property_unavailable', '24 500 €', 'parking'],
  ),
  sms(
    'camara',
    "Si le T2 de cet après-midi ne vous plaît pas, nous chercherons autre chose : j'ai bien noté 210 000 € maximum. Yann",
    ['210 000 €', '260 000 €', 'price_differs'],
  ),
  sms(
    'kone',
    "Bonjour M. Koné, avez-vous vu ma proposition de ce matin ? Les deux créneaux restent bloqués jusqu'à lundi midi. Inès",
    ['M. Koné', 'M. Kouamé', 'name_differs'],
  ),
  sms(
    'otherPaulMartin',
    'Bonjour, je fais suite à votre demande sur la maison de Saint-Herblain. Pas de visite possible avant le 1er décembre, désolée. Inès',
  ),
];
