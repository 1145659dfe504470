import { type CorpusDraft, email, sms } from '../draft.ts';

/** Two or more properties in one message. */
export const twoProperties: readonly CorpusDraft[] = [
  email(
    'vidal',
    'T2 ou T3 ?',
    `Bonjour Chloé,

Pour comparer à tête reposée :

**Rue Paul Bellamy** : T3, 68 m², 4e étage, 289 000 €
**Allée Baco** : T2, 44,5 m², 1er étage, 198 500 €

Le premier a un DPE en C, le second en D. L'écart est d'environ 90 000 €, mais vous gagnez une chambre et un balcon.

Yann Le Bihan`,
    ['198 500 €', '289 500 €', 'price_differs'],
    ['4e étage', '5e étage', 'property_differs'],
    ['le second en D', 'le second en F', 'property_differs'],
  ),
  email(
    'rossi',
    'Maison ou terrain à Rezé',
    `Bonjour,

Avec votre budget de 400 000 € vous pouvez viser soit la maison familiale à 398 000 € (118 m², jardin, rue Alsace-Lorraine), soit le terrain viabilisé de 640 m² à 165 000 €, en gardant 235 000 € pour construire.

Pour la première, comptez un petit mois de rafraîchissement ; pour le second, 14 à 18 mois de chantier.

Inès Moreau
Estuaire Immobilier – 8 quai de la Fosse, 44000 Nantes`,
    ['398 000 €', '389 000 €', 'price_differs'],
    ['à 165 000 €', 'à 156 000 €', 'price_differs', '235 000 €'],
    ['8 quai de la Fosse', '80 quai de la Fosse', 'place_differs'],
  ),
  sms(
    'nguyen',
    'Les deux T2 en bref : Saint-Herblain 176 000 € pour 47 m², DPE B ; Nantes (allée Baco) 198 500 € pour 44,5 m², DPE D. À lundi ! Inès',
    ['DPE B', 'DPE D', 'property_differs'],
    ['198 500 €', '176 000 €', 'price_differs'],
  ),
  email(
    'otherPaulMartin',
    'En attendant le 1er décembre',
    `Bonjour Monsieur Martin,

Nous visitons la maison de ville (96 m², trois chambres, 342 000 €) mardi 1er décembre à 9h30. Vous m'aviez aussi parlé d'un studio pour votre fille : le plus proche est le T2 avec loggia, à 176 000 €.

La maison de Rezé, elle, est à 398 000 €, donc au-dessus de ce que vous vouliez mettre.

Inès`,
    ['trois chambres', 'quatre chambres', 'property_differs'],
    ['à 176 000 €', 'à 167 000 €', 'price_differs'],
    ['à 9h30', 'à 10h30', 'visit_differs'],
  ),
  sms(
    'camara',
    "Bonjour, deux pistes en plus de l'allée Baco : le T2 récent à St-Herblain (SHE-0020, 176 000 €) et, si le budget bouge, le T3 NAN-0042. Yann",
    ['NAN-0042', 'NAN-0017', 'property_unavailable'],
  ),
];
