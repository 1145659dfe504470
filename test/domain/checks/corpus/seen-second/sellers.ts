import { type CorpusDraft, email } from '../draft.ts';

/** Messages to sellers. */
export const sellers: readonly CorpusDraft[] = [
  email(
    'lefevre',
    'Votre mandat',
    `Bonjour Madame Lefèvre,

Nous avons pris acte de votre décision : la maison du 17 route de la Gare n'est plus proposée depuis le 2 novembre. Si vous changez d'avis, nous pourrons la remettre en vente au même prix, 359 000 €.

Pour toute question : 01 99 00 44 10.

Karim Benali`,
    ['17 route de la Gare', '27 route de la Gare', 'place_differs'],
    ['359 000 €', '395 000 €', 'price_differs'],
  ),
  email(
    'dupont',
    'Diagnostics de votre appartement, 27 rue Paul Bellamy',
    `Bonjour Monsieur Dupont,

Le diagnostiqueur a rendu son rapport : 68,2 m² Carrez (nous affichons 68 m²), DPE en C, rien à signaler sur l'électricité. Les documents sont valables jusqu'en 2035 pour le DPE, 3 ans pour l'électricité.

La facture de 390 € vous parviendra sous quinzaine.

Yann`,
    ['DPE en C', 'DPE en E', 'property_differs'],
    ['nous affichons 68 m²', 'nous affichons 65 m²', 'property_differs'],
  ),
];
