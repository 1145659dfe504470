import { type CorpusDraft, email, sms } from '../draft.ts';

/** Answers about prices. */
export const prices: readonly CorpusDraft[] = [
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
    'garnier',
    'Bonjour, maison rue des Ajoncs : 342000 euros, hono 4,2% inclus. Ca reste dans votre enveloppe de 350000. Yann',
    ['342000 euros', '324000 euros', 'price_differs'],
  ),
  sms(
    'hoarau',
    'Bonjour Marie-Josée, le T3 est à 235 000 €, dans votre budget (250 000 max). Frais de notaire en plus. Valérie',
    ['235 000 €', '253 000 €', 'price_differs'],
  ),
];
