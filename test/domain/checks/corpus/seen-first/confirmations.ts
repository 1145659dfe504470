import { type CorpusDraft, email, sms } from '../draft.ts';

/** Visits that are confirmed. */
export const confirmations: readonly CorpusDraft[] = [
  sms(
    'legoff',
    'Bonjour Madame Le Goff, je vous confirme la visite du T3 rue Paul Bellamy mardi 24 novembre à 11h45. À mardi, Yann Le Bihan, Estuaire Immobilier',
    ['11h45', '10h45', 'visit_in_utc'],
    ['mardi 24 novembre', 'mardi 25 novembre', 'wrong_weekday'],
  ),
  sms(
    'nguyen',
    "Bonjour M. Nguyen, c'est bien noté pour lundi 23/11 à 18h00, 41 bd Marcel Paul à Saint-Herblain. Bon week-end ! Inès",
    ['lundi 23/11', 'mardi 24/11', 'visit_differs'],
    ['Saint-Herblain', 'Orvault', 'place_differs'],
  ),
  sms(
    'garnier',
    'Bonjour, je vous confirme notre rdv de mercredi à 12h15 pour la maison des Ajoncs (réf. SHE-0012). Prévoyez 45 min. Yann',
    ['mercredi à 12h15', 'jeudi à 12h15', 'visit_differs'],
    ['SHE-0012', 'SHE-0112', 'reference_unknown'],
  ),
  email(
    'benhaddou',
    'Nouvel horaire de visite – Orvault',
    `Bonjour Madame Benhaddou-Leroy,

Merci d'avoir accepté de décaler notre rendez-vous. Votre visite de la maison d'architecte (ORV-0003) est désormais fixée au jeudi 26 novembre à 16h30, au lieu de mardi 24 à 14h.

Adresse : 9 chemin de la Pépinière, 44700 Orvault.

Cordialement,
Solène Kerdoncuff`,
    ['jeudi 26 novembre à 16h30', 'jeudi 26 novembre à 15h30', 'visit_in_utc'],
    ['9 chemin', '19 chemin', 'place_differs'],
  ),
  sms(
    'benhaddou',
    'Bonjour Madame, votre visite à Orvault est bien calée jeudi à 16h30. Je vous attendrai devant le portail. Solène Kerdoncuff',
    ['jeudi à 16h30', 'mardi à 14h', 'visit_moved'],
  ),
  email(
    'paulMartin',
    'Confirmation de visite',
    `Bonjour Monsieur Martin,

Je vous confirme votre deuxième visite de la maison de la rue Alsace-Lorraine à Rezé :

- date : mercredi 25 novembre
- heure : 17h30
- durée : environ 45 minutes

N'hésitez pas à venir avec votre artisan pour chiffrer la cuisine.

Inès Moreau`,
    ['17h30', '16h30', 'visit_in_utc'],
    ['Rezé', 'Vertou', 'place_differs'],
  ),
  sms(
    'camara',
    "Bonjour Madame Camara, je vous attends cet après-midi à 15h au 6 allée Baco, interphone Le Bihan. A tout à l'heure !",
    ['15h', '14h', 'visit_in_utc'],
    ['6 allée Baco', '16 allée Baco', 'place_differs'],
  ),
  sms(
    'vidal',
    'Bonjour Chloé, ok pour demain dimanche 11h rue Paul Bellamy. Je viendrai exprès, prévenez-moi si contretemps. Yann',
    ['demain dimanche 11h', 'demain dimanche 10h', 'visit_in_utc'],
    ['Chloé', 'Clothilde', 'name_differs'],
  ),
  email(
    'nguyen',
    'Deux visites au programme',
    `Bonjour Monsieur Nguyen,

Récapitulatif de vos deux rendez-vous :

1. lundi 23 novembre, 18 h : T2 récent avec loggia, 41 boulevard Marcel Paul à Saint-Herblain, avec Inès Moreau ;
2. lundi 30 novembre, 18 h 15 : T2 rénové près de la gare, 6 allée Baco à Nantes, avec Yann Le Bihan.

En cas d'empêchement, merci de nous prévenir la veille au 01 99 00 44 10.

Bien cordialement,
L'équipe d'Estuaire Immobilier`,
    ['18 h 15', '17 h 15', 'visit_in_utc'],
    ['lundi 23 novembre', 'lundi 24 novembre', 'wrong_weekday'],
  ),
  email(
    'garnier',
    'RE : Re : visite',
    `Bonjour Thomas, bonjour Julie,

Pas de souci pour l'oubli de mercredi dernier, cela arrive ! On se retrouve donc mercredi 25 à 12h15 devant la maison, 8 rue des Ajoncs.

Pensez à vos pièces d'identité, le vendeur y tient.

À mercredi,
Yann`,
    ['mercredi 25 à 12h15', 'mercredi 25 à 13h15', 'visit_differs'],
    ['8 rue des Ajoncs', '8 rue des Genêts', 'place_differs'],
  ),
  sms(
    'delatour',
    'Chère Madame, Karim Benali vous attend samedi 28 à 10h30, 22 avenue des Ibis, La Baule-Escoublac. Bonne journee',
    ['22 avenue des Ibis', '2 avenue des Ibis', 'place_differs'],
    ['samedi 28 à 10h30', 'samedi 28 à 9h30', 'visit_in_utc'],
  ),
  sms(
    'legoff',
    "Bonjour, suite à votre message : oui, c'est toujours bon pour mardi prochain 11h45. Le balcon sera au soleil à cette heure-là ;) Yann",
    ['mardi prochain 11h45', 'lundi prochain 11h45', 'visit_differs'],
  ),
  sms(
    'paulMartin',
    'M. Martin bonjour, on se voit mercredi 25/11 a 17h30 a Reze comme prevu. Merci de vous garer cote ecole. Ines',
    ['mercredi 25/11', 'mercredi 2/12', 'visit_differs'],
  ),
  sms(
    'rossi',
    'Bonjour, la visite de lundi 9h rue Alsace-Lorraine est bien annulée, comme demandé. Dites-moi quand vous souhaitez la reprogrammer. Inès Moreau',
    [
      'est bien annulée, comme demandé',
      'est bien confirmée, à lundi',
      'visit_cancelled',
      'lundi 9h',
      'rue Alsace-Lorraine',
    ],
  ),
  sms(
    'rossi',
    "Bonjour, je n'ai plus rien de prévu pour vous la semaine prochaine. Avez-vous trouvé un autre créneau pour Rezé ? Bien à vous, Inès Moreau",
    [
      "je n'ai plus rien de prévu pour vous la semaine prochaine.",
      'nous nous voyons comme prévu lundi 23 novembre à 9h.',
      'visit_cancelled',
    ],
  ),
  email(
    'payet',
    'Visite à Saint-Paul',
    `Bonjour Monsieur Payet,

Nous vous attendons mardi 24 novembre à 16h, 14 chemin Summer à Saint-Paul. La piscine a été mise en eau, vous pourrez juger sur pièce.

Valérie Técher
Bourbon Habitat`,
    ['16h', '12h', 'visit_in_utc'],
    ['14 chemin Summer', '40 chemin Summer', 'place_differs'],
  ),
  sms(
    'hoarau',
    'Bonjour Mme Hoarau, je confirme lundi 23 novembre 10h, 31 rue Juliette Dodu. Valérie - Bourbon Habitat',
    ['10h', '6h', 'visit_in_utc'],
    ['Mme Hoarau', 'Mme Boyer', 'name_differs'],
  ),
];
