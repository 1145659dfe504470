import type * as values from '../../storage/column-values.ts';
import type { Words } from './words.ts';

export const visitKinds: Words<typeof values.visitKinds> = {
  visit: 'Visite',
  appraisal: 'Estimation',
  signature: 'Signature',
  call: 'Appel',
};

export const visitNextSteps: Words<typeof values.visitNextSteps> = {
  second_visit: 'Revoir le bien',
  offer: 'Faire une offre',
  thinking: 'Réfléchir',
  none: 'Pas de suite',
};

export const visitStatuses: Words<typeof values.visitStatuses> = {
  scheduled: 'Prévue',
  completed: 'Effectuée',
  cancelled: 'Annulée',
  no_show: 'Contact absent',
};
