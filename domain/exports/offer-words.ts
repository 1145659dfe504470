import type * as values from '../../storage/column-values.ts';
import type { Words } from './words.ts';

/** The French words of what happens between an offer and its deed, which exports and pages use. */

export const roundAnswers: Words<typeof values.roundAnswers> = {
  countered: 'Contre-proposition',
  accepted: 'Acceptée',
  refused: 'Refusée',
};

export const letterDeliveries: Words<typeof values.letterDeliveries> = {
  registered: 'Lettre recommandée',
  electronic: 'Recommandé électronique',
  by_hand: 'Remise en main propre',
};

export const conditionStates: Words<typeof values.conditionStates> = {
  open: 'En attente',
  met: 'Levée',
  not_met: 'Défaillie',
  waived: 'Renonciation',
};
