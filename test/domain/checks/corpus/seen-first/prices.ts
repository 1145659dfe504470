import { type CorpusDraft, email, sms } from '../draft.ts';

/** Answers about prices. */
export const prices: readonly CorpusDraft[] = [
  sms(
    'legoff',
    "Bonjour, le T3 de la rue Paul Bellamy est à 289 000 € honoraires inclus (4,5 % à la charge de l'acquéreur). Yann",
    ['289 000 €', '298 000 €', 'price_differs'],
    ['4,5 %', '5,4 %', 'property_differs'],
  ),
  sms(
    'whitfield',
    'Hello James, the flat on avenue Lajarrige is listed at 470k. Your offer of 455,000 euros has been passed on to the seller. Karim',
    ['470k', '450k', 'price_differs'],
  ),
  sms(
    'camara',
    'Réponse à votre question : allée Baco = 198 500 € FAI, charges env. 95 €/mois, taxe foncière 870 €. Yann',
    ['198 500 €', '195 800 €', 'price_differs'],
  ),
  sms(
    'benhaddou',
    "La maison d'Orvault est affichée 449 000 €, soit environ 3 400 €/m². Le vendeur n'est pas fermé à la discussion. Solène",
    ['449 000 €', '494 000 €', 'price_differs'],
  ),
  sms(
    'nguyen',
    'Bonjour, le T2 de Saint-Herblain est à 176 k€, celui de Nantes à 198,5 k€. Les deux entrent dans votre budget de 200 000 €. Inès',
    ['176 k€', '186 k€', 'price_differs'],
    ['198,5 k€', '185,5 k€', 'price_differs'],
  ),
  email(
    'delatour',
    'Villa avenue des Ibis – prix',
    `Madame,

La villa est proposée à 785\u00a0000\u00a0€, honoraires de 3,5\u00a0% inclus, à la charge du vendeur. Il faut y ajouter les frais de notaire, que j'estime entre 55\u00a0000 et 60\u00a0000\u00a0€.

Le vendeur a refusé une offre à 730\u00a0000\u00a0€ au printemps.

Karim Benali`,
    ['785\u00a0000\u00a0€', '758\u00a0000\u00a0€', 'price_differs'],
    ['3,5\u00a0%', '5\u00a0%', 'property_differs'],
  ),
  sms(
    'vidal',
    "Bonjour, oui il reste une place de parking rue Kervégan, 24 500 € (13 m²). Elle peut s'acheter séparément. Yann",
    ['24 500 €', '25 400 €', 'price_differs'],
    ['13 m²', '18 m²', 'property_differs'],
  ),
  sms(
    'kone',
    'M. Koné, pour la maison SHE-0012 comptez 342 000 € + frais de notaire env 8 %. Budget total autour de 369 000 €. Inès',
    ['342 000 €', '332 000 €', 'price_differs'],
  ),
  email(
    'rossi',
    'Terrain chemin de la Classerie',
    `Bonjour,

Le terrain viabilisé (réf. REZ-0036) est à 165 000 € pour 640 m², soit 258 € le m². Le lot voisin, plus petit, est parti à 149 000 € l'an dernier.

Bien à vous,
Inès Moreau`,
    ['165 000 €', '156 000 €', 'price_differs'],
    ['REZ-0036', 'REZ-0063', 'reference_unknown'],
  ),
  email(
    'payet',
    'Prix de la villa',
    `Bonjour Monsieur Payet,

Le prix demandé pour la villa avec piscine est de 520 000 € (cinq cent vingt mille euros). Votre budget allant jusqu'à 550 000 €, il vous resterait de quoi rafraîchir la cuisine.

Valérie Técher`,
    ['520 000 €', '502 000 €', 'price_differs'],
  ),
  sms(
    'obrien',
    'Hi Sarah, quick recap: allée Baco 198,500 €, rue Paul Bellamy 289,000 €. Both prices include our fees. Yann',
    ['198,500 €', '289,500 €', 'price_differs'],
    ['289,000 €', '279,000 €', 'price_differs'],
  ),
];
