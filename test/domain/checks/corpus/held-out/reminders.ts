import { type CorpusDraft, email, sms } from '../draft.ts';

/** Reminders of visits. */
export const reminders: readonly CorpusDraft[] = [
  sms(
    'camara',
    "Petit rappel pour aujourd'hui 15h00 : le 6 allée Baco est en travaux côté cour, passez par le porche. Yann Le Bihan",
    ["aujourd'hui 15h00", "aujourd'hui 16h00", 'visit_differs'],
    ["aujourd'hui", 'demain', 'visit_differs'],
  ),
  sms(
    'vidal',
    'Rappel de visite : demain, 11h, au 27 rue Paul Bellamy. Pour annuler : 01 99 00 44 10.',
    ['demain', 'après-demain', 'visit_differs'],
    ['01 99 00 44 10', '01 99 00 44 11', 'address_differs'],
  ),
  sms(
    'benhaddou',
    'Rappel Estuaire Immobilier : visite jeudi 26/11 à 16h30. Le bien : maison 6 pièces, 132 m², à Orvault.',
    ['6 pièces', '5 pièces', 'property_differs'],
    ['jeudi 26/11', 'vendredi 27/11', 'visit_differs'],
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
  sms(
    'hoarau',
    'Rappel : après-demain à 10 h pour le T3 avec varangue. Pensez au parking de la mairie, 2h gratuites. Valérie',
    ['après-demain à 10 h', 'demain à 10 h', 'visit_differs'],
  ),
  sms('payet', 'Loïc, rappel pour mardi 16h chez les vendeurs à Saint-Paul. Prévoyez 45 minutes. Valérie T.', [
    'mardi 16h',
    'mercredi 16h',
    'visit_differs',
  ]),
];
