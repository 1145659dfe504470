import { type CorpusDraft, sequence } from '../draft.ts';

/** Proposed enrollments. */
export const sequences: readonly CorpusDraft[] = [
  sequence(
    'legoff',
    [
      "Bonjour {{contact.firstName}},\n\nMerci de votre confiance. Nous cherchons pour vous un appartement à Nantes et vous écrirons dès qu'un bien correspond.\n\nEstuaire Immobilier, 01 99 00 44 10",
      "Bonjour {{contact.firstName}},\n\nVotre recherche est-elle toujours d'actualité ? Un mot suffit.",
    ],
    ['01 99 00 44 10', '01 99 00 44 12', 'address_differs'],
  ),
  sequence(
    'camara',
    [
      "Bonjour {{contact.firstName}},\n\nNotre guide de l'acquéreur en 7 étapes est à votre disposition à l'agence, 8 quai de la Fosse, 44000 Nantes.",
      "Bonjour,\n\nQuestion fréquente : les frais de notaire représentent 7 à 8 % dans l'ancien, 2 à 3 % dans le neuf.",
    ],
    ['8 quai de la Fosse', '88 quai de la Fosse', 'place_differs'],
  ),
  sequence(
    'paulineMartin',
    [
      'Bonjour Madame,\n\nUne estimation prend une heure environ. Nous comparons votre bien aux ventes des 24 derniers mois.',
      'Bonjour,\n\nRéférence vendue par nos soins : NAN-0017, un T3 rue de Strasbourg à Nantes.\n\nPour en parler : contact@estuaire-immobilier.example',
    ],
    ['contact@estuaire-immobilier.example', 'contact@estuaire-immobilier.exemple', 'address_differs'],
    ['NAN-0017', 'NAN-0107', 'reference_unknown'],
  ),
  sequence(
    'payet',
    [
      'Bonjour {{contact.firstName}},\n\nBienvenue chez Bourbon Habitat. La villa STP-0009 à Saint-Paul vous attend : 5 pièces, 140 m².',
      'Bonjour,\n\nAvez-vous avancé sur votre financement ? Notre numéro : 01 99 00 97 40.',
    ],
    ['5 pièces', '7 pièces', 'property_differs'],
    ['Saint-Paul', 'Saint-Denis', 'place_differs'],
  ),
];
