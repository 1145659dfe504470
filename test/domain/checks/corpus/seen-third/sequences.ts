import { type CorpusDraft, sequence } from '../draft.ts';

/** Proposed enrollments. */
export const sequences: readonly CorpusDraft[] = [
  sequence(
    'kone',
    [
      `Bonjour Monsieur Koné,

Vous vous intéressez à la maison de ville de Saint-Herblain : 96 m², quatre pièces, une terrasse plein sud. Elle est à 342 000 €.

Inès Moreau`,
      `Bonjour,

Avez-vous eu le temps de regarder les photos de la rue des Ajoncs ? Je reste à votre disposition du mardi au samedi, de 9h à 18h30.

Inès Moreau`,
    ],
    ['96 m²', '106 m²', 'property_differs'],
    ['342 000 €', '332 000 €', 'price_differs'],
  ),
  sequence(
    'grondin',
    [
      `Bonjour Emma,

Bienvenue chez Bourbon Habitat ! Nous avons en ce moment une villa avec piscine à Saint-Paul (STP-0009) et un T3 avec varangue à Saint-Denis (STD-0004).`,
      `Bonjour Emma,

Un mot pour savoir si l'un des deux vous plaît. Vous pouvez appeler le 01 99 00 97 40, du lundi au vendredi.

Valérie`,
    ],
    ['STP-0009', 'STP-0090', 'reference_unknown'],
    ['01 99 00 97 40', '01 99 00 97 60', 'address_differs'],
  ),
  sequence(
    'rossi',
    [
      `Bonjour,

La maison familiale de Rezé compte 5 pièces et 4 chambres sur 420 m² de terrain. Elle est toujours à vendre.`,
      `Bonjour,

Faut-il prévoir des travaux ? L'isolation surtout : le DPE est en E. Un artisan du quartier parle de 12 000 à 15 000 €.

Inès Moreau`,
    ],
    ['420 m² de terrain', '240 m² de terrain', 'property_differs'],
    ['DPE est en E', 'DPE est en D', 'property_differs'],
  ),
];
