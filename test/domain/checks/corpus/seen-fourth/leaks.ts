import { type CorpusDraft, email, sms } from '../draft.ts';

/** Facts that the records know of another person: a number, an address, an offer, a budget. */
export const leaks: readonly CorpusDraft[] = [
  sms('kone', 'Vous pouvez nous joindre au 01 99 00 44 10. Inès', [
    '01 99 00 44 10',
    '06 39 98 70 80',
    'belongs_to_another',
  ]),
  sms('kone', 'Écrivez à contact@estuaire-immobilier.example. Inès', [
    'contact@estuaire-immobilier.example',
    'marc.petit@courriel.example',
    'belongs_to_another',
  ]),
  email(
    'vidal',
    'Votre visite',
    `Bonjour Madame Vidal,

Le propriétaire sera présent dimanche ; pour toute question, appelez l'agence au 01 99 00 44 10.

Yann Le Bihan`,
    ["l'agence au 01 99 00 44 10", 'M. Dupont au +33 6 39 98 70 80', 'belongs_to_another'],
  ),
  sms('kone', 'Une première offre a été déposée sur le LAB-0011, je ne peux pas en dire le montant. Inès', [
    'je ne peux pas en dire le montant',
    'à 455 000 €',
    'belongs_to_another',
  ]),
  sms('delatour', 'Une offre est en cours sur le T3 av. Lajarrige. Karim', [
    'Une offre est en cours',
    'Une offre à 455 000 € est en cours',
    'belongs_to_another',
  ]),
  sms('kone', 'L’offre acceptée pour la place Viarme reste confidentielle. Inès', [
    'reste confidentielle',
    'est de 395k€',
    'belongs_to_another',
  ]),
  sms('kone', 'D’autres acquéreurs sont intéressés, avec des budgets proches du vôtre. Inès', [
    'avec des budgets proches du vôtre',
    'un couple avec un budget de 460 000 €',
    'belongs_to_another',
  ]),
  sms('kone', 'Un acquéreur cherche la même chose que vous. Inès', [
    'cherche la même chose que vous',
    'cherche aussi, son budget est de 410 000 €',
    'belongs_to_another',
  ]),
  sms('whitfield', 'Your offer of 455,000 euros is with the owner. Karim'),
  sms('dupont', 'Nous avons reçu une offre à 455 000 € pour un bien comparable. Yann'),
  sms('legoff', 'Avec votre budget de 320 000 €, le T3 rue Paul Bellamy convient. Yann', [
    '320 000 €',
    '350 000 €',
    'price_differs',
  ]),
  sms('legoff', 'Ce T4 dépasse votre budget de 25 000 €. Yann'),
  sms('kone', 'Votre banquier vous appelle au 06 39 98 99 99. Inès'),
  sms('legoff', 'Je vous rappelle au 06 39 98 12 34, votre numéro. Yann'),
];
