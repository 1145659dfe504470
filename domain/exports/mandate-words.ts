import type * as values from '../../storage/column-values.ts';

/** The French words of the register of mandates. */

type Words<List extends readonly string[]> = Record<List[number], string>;

export const mandatePurposes: Words<typeof values.mandatePurposes> = { sale: 'Vente', search: 'Recherche' };

export const mandateActs: Words<typeof values.mandateActs> = {
  reserved: 'Numéro réservé',
  signed: 'Mandat signé',
  unsigned: 'Mandat non signé',
  amended: 'Avenant',
  corrected: 'Rectification',
  ended: 'Fin du mandat',
};

export const mandateStates: Words<typeof values.mandateStates> = {
  reserved: 'Réservé',
  signed: 'Signé',
  unsigned: 'Non signé',
  ended: 'Terminé',
};
