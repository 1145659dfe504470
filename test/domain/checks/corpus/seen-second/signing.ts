import { type CorpusDraft, email, sms } from '../draft.ts';

/** Financing, the notary, papers. */
export const signing: readonly CorpusDraft[] = [
  email(
    'garnier',
    'Votre plan de financement',
    `Bonjour,

Pour une maison à 342 000 €, avec 40 000 € d'apport et un prêt de 330 000 € sur 25 ans à 3,35 %, la mensualité serait d'environ 1 625 € hors assurance. Le courtier peut vous recevoir en visio.

Ce calcul est indicatif et ne remplace pas une offre de prêt.

Yann Le Bihan`,
    ['à 342 000 €', 'à 382 000 €', 'price_differs'],
  ),
  sms(
    'dupont',
    "M. Dupont, merci de m'envoyer les 3 derniers PV d'AG et l'appel de charges du T4 2026 avant vendredi. Yann",
  ),
  email(
    'whitfield',
    'Buying in France: the timeline',
    `Dear James,

If your offer of 455,000 euros is accepted, the preliminary contract is usually signed within 3 weeks. You then have a 10-day cooling-off period. Completion takes place about 3 months later, so around the end of March 2027.

The notary's fees are roughly 7.5 % of the price.

Karim Benali`,
    ['455,000 euros', '415,000 euros', 'price_differs'],
  ),
];
