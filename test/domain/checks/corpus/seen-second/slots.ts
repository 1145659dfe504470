import { type CorpusDraft, email, sms } from '../draft.ts';

/** Slots that are offered. */
export const slots: readonly CorpusDraft[] = [
  sms(
    'rossi',
    'Bonjour, pour remplacer la visite annulée, je vous propose mercredi 25 à 14h ou jeudi 26 à 12h30. Inès Moreau',
    ['mercredi 25 à 14h', 'mercredi 25 à 17h30', 'slot_taken'],
    ['jeudi 26 à 12h30', 'vendredi 27 à 14h', 'slot_offered'],
  ),
  email(
    'delatour',
    "Visite de l'appartement Lajarrige",
    `Chère Madame,

Vous souhaitiez comparer avec un appartement en ville. Je peux vous montrer le T3 de l'avenue Lajarrige (3e étage, 54 m²) lundi 30 novembre à 11 heures ou mardi 1er décembre à 17 heures. Une offre est en cours d'examen sur ce bien, je préfère vous le dire.

Karim Benali`,
    ['lundi 30 novembre à 11 heures', 'lundi 30 novembre à 14h30', 'slot_taken'],
    ['54 m²', '64 m²', 'property_differs'],
  ),
  sms(
    'lefevre',
    'Bonjour Mme Lefèvre, puis-je passer mardi 24 entre 10h et 11h pour récupérer les clés de Vertou ? Sinon mercredi matin. Karim B.',
    ['Mme Lefèvre', 'Mme Lefebvre', 'name_differs'],
  ),
  sms(
    'paulMartin',
    'Bonjour, autre maison susceptible de vous plaire : 8 rue des Ajoncs à Saint-Herblain. Visite possible vendredi 27/11 à 12h ? Inès Moreau',
    ['vendredi 27/11 à 12h', 'mardi 24/11 à 9h30', 'slot_offered'],
    ['8 rue des Ajoncs à Saint-Herblain', '15 rue de Strasbourg à Nantes', 'property_unavailable'],
  ),
  sms(
    'grondin',
    'Bonjour Emma, le T3 de la rue Juliette Dodu se visite mardi 24 à 9h ou mercredi 25 à 17h. Une préférence ? Valérie',
    ['mardi 24 à 9h', 'lundi 23 à 10h', 'slot_taken'],
    ['mercredi 25 à 17h', 'mardi 25 à 17h', 'wrong_weekday'],
  ),
];
