import { type CorpusDraft, email, sms } from '../draft.ts';

/** Properties that are proposed. */
export const proposals: readonly CorpusDraft[] = [
  email(
    'paulMartin',
    'Alternative à Rezé',
    `Bonjour Monsieur Martin,

Si la cuisine vous arrête, que diriez-vous du terrain du chemin de la Classerie (réf. REZ-0036) ? Il est libre de constructeur, à 165 000 €.

La maison de Vertou, elle, n'est plus à vendre.

Inès Moreau`,
    ['REZ-0036', 'REZ-0046', 'reference_unknown'],
    ["n'est plus à vendre", 'est toujours à vendre, à 359 000 €', 'property_unavailable', 'La maison de Vertou'],
  ),
  sms(
    'nguyen',
    'M. Nguyen, le T3 de la rue de Strasbourg est vendu, désolée. Par contre le T2 avec loggia est dispo. Inès',
    [
      'le T3 de la rue de Strasbourg est vendu, désolée',
      'le T3 de la rue de Strasbourg est libre à la visite',
      'property_unavailable',
    ],
    ['M. Nguyen', 'M. Tran', 'name_differs'],
  ),
  sms(
    'benhaddou',
    "Bonjour, réf. orv 0003 : le vendeur fournit l'audit énergétique. Surface 132m², terrain 900m². Solène",
    ['132m²', '123m²', 'property_differs'],
    ['900m²', '600m²', 'property_differs'],
  ),
];
