import { type CorpusDraft, email, sms } from '../draft.ts';

/** Small talk and office hours. */
export const smallTalk: readonly CorpusDraft[] = [
  sms('legoff', 'Bonjour, merci pour votre message, je regarde et je reviens vers vous dans la journée. Yann'),
  sms(
    'camara',
    'Pas de problème si vous avez 10 minutes de retard cet après-midi, je vous attendrai. Yann 01 99 00 44 10',
    ['01 99 00 44 10', '01 99 00 44 70', 'address_differs'],
  ),
  sms('vidal', 'Bonne rentrée dans votre nouveau poste Chloé ! On en reparle dimanche de vive voix. Yann', [
    'Chloé',
    'Zoé',
    'name_differs',
  ]),
  sms(
    'nguyen',
    "Oui, le tram ligne 1 met 12 min jusqu'à la gare. Le lundi il y en a un toutes les 4 min entre 7h et 20h. Inès",
  ),
  email(
    'lefevre',
    'Nos vœux de bon rétablissement',
    `Chère Anne-Sophie,

Toute l'équipe vous souhaite un prompt rétablissement. Rien ne presse pour la maison, prenez soin de vous.

Karim`,
    ['Chère Anne-Sophie', 'Chère Anne-Laure', 'name_differs'],
  ),
  sms('kone', 'Bonjour, je suis en visite toute la matinée, je vous rappelle entre 13h et 14h. Inès Moreau'),
  sms('dupont', "Bonjour Jean-Pierre, les photos sont superbes, merci d'avoir rangé ! Yann", [
    'Jean-Pierre',
    'Jean-Paul',
    'name_differs',
  ]),
];
