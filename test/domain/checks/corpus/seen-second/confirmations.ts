import { type CorpusDraft, email, sms } from '../draft.ts';

/** Visits that are confirmed. */
export const confirmations: readonly CorpusDraft[] = [
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
    'otherPaulMartin',
    'Bonjour M. Martin, visite confirmée mardi 1er décembre à 9h30, 8 rue des Ajoncs. Cdt, Inès Moreau',
    ['9h30', '19h30', 'visit_differs'],
    ['mardi 1er décembre', 'mardi 31 novembre', 'invalid_date'],
  ),
  sms(
    'legoff',
    'RDV confirmé : 24/11 à 11:45, NAN-0042, 27 rue Paul Bellamy. Estuaire Immobilier 01 99 00 44 10',
    ['24/11', '25/11', 'visit_differs'],
    ['NAN-0042', 'NAN-0024', 'reference_unknown'],
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
    'otherPaulMartin',
    'Bonjour Paul, la visite de la maison de ville (342 000 €, 96 m²) est maintenue le 1/12 à 9h30. À bientôt. Inès',
    ['96 m²', '86 m²', 'property_differs'],
    ['le 1/12 à 9h30', 'le 1/12 à 8h30', 'visit_in_utc'],
  ),
];
