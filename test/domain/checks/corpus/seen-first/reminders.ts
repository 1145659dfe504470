import { type CorpusDraft, email, sms } from '../draft.ts';

/** Reminders of visits. */
export const reminders: readonly CorpusDraft[] = [
  sms(
    'legoff',
    'Rappel : visite mardi à 11h45, 27 rue Paul Bellamy, 4e étage avec ascenseur. Un empêchement ? Répondez à ce message. Yann',
    ['mardi à 11h45', 'mardi à 12h45', 'visit_differs'],
    ['4e étage', '5e étage', 'property_differs'],
  ),
  sms(
    'camara',
    "Petit rappel pour aujourd'hui 15h00 : le 6 allée Baco est en travaux côté cour, passez par le porche. Yann Le Bihan",
    ["aujourd'hui 15h00", "aujourd'hui 16h00", 'visit_differs'],
    ["aujourd'hui", 'demain', 'visit_differs'],
  ),
  sms(
    'nguyen',
    "Bonjour Minh, je vous rappelle notre rdv après-demain lundi à 18h. Rdv devant l'entrée B. Inès Moreau 01 99 00 44 10",
    ['à 18h', 'à 17h', 'visit_in_utc'],
    ['après-demain lundi', 'demain lundi', 'wrong_weekday'],
  ),
  email(
    'delatour',
    'Rappel – visite de samedi prochain',
    `Madame de La Tour, bonjour,

Un simple mot pour vous rappeler notre rendez-vous du samedi 28, à 10h30 précises. Comptez une heure et quart depuis Nantes si la quatre-voies est chargée.

Si votre architecte souhaite nous rejoindre, il est le bienvenu ; la visite peut durer jusqu'à 11h15.

Bien respectueusement,
Karim Benali`,
    ['samedi 28, à 10h30', 'dimanche 29, à 10h30', 'visit_differs'],
    ['Madame de La Tour', 'Madame de La Cour', 'name_differs'],
  ),
  sms(
    'benhaddou',
    'Rappel Estuaire Immobilier : visite jeudi 26/11 à 16h30. Le bien : maison 6 pièces, 132 m², à Orvault.',
    ['6 pièces', '5 pièces', 'property_differs'],
    ['jeudi 26/11', 'vendredi 27/11', 'visit_differs'],
  ),
  sms(
    'paulMartin',
    "Bonjour Paul, n'oubliez pas mercredi 17h30 pour revoir la maison. Je vous apporte la copie du DPE (classe E). A mercredi, Inès",
    ['classe E', 'classe C', 'property_differs'],
    ['mercredi 17h30', 'mardi 17h30', 'visit_differs'],
  ),
  sms(
    'otherPaulMartin',
    'Bonjour M. Martin, dans 10 jours : visite le mardi 1er décembre à 9h30 avec Inès Moreau, à Saint-Herblain. Confirmez-vous ?',
    ['mardi 1er décembre', 'mercredi 2 décembre', 'visit_differs'],
    ['Inès Moreau', 'Karim Benali', 'visit_differs'],
  ),
  sms(
    'hoarau',
    'Rappel : après-demain à 10 h pour le T3 avec varangue. Pensez au parking de la mairie, 2h gratuites. Valérie',
    ['après-demain à 10 h', 'demain à 10 h', 'visit_differs'],
  ),
  email(
    'nguyen',
    'Lundi 30 : rappel',
    `Bonjour Monsieur Nguyen,

C'est Yann Le Bihan, le collègue d'Inès. C'est moi qui vous recevrai allée Baco, à 18h15, pour le T2 de 44,5 m² affiché 198 500 €.

À très vite !`,
    ['18h15', '18h45', 'visit_differs'],
    ['198 500 €', '189 500 €', 'price_differs'],
  ),
];
