import { type CorpusDraft, email, sms } from '../draft.ts';

/** Visits of which people are reminded. */
export const reminders: readonly CorpusDraft[] = [
  sms(
    'vidal',
    'Bonjour Chloé, petit rappel : nous nous voyons demain dimanche à 11h pour le T3 du 27 rue Paul Bellamy. À demain ! Yann',
    ['à 11h', 'à 10h', 'visit_in_utc'],
    ['demain dimanche', 'demain lundi', 'wrong_weekday'],
  ),
  sms(
    'nguyen',
    'Rappel Estuaire Immobilier : votre visite du T2 avec loggia a lieu lundi 23/11 à 18h00, 41 boulevard Marcel Paul à Saint-Herblain. Un empêchement ? 01 99 00 44 10',
    ['23/11 à 18h00', '23/11 à 17h00', 'visit_in_utc'],
  ),
  sms(
    'legoff',
    "Bonjour Élodie, je vous rappelle notre visite de mardi, 11h45, rue Paul Bellamy. Code de l'immeuble à demander en bas. Yann",
    ['11h45', '11h15', 'visit_differs'],
  ),
  sms('paulMartin', 'Bonjour M. Martin, toujours ok pour mercredi 17h30 à Rezé ? Le propriétaire sera absent. Inès', [
    'mercredi 17h30',
    'mercredi 18h30',
    'visit_differs',
  ]),
  email(
    'delatour',
    'Rappel : visite du samedi 28 novembre',
    `Madame,

Un petit mot pour vous rappeler notre rendez-vous de samedi prochain, à 10h30, au 22 avenue des Ibis.

Si votre train devait avoir du retard, un simple SMS suffit, je vous attendrai.

Avec mes salutations les meilleures,
Karim Benali`,
    ['à 10h30', 'à 11h', 'visit_differs'],
  ),
  sms(
    'camara',
    "Coucou Aïssatou, on se retrouve bien tout à l'heure 15h allée Baco ? Pensez à votre pièce d'identité. Yann",
    ['Aïssatou', 'Chloé', 'name_differs'],
  ),
  email(
    'garnier',
    'Mercredi : votre visite à Saint-Herblain',
    `Bonjour Madame, Monsieur,

Je me permets de vous rappeler la visite prévue ce mercredi 25 novembre à 12h15, au 8 rue des Ajoncs à Saint-Herblain.

La maison offre 96 m² habitables et une terrasse. Le stationnement est facile dans la rue.

Merci de me confirmer votre présence par retour de mail.

Cordialement,
Yann Le Bihan`,
    ['à 12h15', 'à 11h15', 'visit_in_utc'],
  ),
];
