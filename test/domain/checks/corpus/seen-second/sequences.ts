import { type CorpusDraft, sequence } from '../draft.ts';

/** Proposed enrollments. */
export const sequences: readonly CorpusDraft[] = [
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
