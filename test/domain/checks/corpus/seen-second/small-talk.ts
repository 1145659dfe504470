import { type CorpusDraft, email, sms } from '../draft.ts';

/** Small talk and office hours. */
export const smallTalk: readonly CorpusDraft[] = [
  email(
    'delatour',
    'Merci',
    `Chère Madame de La Tour,

Un grand merci pour votre accueil et pour le café. Je transmets votre question sur le chêne au vendeur.

Bien à vous,
Karim Benali`,
    ['Chère Madame de La Tour', 'Chère Madame Delamare', 'name_differs'],
  ),
  sms('benhaddou', 'Bonjour Samira, bien reçu, je préviens le vendeur. Belle journée ! Solène', [
    'Samira',
    'Sabrina',
    'name_differs',
  ]),
  sms(
    'rossi',
    "Bonjour, je vous ai laissé un message vocal. Rien d'urgent, rappelez quand vous pouvez au 01 99 00 44 10.",
    ['01 99 00 44 10', '01 98 00 44 10', 'address_differs'],
  ),
];
