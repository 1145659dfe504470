import { type CorpusDraft, email, sms } from '../draft.ts';

/** Small talk and office hours. */
export const smallTalk: readonly CorpusDraft[] = [
  sms('legoff', 'Bonjour, merci pour votre message, je regarde et je reviens vers vous dans la journée. Yann'),
  sms(
    'garnier',
    'Avec plaisir ! Je vous envoie les plans dès que je suis rentré au bureau. Bonne soirée à tous les deux.',
  ),
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
  email(
    'paulMartin',
    'Nos horaires',
    `Bonjour Monsieur Martin,

L'agence est ouverte du lundi au vendredi de 9h à 12h30 et de 14h à 19h, le samedi de 9h30 à 17h. Elle sera fermée les 24 et 25 décembre ainsi que le 1er janvier.

Hors de ces horaires, écrivez-nous à contact@estuaire-immobilier.example.

Inès Moreau`,
    ['contact@estuaire-immobilier.example', 'contacts@estuaire-immobilier.example', 'address_differs'],
  ),
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
  sms('petit', 'Marc, félicitations pour la naissance ! On se reparle quand vous aurez dormi un peu ;-) Solène', [
    'Marc',
    'Luc',
    'name_differs',
  ]),
  sms('kone', 'Bonjour, je suis en visite toute la matinée, je vous rappelle entre 13h et 14h. Inès Moreau'),
  sms('dupont', "Bonjour Jean-Pierre, les photos sont superbes, merci d'avoir rangé ! Yann", [
    'Jean-Pierre',
    'Jean-Paul',
    'name_differs',
  ]),
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
