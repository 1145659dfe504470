import { type CorpusDraft, sequence } from '../draft.ts';

/** Proposed enrollments. */
export const sequences: readonly CorpusDraft[] = [
  sequence(
    'camara',
    [
      "Bonjour {{contact.firstName}},\n\nNotre guide de l'acquéreur en 7 étapes est à votre disposition à l'agence, 8 quai de la Fosse, 44000 Nantes.",
      "Bonjour,\n\nQuestion fréquente : les frais de notaire représentent 7 à 8 % dans l'ancien, 2 à 3 % dans le neuf.",
    ],
    ['8 quai de la Fosse', '88 quai de la Fosse', 'place_differs'],
  ),
  sequence(
    'kone',
    [
      'Bonjour {{contact.firstName}},\n\nLa maison SHE-0012 est toujours disponible, au prix de 342 000 €.',
      'Bonjour,\n\nNous sommes ouverts du lundi au samedi, de 9h à 19h.',
    ],
    ['342 000 €', '352 000 €', 'price_differs'],
    ['SHE-0012', 'SHE-0021', 'reference_unknown'],
  ),
];
