import { type CorpusDraft, email, sms } from '../draft.ts';

/** Small talk and office hours. */
export const smallTalk: readonly CorpusDraft[] = [
  sms(
    'garnier',
    'Avec plaisir ! Je vous envoie les plans dès que je suis rentré au bureau. Bonne soirée à tous les deux.',
  ),
  email(
    'delatour',
    'Merci',
    `Chère Madame de La Tour,

Un grand merci pour votre accueil et pour le café. Je transmets votre question sur le chêne au vendeur.

Bien à vous,
Karim Benali`,
    ['Chère Madame de La Tour', 'Chère Madame Delamare', 'name_differs'],
  ),
  email(
    'paulMartin',
    'Nos horaires',
    `Bonjour Monsieur Martin,

L'agence est ouverte du lundi au vendredi de 9h à 12h30 et de 14h à 19h, le samedi de 9h30 à 17h. Elle sera fermée les 24 et 25 décembre ainsi que le 1er janvier.

Hors de ces horaires, écrivez-nous à contact@estuaire-immobilier.example.

Inès Moreau`,
    ['contact@estuaire-immobilier.example', 'contacts@estuaire-immobilier.example', 'address_differs'],
  ),
  sms('benhaddou', 'Bonjour Samira, bien reçu, je préviens le vendeur. Belle journée ! Solène', [
    'Samira',
    'Sabrina',
    'name_differs',
  ]),
  sms('petit', 'Marc, félicitations pour la naissance ! On se reparle quand vous aurez dormi un peu ;-) Solène', [
    'Marc',
    'Luc',
    'name_differs',
  ]),
  sms(
    'rossi',
    "Bonjour, je vous ai laissé un message vocal. Rien d'urgent, rappelez quand vous pouvez au 01 99 00 44 10.",
    ['01 99 00 44 10', '01 98 00 44 10', 'address_differs'],
  ),
  email(
    'payet',
    'Bienvenue',
    `Bonjour Monsieur Payet,

Merci de votre confiance. Vous pouvez me joindre au 01 99 00 97 40, du lundi au vendredi, ou passer nous voir au 5 rue de Paris à Saint-Denis.

Valérie Técher`,
    ['5 rue de Paris', '15 rue de Paris', 'place_differs'],
    ['Monsieur Payet', 'Monsieur Hoarau', 'name_differs'],
  ),
];
