import { type CorpusDraft, email, sms } from '../draft.ts';

/** Properties that are proposed. */
export const proposals: readonly CorpusDraft[] = [
  sms(
    'vidal',
    'Bonjour Chloé, je vous propose la visite du T3 NAN-0042, rue Paul Bellamy. Il correspond à vos critères. Yann',
    ['NAN-0042, rue Paul Bellamy', 'NAN-0017, rue de Strasbourg', 'property_unavailable'],
  ),
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
  email(
    'garnier',
    'Plan B',
    `Bonjour Thomas et Julie,

Au cas où mercredi ne serait pas concluant, il y a aussi la maison de Rezé (5 pièces, 118 m², 398 000 €), un peu au-dessus de vos 350 000 €.

Celle de Vertou a été retirée de la vente par sa propriétaire.

Yann`,
    ['(5 pièces, 118 m², 398 000 €)', '(5 pièces, 105 m², 398 000 €)', 'property_differs'],
    ['Bonjour Thomas et Julie', 'Bonjour Thomas et Juliette', 'name_differs'],
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
    'grondin',
    'Bonjour Emma, avez-vous vu notre T3 à Saint-Denis (STD-0004) ? 62 m², 235 000 €. Valérie Técher',
    ['62 m²', '72 m²', 'property_differs'],
    ['STD-0004', 'STD-0040', 'reference_unknown'],
  ),
  sms(
    'benhaddou',
    "Bonjour, réf. orv 0003 : le vendeur fournit l'audit énergétique. Surface 132m², terrain 900m². Solène",
    ['132m²', '123m²', 'property_differs'],
    ['900m²', '600m²', 'property_differs'],
  ),
];
