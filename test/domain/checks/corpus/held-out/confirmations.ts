import { type CorpusDraft, email, sms } from '../draft.ts';

/** Visits that are confirmed. */
export const confirmations: readonly CorpusDraft[] = [
  sms(
    'nguyen',
    "Bonjour M. Nguyen, c'est bien noté pour lundi 23/11 à 18h00, 41 bd Marcel Paul à Saint-Herblain. Bon week-end ! Inès",
    ['lundi 23/11', 'mardi 24/11', 'visit_differs'],
    ['Saint-Herblain', 'Orvault', 'place_differs'],
  ),
  email(
    'delatour',
    'Votre seconde visite à La Baule',
    `Chère Madame de La Tour,

Comme convenu par téléphone, votre seconde visite de la villa de l'avenue des Ibis aura lieu le samedi 28 novembre 2026 à 10 h 30. Je serai sur place un quart d'heure avant pour ouvrir les volets.

Le rendez-vous du vendredi 27 est donc annulé.

Bien à vous,
Karim Benali
Estuaire Immobilier - 8 quai de la Fosse, 44000 Nantes
01 99 00 44 10`,
    ['samedi 28 novembre 2026 à 10 h 30', 'vendredi 27 novembre 2026 à 10 h 30', 'visit_moved', 'vendredi 27'],
    ['01 99 00 44 10', '01 99 00 44 01', 'address_differs'],
  ),
  sms(
    'benhaddou',
    'Bonjour Madame, votre visite à Orvault est bien calée jeudi à 16h30. Je vous attendrai devant le portail. Solène Kerdoncuff',
    ['jeudi à 16h30', 'mardi à 14h', 'visit_moved'],
  ),
  sms(
    'otherPaulMartin',
    'Bonjour M. Martin, visite confirmée mardi 1er décembre à 9h30, 8 rue des Ajoncs. Cdt, Inès Moreau',
    ['9h30', '19h30', 'visit_differs'],
    ['mardi 1er décembre', 'mardi 31 novembre', 'invalid_date'],
  ),
  sms(
    'vidal',
    'Bonjour Chloé, ok pour demain dimanche 11h rue Paul Bellamy. Je viendrai exprès, prévenez-moi si contretemps. Yann',
    ['demain dimanche 11h', 'demain dimanche 10h', 'visit_in_utc'],
    ['Chloé', 'Clothilde', 'name_differs'],
  ),
  sms(
    'legoff',
    'RDV confirmé : 24/11 à 11:45, NAN-0042, 27 rue Paul Bellamy. Estuaire Immobilier 01 99 00 44 10',
    ['24/11', '25/11', 'visit_differs'],
    ['NAN-0042', 'NAN-0024', 'reference_unknown'],
  ),
  sms(
    'delatour',
    'Chère Madame, Karim Benali vous attend samedi 28 à 10h30, 22 avenue des Ibis, La Baule-Escoublac. Bonne journee',
    ['22 avenue des Ibis', '2 avenue des Ibis', 'place_differs'],
    ['samedi 28 à 10h30', 'samedi 28 à 9h30', 'visit_in_utc'],
  ),
  email(
    'camara',
    'Votre visite de ce samedi',
    `Bonjour Madame Camara,

Je vous confirme votre rendez-vous de ce jour, samedi 21 novembre, à 15 heures, pour le T2 de l'allée Baco.

L'immeuble se trouve à 5 min à pied de la gare, sortie sud. L'appartement est au 1er étage, sans ascenseur.

À cet après-midi,
Yann Le Bihan`,
    ['samedi 21 novembre', 'samedi 22 novembre', 'wrong_weekday'],
    ['1er étage', '3e étage', 'property_differs'],
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
    'otherPaulMartin',
    'Bonjour Paul, la visite de la maison de ville (342 000 €, 96 m²) est maintenue le 1/12 à 9h30. À bientôt. Inès',
    ['96 m²', '86 m²', 'property_differs'],
    ['le 1/12 à 9h30', 'le 1/12 à 8h30', 'visit_in_utc'],
  ),
  sms(
    'hoarau',
    'Bonjour Mme Hoarau, je confirme lundi 23 novembre 10h, 31 rue Juliette Dodu. Valérie - Bourbon Habitat',
    ['10h', '6h', 'visit_in_utc'],
    ['Mme Hoarau', 'Mme Boyer', 'name_differs'],
  ),
];
