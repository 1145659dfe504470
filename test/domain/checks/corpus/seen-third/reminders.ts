import { type CorpusDraft, email, sms } from '../draft.ts';

/** Reminders, and visits that do not take place. */
export const reminders: readonly CorpusDraft[] = [
  sms(
    'vidal',
    "Coucou Chloé, petit rappel pour demain 11h, rue Paul Bellamy. Pensez à prendre une pièce d'identité ! Yann",
    ['demain 11h', 'demain 14h', 'visit_differs'],
    ['Coucou Chloé', 'Coucou Élodie', 'name_differs'],
  ),
  sms(
    'payet',
    'Bonjour Monsieur Payet, nous nous voyons mardi à 16 h chemin Summer pour la villa. En cas de souci : 01 99 00 97 40. Valérie Técher, Bourbon Habitat',
    ['mardi à 16 h', 'mardi à 12 h', 'visit_in_utc'],
    ['01 99 00 97 40', '01 99 00 97 04', 'address_differs'],
  ),
  email(
    'otherPaulMartin',
    'Rappel : votre visite à Saint-Herblain',
    `Bonjour Monsieur Martin,

Je me permets de vous rappeler notre visite du mardi 1er décembre à 9h30 (maison de ville, 8 rue des Ajoncs).

En cas d'empêchement, merci de prévenir l'agence au plus tard la veille avant 18h, au 01 99 00 44 10 ou par retour de mail.

Inès Moreau`,
    ['mardi 1er décembre à 9h30', 'mardi 1er décembre à 8h30', 'visit_in_utc'],
    ['mardi 1er décembre', 'mercredi 1er décembre', 'wrong_weekday'],
  ),
  sms(
    'garnier',
    'Bonjour, nous nous sommes manqués mercredi dernier. On se voit bien ce mercredi 25, 12h15, rue des Ajoncs ? Un petit OK me suffit. Yann Le Bihan',
    ['mercredi 25, 12h15', 'mardi 24, 12h15', 'visit_differs'],
  ),
  sms(
    'nguyen',
    "Bonjour, après-demain lundi 18h, boulevard Marcel Paul. Si vous venez en tram, comptez 10 min à pied depuis l'arrêt. Inès",
    ['après-demain lundi 18h', 'demain dimanche 18h', 'visit_differs'],
  ),
  sms(
    'rossi',
    'Bonjour, comme vous nous l’avez demandé, la visite de lundi 9h rue Alsace-Lorraine est annulée. Dites-moi quand vous voulez la reprogrammer. Inès',
    [
      'est annulée. Dites-moi quand vous voulez la reprogrammer.',
      'est bien maintenue, je vous attends sur place.',
      'visit_cancelled',
      'la visite de lundi 9h rue Alsace-Lorraine',
    ],
  ),
  sms('legoff', 'bjr mme le goff, tjrs ok pr mardi 11h45 rue paul bellamy ? si pb appelez moi av lundi soir. yann', [
    'mardi 11h45',
    'mardi 12h45',
    'visit_differs',
  ]),
  sms(
    'delatour',
    'Bonjour Madame, rappel de notre rendez-vous de samedi, dix heures trente, au 22 avenue des Ibis. Le temps devrait être sec. Karim Benali',
    ['samedi, dix heures trente', 'vendredi, dix heures trente', 'visit_moved'],
  ),
  email(
    'rossi',
    'Votre rendez-vous à Rezé',
    `Bonjour,

Nous avons bien annulé votre rendez-vous du lundi 23 novembre à 9h, 12 rue Alsace-Lorraine. La maison reste à la vente au même prix, 398 000 €.

Inès Moreau`,
    [
      'Nous avons bien annulé votre rendez-vous du',
      'Nous vous confirmons votre rendez-vous du',
      'visit_cancelled',
      'lundi 23 novembre à 9h',
    ],
    ['12 rue Alsace-Lorraine', '21 rue Alsace-Lorraine', 'place_differs'],
  ),
];
