import { type CorpusDraft, email, sms } from '../draft.ts';

/** Negotiations. */
export const negotiations: readonly CorpusDraft[] = [
  sms(
    'garnier',
    'Bonjour, à 342 000 € le vendeur ne baissera pas plus de 2 %. Une offre à 336 000 serait donc raisonnable. Yann',
    ['à 342 000 €', 'à 352 000 €', 'price_differs'],
  ),
  email(
    'dupont',
    'Une offre sur votre appartement',
    `Bonjour Monsieur Dupont,

Nous avons reçu une offre écrite à 278 000 € pour le T3 de la rue Paul Bellamy, proposé à 289 000 €. Les acquéreurs financent avec 20 % d'apport et un prêt sur 22 ans.

Vous avez jusqu'au vendredi 27 novembre pour répondre. Je vous conseille une contre-proposition à 284 000 €.

Yann Le Bihan`,
    ['proposé à 289 000 €', 'proposé à 279 000 €', 'price_differs'],
    ['vendredi 27 novembre', 'vendredi 29 novembre', 'wrong_weekday'],
  ),
  sms(
    'payet',
    'Le vendeur de la villa (520 000 €) ne souhaite pas descendre, mais il laisserait la cuisine équipée, valeur 9 000 €. Valérie',
    ['520 000 €', '530 000 €', 'price_differs'],
  ),
];
