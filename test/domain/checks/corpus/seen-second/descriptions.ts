import { type CorpusDraft, email, sms } from '../draft.ts';

/** Descriptions of properties. */
export const descriptions: readonly CorpusDraft[] = [
  email(
    'delatour',
    'La villa en quelques lignes',
    `Chère Madame de La Tour,

La villa (années trente, sous les pins) offre 165 m² habitables sur un terrain de 780 m² : sept pièces dont cinq chambres, deux salles de bains, une dépendance de 20 m² environ. Étiquette énergie C depuis la rénovation de 2021.

La plage est à 600 mètres, la gare à 1,2 km.

Karim Benali`,
    ['cinq chambres', 'six chambres', 'property_differs'],
    ['780 m²', '870 m²', 'property_differs'],
  ),
  email(
    'kone',
    'Deux biens à Saint-Herblain',
    `Bonjour Monsieur Koné,

Voici les deux biens que nous avons aujourd'hui à Saint-Herblain :

| Réf. | Type | Surface | Prix |
| --- | --- | --- | --- |
| SHE-0012 | maison 4 pièces | 96 m² | 342 000 € |
| SHE-0020 | T2 | 47 m² | 176 000 € |

Dites-moi lequel vous souhaitez voir.

Inès Moreau`,
    ['| 47 m² | 176 000 € |', '| 47 m² | 342 000 € |', 'price_differs'],
    ['maison 4 pièces', 'maison 6 pièces', 'property_differs'],
  ),
  sms(
    'otherPaulMartin',
    "Maison de ville SHE-0012, 4 pièces, terrasse 25 m², 342 000 €. Ce n'est pas une copropriété, donc aucune charge. Inès",
    ['SHE-0012, 4 pièces', 'SHE-0012, 3 pièces', 'property_differs'],
  ),
  email(
    'grondin',
    'T3 avec varangue à Saint-Denis',
    `Bonjour Madame Grondin,

Le T3 de la rue Juliette Dodu est au 5e étage : 62 m² plus une varangue de 14 m², deux chambres climatisées, une place en sous-sol. Il est proposé à 235 000 €.

Valérie Técher
Bourbon Habitat, 01 99 00 97 40`,
    ['5e étage', '2e étage', 'property_differs'],
    ['01 99 00 97 40', '01 99 00 97 04', 'address_differs'],
  ),
  sms(
    'delatour',
    'Le T3 av. Lajarrige : 54 m², 3e ét., DPE E, 470 000 €. Vue mer latérale depuis le séjour. Karim',
    ['470 000 €', '407 000 €', 'price_differs'],
    ['DPE E', 'DPE C', 'property_differs'],
  ),
];
