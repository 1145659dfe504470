import { type CorpusDraft, email, sms } from '../draft.ts';

/** Reminders of visits. */
export const reminders: readonly CorpusDraft[] = [
  sms(
    'vidal',
    'Rappel de visite : demain, 11h, au 27 rue Paul Bellamy. Pour annuler : 01 99 00 44 10.',
    ['demain', 'après-demain', 'visit_differs'],
    ['01 99 00 44 10', '01 99 00 44 11', 'address_differs'],
  ),
  email(
    'garnier',
    'Mercredi midi',
    `Bonjour à vous deux,

Je vous retrouve mercredi 25 novembre, sur votre pause déjeuner, à midi et quart (12h15).

Pour rappel, vous aviez prévu de mesurer la chambre du bas : le vendeur nous laisse jusqu'à 13h.

Yann Le Bihan`,
    ['mercredi 25 novembre', 'mercredi 26 novembre', 'wrong_weekday'],
    ['12h15', '11h15', 'visit_in_utc'],
  ),
  sms('payet', 'Loïc, rappel pour mardi 16h chez les vendeurs à Saint-Paul. Prévoyez 45 minutes. Valérie T.', [
    'mardi 16h',
    'mercredi 16h',
    'visit_differs',
  ]),
];
