import { type CorpusDraft, email, sms } from '../draft.ts';

/** Slots that are offered. */
export const slots: readonly CorpusDraft[] = [
  sms(
    'kone',
    'Bonjour Monsieur Koné, pour le T2 du boulevard Marcel Paul je peux aussi mercredi 25 à 9h ou jeudi 26 à 12h. Inès',
    ['mercredi 25 à 9h', 'mercredi 25 à 17h45', 'slot_taken'],
  ),
  email(
    'paulMartin',
    'Le terrain de la Classerie',
    `Bonjour Monsieur Martin,

Si le terrain viabilisé vous tente en plan B (640 m², chemin de la Classerie), je suis disponible :

- mardi 24 novembre à 14h
- vendredi 27 novembre à 10h

Vous me dites ?

Inès`,
    ['vendredi 27 novembre à 10h', 'vendredi 27 novembre à 14h', 'slot_offered'],
    ['640 m²', '460 m²', 'property_differs'],
  ),
  sms(
    'dupont',
    "Bonjour M. Dupont, pour signer l'avenant au mandat : jeudi 26 à 11h ou lundi 30 à 9h30 ? Il y en a pour un quart d'heure. Yann",
    ['lundi 30 à 9h30', 'lundi 30 à 18h30', 'slot_taken'],
    ['jeudi 26 à 11h', 'jeudi 26 à 18h', 'slot_offered'],
    ['jeudi 26 à 11h', 'jeudi 19 à 11h', 'past_date'],
  ),
  email(
    'lefevre',
    'Estimation de votre appartement',
    `Bonjour Madame Lefèvre,

Je passe volontiers mesurer les pièces vendredi 27 novembre à 15h, ou lundi 30 novembre à 17h si vous préférez. L'estimation vous parvient sous 48 heures.

Bien cordialement,
Karim Benali`,
    ['lundi 30 novembre à 17h', 'lundi 30 novembre à 15h', 'slot_taken'],
    ['vendredi 27 novembre', 'vendredi 28 novembre', 'wrong_weekday'],
  ),
  sms(
    'petit',
    'Bonjour Monsieur Petit, pour relire le projet d’acte ensemble : mardi 24 à 14h (un créneau vient de se libérer) ou jeudi 26 à 10h. Solène',
    ['jeudi 26 à 10h', 'jeudi 26 à 16h45', 'slot_taken'],
  ),
  email(
    'rossi',
    'Nouvelles dates pour la maison de Rezé',
    `Bonjour,

Pour remplacer le rendez-vous de lundi, je vous propose au choix :

• mercredi 25 novembre à 18h30
• mardi 1er décembre à 14h
• samedi 5 décembre à 10h

Sans nouvelles d'ici mardi midi je me permettrai de vous rappeler.

Inès Moreau`,
    ['mercredi 25 novembre à 18h30', 'mercredi 25 novembre à 18h', 'slot_taken'],
    ['mardi 1er décembre à 14h', 'mardi 24 novembre à 9h30', 'slot_offered'],
    ['samedi 5 décembre', 'samedi 6 décembre', 'wrong_weekday'],
  ),
  sms(
    'grondin',
    'Bonjour Emma, je peux vous recevoir mardi 24 à 9h ou mercredi 25 à 14h30 pour parler de votre recherche. Valérie Técher',
    ['mardi 24 à 9h', 'mardi 24 à 16h15', 'slot_taken'],
    ['mercredi 25 à 14h30', 'mercredi 25 à 14h75', 'invalid_time'],
  ),
  email(
    'vidal',
    'Une autre idée',
    `Bonjour Chloé,

Si demain ne vous convainc pas, je peux vous faire voir le T2 rénové près de la gare mercredi 25 entre 14h et 16h, ou vendredi 4 décembre à partir de 13h.

Yann`,
    ['vendredi 4 décembre', 'mardi 31 novembre', 'invalid_date'],
    ['mercredi 25 entre 14h et 16h', 'vendredi 20 novembre entre 14h et 16h', 'past_date'],
  ),
  sms(
    'legoff',
    'Bonjour, si mardi 24 à 11h45 ne vous va plus je peux décaler à jeudi 26 à 9h30, mais il faudrait me le dire avant lundi 12h. Yann',
    ['jeudi 26 à 9h30', 'vendredi 27 à 10h15', 'slot_taken'],
  ),
  sms(
    'garnier',
    'Si la maison vous semble petite, on peut aller voir le terrain de la Classerie jeudi 26 à 17h ? 640 m², viabilisé. Yann',
    ['jeudi 26 à 17h', 'jeudi 26 à 18h', 'slot_offered'],
  ),
  sms(
    'otherPaulMartin',
    'Bonjour M. Martin, pour le T3 de la rue Paul Bellamy, mon collègue Yann Le Bihan vous propose vendredi 27 à 15h ou samedi 5 décembre à 11h. Inès',
    ['vendredi 27 à 15h', 'vendredi 27 à 11h30', 'slot_taken'],
  ),
];
