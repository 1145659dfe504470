import { type CorpusDraft, email, sms } from '../draft.ts';

/** Answers about prices. */
export const prices: readonly CorpusDraft[] = [
  sms(
    'whitfield',
    'Hello James, the flat on avenue Lajarrige is listed at 470k. Your offer of 455,000 euros has been passed on to the seller. Karim',
    ['470k', '450k', 'price_differs'],
  ),
  email(
    'paulMartin',
    'Prix de la maison',
    `Bonjour Monsieur Martin,

Vous me demandiez si le prix avait bougé : non, la maison de la rue Alsace-Lorraine reste à 398 000 €. Nos honoraires (4 %) sont à la charge du vendeur.

À titre de comparaison, le T3 de la rue de Strasbourg s'est vendu autour de 312 000 € cette année. Le marché nantais a perdu environ 3 % en douze mois.

Inès Moreau`,
    ['398 000 €', '389 000 €', 'price_differs'],
    ['312 000 €', '321 000 €', 'price_differs'],
  ),
  sms(
    'nguyen',
    'Bonjour, le T2 de Saint-Herblain est à 176 k€, celui de Nantes à 198,5 k€. Les deux entrent dans votre budget de 200 000 €. Inès',
    ['176 k€', '186 k€', 'price_differs'],
    ['198,5 k€', '185,5 k€', 'price_differs'],
  ),
  sms(
    'garnier',
    'Bonjour, maison rue des Ajoncs : 342000 euros, hono 4,2% inclus. Ca reste dans votre enveloppe de 350000. Yann',
    ['342000 euros', '324000 euros', 'price_differs'],
  ),
  sms(
    'kone',
    'M. Koné, pour la maison SHE-0012 comptez 342 000 € + frais de notaire env 8 %. Budget total autour de 369 000 €. Inès',
    ['342 000 €', '332 000 €', 'price_differs'],
  ),
  sms(
    'hoarau',
    'Bonjour Marie-Josée, le T3 est à 235 000 €, dans votre budget (250 000 max). Frais de notaire en plus. Valérie',
    ['235 000 €', '253 000 €', 'price_differs'],
  ),
  sms(
    'obrien',
    'Hi Sarah, quick recap: allée Baco 198,500 €, rue Paul Bellamy 289,000 €. Both prices include our fees. Yann',
    ['198,500 €', '289,500 €', 'price_differs'],
    ['289,000 €', '279,000 €', 'price_differs'],
  ),
];
