import { type CorpusDraft, email, sms } from '../draft.ts';

/** Properties that are proposed. */
export const proposals: readonly CorpusDraft[] = [
  sms(
    'kone',
    'Bonjour M. Koné, une maison de ville vient de rentrer à Saint-Herblain : 96 m², 3 chambres, 342 000 €. Intéressé ? Inès',
    [
      'une maison de ville vient de rentrer à Saint-Herblain : 96 m², 3 chambres, 342 000 €',
      'une maison de plain-pied vient de rentrer à Vertou (VER-0005) : 105 m², 3 chambres, 359 000 €',
      'property_unavailable',
    ],
  ),
  sms(
    'vidal',
    'Bonjour Chloé, je vous propose la visite du T3 NAN-0042, rue Paul Bellamy. Il correspond à vos critères. Yann',
    ['NAN-0042, rue Paul Bellamy', 'NAN-0017, rue de Strasbourg', 'property_unavailable'],
  ),
  email(
    'legoff',
    'Un bien pour vous',
    `Bonjour Madame Le Goff,

Outre la rue Paul Bellamy, souhaitez-vous voir le T2 de l'allée Baco une seconde fois ? Il est toujours à vendre, à 198 500 €.

Yann Le Bihan`,
    [
      "le T2 de l'allée Baco une seconde fois ? Il est toujours à vendre, à 198 500 €",
      'le T4 de la place Viarme (NAN-0029) ? Il est toujours à vendre, à 405 000 €',
      'property_unavailable',
    ],
  ),
  sms(
    'rossi',
    "Bonjour, dans votre budget je n'ai aujourd'hui que la maison REZ-0031 et, à Saint-Herblain, la SHE-0012. Inès",
    ['SHE-0012', 'VER-0005', 'property_unavailable', 'Saint-Herblain'],
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
    'camara',
    "Bonne nouvelle Aïssatou : le vendeur du NAN-0051 accepte de libérer l'appart dès février 2027. Yann",
    ['NAN-0051', 'NAN-0151', 'reference_unknown'],
    ['Aïssatou', 'Fatoumata', 'name_differs'],
  ),
  email(
    'delatour',
    'Avenue Lajarrige',
    `Madame,

Je dois vous prévenir : le T3 de l'avenue Lajarrige, dont nous avions parlé, fait l'objet d'une offre. Si elle n'aboutit pas, vous serez la première informée.

La villa LAB-0008, elle, n'a reçu aucune proposition à ce jour.

Karim Benali`,
    ['LAB-0008', 'LAB-0080', 'reference_unknown'],
  ),
  sms(
    'grondin',
    'Bonjour Emma, avez-vous vu notre T3 à Saint-Denis (STD-0004) ? 62 m², 235 000 €. Valérie Técher',
    ['62 m²', '72 m²', 'property_differs'],
    ['STD-0004', 'STD-0040', 'reference_unknown'],
  ),
  sms(
    'otherPaulMartin',
    "Bonjour, non la place Viarme n'est plus disponible, un compromis est signé. Restent les Ajoncs, que vous voyez le 1er. Inès",
    [
      "n'est plus disponible, un compromis est signé",
      'est disponible, je vous y emmène quand vous voulez',
      'property_unavailable',
      'place Viarme',
    ],
  ),
];
